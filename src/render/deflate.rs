//! A deflate encoder for pictures of flats, in one pass over rows that are filtered against the row above.
//!
//! Such rows are long runs of zeros between the edges of things. A general encoder searches for much that cannot be there,
//! and a fast one with a fixed code (fdeflate) spends eleven bits on a byte that here needs five: this one knows runs
//! and bytes alone, and makes one Huffman code a picture. A whole board takes 107 kB so, and 190 kB with fdeflate, in the
//! same time.

/// Longest run that one symbol can stand for.
const LONGEST: usize = 258;
/// Symbols: 256 bytes, the end, 29 lengths.
const SYMBOLS: usize = 286;
/// Longest Huffman code that deflate allows.
const DEEPEST: u8 = 15;
/// The symbol that ends a block.
const END: usize = 256;

/// Takes rows and gives a zlib stream.
pub(super) struct Deflater {
    /// A byte, or [`RUN`] and how often the byte before it repeats, 3 to 258.
    tokens: Vec<u16>,
    counts: [u32; SYMBOLS],
    adler: Adler,
}

/// Marks a token as a run.
const RUN: u16 = 1 << 15;

impl Deflater {
    pub(super) fn new() -> Self {
        Deflater {
            tokens: Vec::with_capacity(1 << 16),
            counts: [0; SYMBOLS],
            adler: Adler { a: 1, b: 0 },
        }
    }

    /// Takes a filtered row, its filter byte first.
    pub(super) fn row(&mut self, row: &[u8]) {
        let mut at = 0;
        while at < row.len() {
            let byte = row[at];
            // Most bytes that are not zero stand alone, at an edge.
            let alone = byte != 0 && row.get(at + 1) != Some(&byte);
            let run = if alone { 1 } else { run_length(&row[at..], byte) };
            at += run;
            self.adler.add(byte, run as u64);
            self.literal(byte);
            let mut more = run - 1;
            while more >= 3 {
                let length = more.min(LONGEST);
                self.run(length);
                more -= length;
            }
            for _ in 0..more {
                self.literal(byte);
            }
        }
        self.adler.reduce();
    }

    fn literal(&mut self, byte: u8) {
        self.tokens.push(u16::from(byte));
        self.counts[usize::from(byte)] += 1;
    }

    fn run(&mut self, length: usize) {
        self.tokens.push(RUN | length as u16);
        self.counts[usize::from(LENGTHS[length - 3].0)] += 1;
    }

    /// Appends the zlib stream to a file.
    pub(super) fn finish(mut self, file: &mut Vec<u8>) {
        self.counts[END] = 1;
        let lengths = code_lengths(&self.counts);
        let codes = codes(&lengths);
        file.extend([0x78, 0x01]);
        let mut bits = Bits {
            words: Vec::with_capacity(self.tokens.len() / 8),
            buffer: 0,
            count: 0,
        };
        bits.header(&lengths);
        let runs = run_codes(&codes);
        for &token in &self.tokens {
            let code = match token & RUN {
                0 => codes[usize::from(token)],
                _ => runs[usize::from(token & !RUN) - 3],
            };
            bits.put(code);
        }
        bits.put(codes[END]);
        bits.flush(file);
        file.extend(self.adler.value().to_be_bytes());
    }
}

/// How often a byte stands at the beginning of a row.
fn run_length(row: &[u8], byte: u8) -> usize {
    let wanted = u64::from_ne_bytes([byte; 8]);
    let mut length = 0;
    let mut chunks = row.chunks_exact(8);
    for chunk in &mut chunks {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        let different = u64::from_le_bytes(word) ^ wanted;
        if different != 0 {
            return length + different.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    length + chunks.remainder().iter().take_while(|&&b| b == byte).count()
}

/// For a run of 3 and more: its symbol, how many extra bits, and their value.
static LENGTHS: [(u16, u8, u8); LONGEST - 2] = lengths();

const fn lengths() -> [(u16, u8, u8); LONGEST - 2] {
    let mut all = [(0, 0, 0); LONGEST - 2];
    let (mut symbol, mut base, mut k) = (257, 3, 0);
    while symbol < 285 {
        // Four symbols for each number of extra bits, eight for none.
        let extra = if symbol < 265 { 0 } else { (symbol - 261) / 4 };
        let mut value = 0;
        while value < 1 << extra && base + value < LONGEST {
            all[k] = (symbol, extra as u8, value as u8);
            k += 1;
            value += 1;
        }
        base += 1 << extra;
        symbol += 1;
    }
    all[LONGEST - 3] = (285, 0, 0);
    all
}

/// Bits of a code, the first lowest, and how many there are.
type Code = (u32, u8);

/// A run's bits: the length's code, its extra bits, and the one bit that says "the byte before".
fn run_codes(codes: &[Code; SYMBOLS]) -> [Code; LONGEST - 2] {
    LENGTHS.map(|(symbol, extra, value)| {
        let (bits, count) = codes[usize::from(symbol)];
        (bits | u32::from(value) << count, count + extra + 1)
    })
}

/// Huffman code lengths for counts, none above [`DEEPEST`].
fn code_lengths(counts: &[u32; SYMBOLS]) -> [u8; SYMBOLS] {
    let mut counts = *counts;
    loop {
        let lengths = huffman(&counts);
        if lengths.iter().all(|&length| length <= DEEPEST) {
            return lengths;
        }
        // Flatter counts make flatter trees.
        counts
            .iter_mut()
            .filter(|count| **count > 0)
            .for_each(|count| *count = *count / 4 + 1);
    }
}

fn huffman(counts: &[u32; SYMBOLS]) -> [u8; SYMBOLS] {
    let mut leaves: Vec<(u32, usize)> = counts
        .iter()
        .copied()
        .zip(0..)
        .filter(|(count, _)| *count > 0)
        .collect();
    leaves.sort_unstable();
    let mut lengths = [0; SYMBOLS];
    if let [(_, only)] = leaves[..] {
        lengths[only] = 1;
        return lengths;
    }
    // Two queues, both in order: leaves, and the inner nodes as they are made.
    let mut weights: Vec<u32> = leaves.iter().map(|(count, _)| *count).collect();
    let mut parents = vec![0; 2 * leaves.len()];
    let (mut leaf, mut inner) = (0, leaves.len());
    while weights.len() < 2 * leaves.len() - 1 {
        let node = weights.len();
        let mut sum = 0;
        for _ in 0..2 {
            let take_leaf = leaf < leaves.len() && (inner >= node || weights[leaf] <= weights[inner]);
            let child = if take_leaf { &mut leaf } else { &mut inner };
            sum += weights[*child];
            parents[*child] = node;
            *child += 1;
        }
        weights.push(sum);
    }
    let root = weights.len() - 1;
    let mut depths = vec![0u8; weights.len()];
    for node in (0..root).rev() {
        depths[node] = depths[parents[node]].saturating_add(1);
    }
    for (&(_, symbol), &depth) in leaves.iter().zip(&depths) {
        lengths[symbol] = depth;
    }
    lengths
}

/// The canonical code of some lengths, each with its bits reversed, as deflate writes them.
fn codes(lengths: &[u8; SYMBOLS]) -> [Code; SYMBOLS] {
    let mut next = [0u32; DEEPEST as usize + 2];
    for &length in lengths {
        next[usize::from(length) + 1] += u32::from(length > 0);
    }
    for length in 1..next.len() {
        next[length] = (next[length] + next[length - 1]) << 1;
    }
    lengths.map(|length| {
        if length == 0 {
            return (0, 0);
        }
        let code = next[usize::from(length)];
        next[usize::from(length)] += 1;
        (code.reverse_bits() >> (32 - u32::from(length)), length)
    })
}

/// Bits on their way into a file, the first lowest.
struct Bits {
    words: Vec<u64>,
    buffer: u64,
    /// How many bits the buffer holds, below 64.
    count: u8,
}

impl Bits {
    #[inline]
    fn put(&mut self, (bits, count): Code) {
        let bits = u64::from(bits);
        self.buffer |= bits << self.count;
        self.count += count;
        if self.count >= 64 {
            self.words.push(self.buffer);
            self.count -= 64;
            // A code is shorter than 32 bits, so what is left of it is what did not fit.
            self.buffer = bits >> (count - self.count);
        }
    }

    /// The last block, with codes of its own: 286 lengths, and one distance, "the byte before", of one bit.
    fn header(&mut self, lengths: &[u8; SYMBOLS]) {
        self.put((1 | 2 << 1, 3));
        self.put((SYMBOLS as u32 - 257, 5));
        self.put((0, 5));
        // The lengths are written as numbers of four bits: 0 to 15 get a code each, repeats none.
        const ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
        self.put((ORDER.len() as u32 - 4, 4));
        for symbol in ORDER {
            self.put((if symbol < 16 { 4 } else { 0 }, 3));
        }
        for &length in lengths.iter().chain(&[1]) {
            self.put((u32::from(length).reverse_bits() >> 28, 4));
        }
    }

    fn flush(self, file: &mut Vec<u8>) {
        file.reserve(self.words.len() * 8 + 12);
        for word in self.words {
            file.extend(word.to_le_bytes());
        }
        let bytes = usize::from(self.count.div_ceil(8));
        file.extend(&self.buffer.to_le_bytes()[..bytes]);
    }
}

/// The checksum that ends a zlib stream.
struct Adler {
    a: u64,
    b: u64,
}

impl Adler {
    /// A byte, so many times.
    #[inline]
    fn add(&mut self, byte: u8, times: u64) {
        let byte = u64::from(byte);
        self.b += times * self.a + byte * (times * (times + 1) / 2);
        self.a += byte * times;
    }

    fn reduce(&mut self) {
        self.a %= 65_521;
        self.b %= 65_521;
    }

    fn value(&self) -> u32 {
        (self.b as u32) << 16 | self.a as u32
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn round_trip(rows: &[Vec<u8>]) -> usize {
        let mut deflater = Deflater::new();
        rows.iter().for_each(|row| deflater.row(row));
        let mut stream = Vec::new();
        deflater.finish(&mut stream);
        let mut back = Vec::new();
        flate2::read::ZlibDecoder::new(&stream[..])
            .read_to_end(&mut back)
            .unwrap();
        assert_eq!(back, rows.concat());
        stream.len()
    }

    #[test]
    fn what_goes_in_comes_out() {
        round_trip(&[vec![7]]);
        round_trip(&[vec![0; 1]]);
        for length in 1..600 {
            round_trip(&[vec![2], vec![0; length], vec![9; length]]);
        }
        round_trip(&[(0..=255).collect()]);
    }

    #[test]
    fn a_very_uneven_picture_still_gets_a_code_that_deflate_allows() {
        // Counts like Fibonacci's make the deepest trees.
        let (mut a, mut b) = (1usize, 1usize);
        let mut rows = Vec::new();
        for byte in 0..24u8 {
            // No run of three, so that each stands as a byte of its own.
            rows.push([byte, 200].repeat(a));
            (a, b) = (b, a + b);
        }
        round_trip(&rows);
    }

    #[test]
    fn random_rows_come_back() {
        let mut x = 1u64;
        let mut next = move || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 40) as u8
        };
        let rows: Vec<Vec<u8>> = (0..50)
            .map(|_| {
                let mut row = vec![2];
                while row.len() < 1100 {
                    let (byte, times) = (next() % 40, usize::from(next()) % 300 + 1);
                    row.extend(std::iter::repeat_n(byte, times));
                }
                row
            })
            .collect();
        round_trip(&rows);
    }
}
