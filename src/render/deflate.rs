//! A deflate encoder for pictures of flats, in one pass over rows that are filtered against the row above.
//!
//! Such rows are long runs of zeros between the edges of things. A general encoder searches for much that cannot be there,
//! and a fast one made for photographs (fdeflate) spends eleven bits on a byte that here needs five. This one knows runs
//! and bytes alone, with a Huffman code fitted to this project's pictures: a whole board takes 110 kB, and 190 kB with
//! fdeflate, which takes twice as long.

use std::sync::OnceLock;

use simd_adler32::Adler32;

use super::bits::{Bits, Code, Writer};
use super::nonzero::Nonzero;

/// PNG's filter "up": each byte is what it differs from the one above.
const UP: u8 = 2;
/// Longest run that one symbol can stand for.
const LONGEST: usize = 258;
/// Symbols: 256 bytes, the end, 29 lengths.
const SYMBOLS: usize = 286;
/// Longest Huffman code that deflate allows.
const DEEPEST: u8 = 15;
/// The symbol that ends a block.
const END: usize = 256;

/// How long each symbol's code is: fitted to the golden pictures. A test keeps it near the best, and makes it anew.
#[rustfmt::skip]
const FITTED: [u8; SYMBOLS] = [
    2, 6, 6, 7, 9, 9, 9, 7, 10, 10, 10, 10, 9, 10, 10, 12, 11, 10, 10, 10, 10, 11, 11, 10, 10, 10, 9, 11, 10, 10,
    10, 11, 10, 9, 9, 11, 10, 9, 12, 10, 10, 11, 10, 12, 14, 11, 10, 11, 11, 10, 10, 12, 11, 10, 10, 9, 11, 11, 9, 11,
    10, 8, 9, 10, 9, 9, 11, 8, 10, 11, 9, 9, 9, 9, 8, 9, 8, 10, 8, 8, 10, 11, 8, 9, 9, 9, 8, 8, 9, 11,
    8, 8, 10, 9, 10, 10, 10, 8, 10, 9, 9, 8, 9, 10, 9, 8, 9, 7, 8, 8, 9, 8, 9, 9, 9, 9, 9, 8, 10, 12,
    9, 9, 10, 8, 8, 7, 8, 8, 9, 7, 8, 7, 8, 8, 10, 9, 8, 12, 10, 8, 9, 9, 9, 10, 10, 8, 8, 8, 8, 7,
    9, 8, 9, 10, 9, 8, 9, 9, 10, 8, 10, 10, 10, 9, 10, 8, 8, 11, 9, 8, 8, 9, 9, 8, 8, 11, 10, 8, 8, 10,
    8, 10, 8, 9, 8, 9, 9, 11, 9, 8, 11, 9, 9, 10, 9, 9, 10, 11, 9, 10, 10, 9, 11, 10, 11, 13, 9, 10, 11, 11,
    10, 11, 12, 12, 10, 11, 10, 10, 12, 8, 10, 11, 10, 9, 11, 11, 9, 10, 10, 11, 10, 10, 10, 10, 11, 11, 10, 9, 10, 11,
    11, 11, 10, 10, 9, 9, 11, 10, 10, 7, 8, 9, 9, 7, 8, 6, 14, 6, 7, 7, 7, 7, 8, 8, 9, 7, 7, 7, 8, 7,
    7, 7, 7, 7, 7, 8, 8, 6, 8, 8, 8, 8, 8, 8, 8, 5,
];

/// Everything that is made of the fitted lengths, once.
struct Codes {
    symbols: [Code; SYMBOLS],
    /// A run of so many zeros, 0 to 259: the zero, and the run of it that follows.
    zeros: [Code; LONGEST + 2],
    /// The byte before again, so many times, 3 to 258.
    again: [Code; LONGEST + 1],
}

impl Codes {
    fn get() -> &'static Codes {
        static CODES: OnceLock<Codes> = OnceLock::new();
        CODES.get_or_init(|| {
            let symbols = codes(&FITTED);
            let mut again = [(0, 0); LONGEST + 1];
            for (length, (symbol, extra, value)) in (3..).zip(LENGTHS) {
                let (bits, count) = symbols[usize::from(symbol)];
                // The last bit says "the byte before": the only distance there is.
                again[length] = (bits | u64::from(value) << count, count + extra + 1);
            }
            let mut zeros = [(0, 0); LONGEST + 2];
            let (zero, count) = symbols[0];
            for run in 1..zeros.len() {
                zeros[run] = match run {
                    1..=3 => {
                        let (before, bits) = zeros[run - 1];
                        (before | zero << bits, bits + count)
                    }
                    _ => (zero | again[run - 1].0 << count, count + again[run - 1].1),
                };
            }
            Codes { symbols, zeros, again }
        })
    }
}

/// Rows in the code of the stream they are part of. A piece knows nothing of its neighbours, so it can be kept and put into
/// one stream after another for as long as its rows stay as they are.
pub(super) struct Piece {
    bits: Bits,
    adler: u32,
    /// How many bytes its rows are.
    length: u64,
}

impl Piece {
    /// Bytes of memory it takes.
    pub(super) fn size(&self) -> usize {
        self.bits.size() + size_of::<Piece>()
    }
}

/// Takes rows and gives a piece of a stream.
pub(super) struct Packer {
    codes: &'static Codes,
    bits: Bits,
    adler: Adler32,
    length: u64,
    /// The row at hand, filtered, with zeros after it to the end of a word and one word more.
    row: Vec<[u8; 8]>,
    nonzero: Nonzero,
}

impl Packer {
    /// For rows of at most so many bytes.
    pub(super) fn new(width: usize) -> Self {
        let words = (width + 1).div_ceil(8);
        Packer {
            codes: Codes::get(),
            bits: Bits::default(),
            adler: Adler32::new(),
            length: 0,
            row: vec![[0; 8]; words + 1],
            nonzero: Nonzero::new(words),
        }
    }

    /// Takes a row, and the one above it that it is filtered against.
    pub(super) fn row(&mut self, row: &[u8], above: &[u8]) {
        let length = row.len() + 1;
        let filtered = self.row.as_flattened_mut();
        filtered[0] = UP;
        for ((out, byte), up) in filtered[1..].iter_mut().zip(row).zip(above) {
            *out = byte.wrapping_sub(*up);
        }
        filtered[length..].fill(0);
        self.adler.write(&filtered[..length]);
        self.length += length as u64;
        let places = self.nonzero.find(&self.row[..length.div_ceil(8)]);
        let (codes, row) = (self.codes, self.row.as_flattened());
        // No byte takes more than the longest code.
        let words = length * usize::from(DEEPEST) / 64 + 1;
        self.bits.write(words, |bits| {
            let (mut next, mut done) = (0, 0);
            while let Some(&at) = places.get(next) {
                let again = byte(codes, bits, row, done, usize::from(at));
                done = usize::from(at) + 1 + again;
                next += 1 + again;
            }
            zeros(codes, bits, length - done);
        });
    }

    /// The piece of the rows taken so far; the next row begins another.
    pub(super) fn finish(&mut self) -> Piece {
        Piece {
            bits: self.bits.take(),
            adler: std::mem::take(&mut self.adler).finish(),
            length: std::mem::take(&mut self.length),
        }
    }
}

/// The zeros before a byte of a row, the byte, and what repeats it. Returns how often.
#[inline(always)]
fn byte(codes: &Codes, bits: &mut Writer<'_>, row: &[u8], done: usize, at: usize) -> usize {
    let byte = row[at];
    let (symbol, more) = codes.symbols[usize::from(byte)];
    match codes.zeros.get(at - done) {
        Some((run, count)) => bits.put((run | symbol << count, count + more)),
        None => {
            zeros(codes, bits, at - done);
            bits.put((symbol, more));
        }
    }
    // Three the same, at least, make a run.
    let next = row[at + 1..].first_chunk().map_or(0, |next| u32::from_le_bytes(*next));
    if (next ^ (u32::from(byte) * 0x01_01_01)) & 0xff_ff_ff != 0 {
        return 0;
    }
    again(codes, bits, &row[at + 1..], byte)
}

fn zeros(codes: &Codes, bits: &mut Writer<'_>, mut count: usize) {
    while count > LONGEST {
        bits.put(codes.zeros[LONGEST + 1]);
        count -= (LONGEST + 1).min(count);
    }
    bits.put(codes.zeros[count]);
}

/// The same byte again, as often as it stands at the beginning of a row; a short rest is left to the caller. Returns how
/// often it was.
fn again(codes: &Codes, bits: &mut Writer<'_>, row: &[u8], byte: u8) -> usize {
    let run = row.iter().take_while(|&&b| b == byte).count();
    let mut left = run;
    while left >= 3 {
        let length = left.min(LONGEST);
        bits.put(codes.again[length]);
        left -= length;
    }
    run - left
}

/// Takes pieces and gives a zlib stream.
pub(super) struct Stream {
    bits: Bits,
    adler: u32,
}

impl Stream {
    /// For pieces that take so many bytes together.
    pub(super) fn new(bytes: usize) -> Self {
        let mut bits = Bits::new(bytes / 8 + 32);
        header(&mut bits, &FITTED);
        Stream { bits, adler: 1 }
    }

    /// Takes the next piece.
    pub(super) fn piece(&mut self, piece: &Piece) {
        self.bits.extend(&piece.bits);
        self.adler = joined(self.adler, piece.adler, piece.length);
    }

    /// Appends the zlib stream to a file.
    pub(super) fn finish(mut self, file: &mut Vec<u8>) {
        self.bits.put(Codes::get().symbols[END]);
        file.extend([0x78, 0x01]);
        self.bits.flush(file);
        file.extend(self.adler.to_be_bytes());
    }
}

/// The Adler-32 checksum of two parts together, from those of each; the second is `length` bytes long.
fn joined(first: u32, second: u32, length: u64) -> u32 {
    const MODULUS: u64 = 65_521;
    // The low half is one more than the sum of the bytes; the high half is the sum of the low half after each byte. The
    // second part's was counted from one, and here it goes on from where the first part's ended.
    let halves = |sum: u32| (u64::from(sum & 0xffff), u64::from(sum >> 16));
    let ((low1, high1), (low2, high2)) = (halves(first), halves(second));
    let before = low1 + MODULUS - 1;
    let low = (before + low2) % MODULUS;
    let high = (high1 + high2 + length % MODULUS * (before % MODULUS)) % MODULUS;
    (high << 16 | low) as u32
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
        (u64::from(code.reverse_bits() >> (32 - u32::from(length))), length)
    })
}

/// Begins the last block, with codes of its own: 286 lengths, and one distance, "the byte before", of one bit.
fn header(bits: &mut Bits, lengths: &[u8; SYMBOLS]) {
    bits.put((1 | 2 << 1, 3));
    bits.put((SYMBOLS as u64 - 257, 5));
    bits.put((0, 5));
    // The lengths are written as numbers of four bits: 0 to 15 get a code each, repeats none.
    const ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    bits.put((ORDER.len() as u64 - 4, 4));
    for symbol in ORDER {
        bits.put((if symbol < 16 { 4 } else { 0 }, 3));
    }
    for &length in lengths.iter().chain(&[1]) {
        bits.put((u64::from(length.reverse_bits() >> 4), 4));
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

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

    fn round_trip(rows: &[Vec<u8>]) {
        let longest = rows.iter().map(Vec::len).max().unwrap();
        let zeros = vec![0; longest];
        let filtered: Vec<Vec<u8>> = rows.iter().map(|row| [&[UP], &row[..]].concat()).collect();
        let files = [1, 2, rows.len()].map(|size| {
            let mut stream = Stream::new(0);
            for rows in rows.chunks(size) {
                let mut packer = Packer::new(longest);
                rows.iter().for_each(|row| packer.row(row, &zeros));
                stream.piece(&packer.finish());
            }
            let mut file = Vec::new();
            stream.finish(&mut file);
            let mut back = Vec::new();
            flate2::read::ZlibDecoder::new(&file[..])
                .read_to_end(&mut back)
                .unwrap();
            assert_eq!(back, filtered.concat());
            file
        });
        assert!(
            files.iter().all(|file| *file == files[0]),
            "a stream does not show where its pieces were joined"
        );
    }

    #[test]
    fn what_goes_in_comes_out() {
        round_trip(&[vec![7]]);
        round_trip(&[vec![0; 1]]);
        for length in 1..600 {
            let (zeros, nines) = (vec![0; length], vec![9; length]);
            round_trip(&[zeros.clone(), nines.clone(), [&zeros[..], &nines].concat()]);
            round_trip(&[[&nines[..], &zeros].concat()]);
        }
        round_trip(&[(0..=255).collect()]);
    }

    /// How often each symbol comes in some pictures, and what they take with the fitted code, in bits.
    fn counts() -> [u32; SYMBOLS] {
        let mut counts = [1; SYMBOLS];
        let goldens = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/render/goldens");
        for file in std::fs::read_dir(goldens).unwrap() {
            let file = std::fs::File::open(file.unwrap().path()).unwrap();
            let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            let width = info.width as usize;
            let mut above = vec![0; width];
            for row in pixels.chunks_exact(width) {
                let filtered: Vec<u8> = std::iter::once(2)
                    .chain(row.iter().zip(&above).map(|(a, b)| a.wrapping_sub(*b)))
                    .collect();
                count(&filtered, &mut counts);
                above.copy_from_slice(row);
            }
        }
        counts
    }

    fn count(row: &[u8], counts: &mut [u32; SYMBOLS]) {
        for run in row.chunk_by(|a, b| a == b) {
            counts[usize::from(run[0])] += 1;
            let mut left = run.len() - 1;
            while left >= 3 {
                let length = left.min(LONGEST);
                counts[usize::from(LENGTHS[length - 3].0)] += 1;
                left -= length;
            }
            counts[usize::from(run[0])] += left as u32;
        }
    }

    /// With `KNARR_REGENERATE` set, the best lengths are written to `knarr-code.txt` in the folder for temporary files.
    #[test]
    fn the_fitted_code_is_near_the_best() {
        let counts = counts();
        let best = code_lengths(&counts);
        if std::env::var_os("KNARR_REGENERATE").is_some() {
            let lines: Vec<String> = best.chunks(30).map(|line| format!("    {line:?},")).collect();
            let text = lines.join("\n").replace(['[', ']'], "");
            std::fs::write(std::env::temp_dir().join("knarr-code.txt"), text).unwrap();
        }
        let bits = |lengths: &[u8; SYMBOLS]| -> u64 {
            lengths
                .iter()
                .zip(&counts)
                .map(|(&length, &n)| u64::from(length) * u64::from(n))
                .sum()
        };
        let (ours, least) = (bits(&FITTED), bits(&best));
        assert!(
            ours * 100 <= least * 103,
            "{ours} bits, where the best code takes {least}"
        );
    }

    #[test]
    fn the_fitted_code_has_a_code_for_every_symbol_and_room_for_no_more() {
        let taken: u32 = FITTED.iter().map(|&length| 1 << (DEEPEST - length)).sum();
        assert!(FITTED.iter().all(|&length| (1..=DEEPEST).contains(&length)));
        assert_eq!(taken, 1 << DEEPEST);
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
                let mut row = Vec::new();
                while row.len() < 1100 {
                    let (byte, times) = (next() % 40, usize::from(next()) % 300 + 1);
                    row.extend(std::iter::repeat_n(byte, times));
                }
                row.truncate(1100);
                row
            })
            .collect();
        round_trip(&rows);
    }
}
