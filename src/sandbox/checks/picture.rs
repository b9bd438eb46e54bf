//! A look at uploaded pictures.

/// Width and height in pixels of a PNG whose chunks run from its head to its end, else nothing.
pub(crate) fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let chunks = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let word = |at: usize| Some(u32::from_be_bytes(chunks.get(at..at + 4)?.try_into().ok()?));
    if chunks.get(4..8)? != b"IHDR" {
        return None;
    }
    let size = (word(8)?, word(12)?);
    let mut at = 0;
    loop {
        let length = usize::try_from(word(at)?).ok()?;
        let kind = chunks.get(at + 4..at + 8)?;
        let next = at.checked_add(length)?.checked_add(12)?;
        if next > chunks.len() {
            return None;
        }
        if kind == b"IEND" {
            return Some(size);
        }
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use super::picture_size;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("writes the header");
        writer
            .write_image_data(&vec![0; (width * height) as usize])
            .expect("writes the pixels");
        writer.finish().expect("ends the file");
        bytes
    }

    #[test]
    fn reads_the_size_of_a_png() {
        assert_eq!(picture_size(&png(7, 3)), Some((7, 3)));
    }

    #[test]
    fn a_cut_png_has_no_size() {
        let bytes = png(7, 3);
        assert_eq!(picture_size(&bytes[..bytes.len() - 1]), None);
        assert_eq!(picture_size(b"not a picture"), None);
    }
}
