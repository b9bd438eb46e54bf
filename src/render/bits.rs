//! Bits on their way into a file.

/// Bits of a code, the first lowest, and how many there are.
pub(super) type Code = (u64, u8);

/// Bits, the first lowest.
#[derive(Default)]
pub(super) struct Bits {
    /// Whole words, and after them room that was made for more.
    words: Vec<u64>,
    /// How many words are whole.
    whole: usize,
    /// The word under way.
    word: u64,
    /// How many bits it holds, below 64.
    count: u8,
}

impl Bits {
    /// None yet, with room for so many words.
    pub(super) fn new(words: usize) -> Self {
        Bits {
            words: Vec::with_capacity(words),
            whole: 0,
            word: 0,
            count: 0,
        }
    }

    /// Bytes of memory they take.
    pub(super) fn size(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// The bits so far, without the room that was made for more; that room is kept for those that come next.
    pub(super) fn take(&mut self) -> Bits {
        let taken = Bits {
            words: self.words[..self.whole].to_vec(),
            ..*self
        };
        (self.whole, self.word, self.count) = (0, 0, 0);
        taken
    }

    /// Writes codes of no more than so many words together.
    pub(super) fn write(&mut self, words: usize, write: impl FnOnce(&mut Writer<'_>)) {
        let room = self.whole + words + 1;
        if self.words.len() < room {
            self.words.resize(room, 0);
        }
        let mut writer = Writer {
            words: &mut self.words,
            whole: self.whole,
            word: self.word,
            count: self.count,
        };
        write(&mut writer);
        (self.whole, self.word, self.count) = (writer.whole, writer.word, writer.count);
    }

    /// Writes one code.
    pub(super) fn put(&mut self, code: Code) {
        self.write(1, |writer| writer.put(code));
    }

    /// The bits of another, after those that are here.
    pub(super) fn extend(&mut self, other: &Bits) {
        self.words.truncate(self.whole);
        let others = &other.words[..other.whole];
        let shift = self.count;
        if shift == 0 {
            self.words.extend(others);
        } else {
            let mut carried = self.word;
            self.words.extend(others.iter().map(|word| {
                let whole = carried | word << shift;
                carried = word >> (64 - shift);
                whole
            }));
            self.word = carried;
        }
        self.whole = self.words.len();
        self.put((other.word, other.count));
    }

    /// Appends them to a file; the last byte is filled up with zeros.
    pub(super) fn flush(self, file: &mut Vec<u8>) {
        file.reserve(self.whole * 8 + 12);
        for word in &self.words[..self.whole] {
            file.extend(word.to_le_bytes());
        }
        let bytes = usize::from(self.count.div_ceil(8));
        file.extend(&self.word.to_le_bytes()[..bytes]);
    }
}

/// Puts codes into room that was made for them.
pub(super) struct Writer<'a> {
    words: &'a mut [u64],
    whole: usize,
    word: u64,
    count: u8,
}

impl Writer<'_> {
    /// Puts a code of at most 64 bits. Whether it fills the word cannot be foretold, so there is no branch on that.
    #[inline(always)]
    pub(super) fn put(&mut self, (bits, count): Code) {
        let word = self.word | bits << self.count;
        self.words[self.whole] = word;
        // What does not fit; two shifts, since one by 64 is none.
        let rest = bits >> 1 >> (63 - self.count);
        let total = self.count + count;
        let full = total >> 6;
        self.word = if full == 0 { word } else { rest };
        self.whole += usize::from(full);
        self.count = total & 63;
    }
}
