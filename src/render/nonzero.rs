//! Where the bytes of a row are that are not zero: few, and in no order that a processor could foretell, so they are found
//! eight at a time, without a branch on each.

/// The places of the bits that are set in each byte, and how many there are.
static PLACES: [([u16; 8], u8); 256] = places();

const fn places() -> [([u16; 8], u8); 256] {
    let mut all = [([0; 8], 0); 256];
    let mut mask = 0;
    while mask < 256 {
        let (places, count) = &mut all[mask];
        let mut bit = 0;
        while bit < 8 {
            if mask >> bit & 1 == 1 {
                places[*count as usize] = bit;
                *count += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    all
}

/// Room for the places of a row.
pub(super) struct Nonzero(Vec<u16>);

impl Nonzero {
    /// For rows of so many words, at most 8,000.
    pub(super) fn new(words: usize) -> Self {
        // Eight are written at a time, whether or not there are so many.
        Nonzero(vec![0; words * 8 + 8])
    }

    /// The places of a row's bytes that are not zero, in order.
    pub(super) fn find(&mut self, row: &[[u8; 8]]) -> &[u16] {
        let mut found = 0;
        let (blocks, rest) = row.as_chunks::<4>();
        for (start, block) in (0..).step_by(32).zip(blocks) {
            let words = block.map(u64::from_le_bytes);
            if words.iter().fold(0, |all, word| all | word) != 0 {
                for (start, word) in (start..).step_by(8).zip(words) {
                    found += self.add(found, start, word);
                }
            }
        }
        for (start, word) in (blocks.len() as u16 * 32..).step_by(8).zip(rest) {
            found += self.add(found, start, u64::from_le_bytes(*word));
        }
        &self.0[..found]
    }

    /// Notes the places of a word's bytes after those that were found. Returns how many there are.
    #[inline(always)]
    fn add(&mut self, found: usize, start: u16, word: u64) -> usize {
        let (places, count) = &PLACES[usize::from(mask(word))];
        if let Some(room) = self.0[found..].first_chunk_mut() {
            *room = places.map(|place| start + place);
        }
        usize::from(*count)
    }
}

/// A bit for each byte of a word, set where the byte is not zero.
const fn mask(word: u64) -> u8 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let high = (((word & LOW) + LOW) | word) & !LOW;
    // The bits, one in each byte, come together in the highest.
    ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_places_are_found_and_no_others() {
        let mut nonzero = Nonzero::new(3);
        for mask in 0..1u32 << 12 {
            let mut row = [0; 24];
            for (bit, byte) in row.iter_mut().skip(6).take(12).enumerate() {
                // The least, the largest, and one between.
                let value = [1, 0x80, 0xff][bit % 3];
                *byte = if mask >> bit & 1 == 1 { value } else { 0 };
            }
            let wanted: Vec<u16> = (0..24).filter(|&at| row[usize::from(at)] != 0).collect();
            assert_eq!(nonzero.find(row.as_chunks().0), wanted);
        }
    }

    #[test]
    fn a_row_without_a_zero_has_room() {
        let places: Vec<u16> = (0..16).collect();
        assert_eq!(Nonzero::new(2).find(&[[9; 8]; 2]), places);
        assert!(Nonzero::new(2).find(&[[0; 8]; 2]).is_empty());
    }
}
