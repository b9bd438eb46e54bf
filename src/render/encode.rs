//! The picture as a PNG file: 8 bits a pixel, an index into a palette.

use super::canvas::Canvas;
use super::deflate::Deflater;
use super::palette::Palette;

/// PNG's filter "up": each byte is what it differs from the one above.
const UP: u8 = 2;

/// The PNG of a picture.
pub(crate) fn png(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut file = Vec::with_capacity(canvas.pixels().len() / 10);
    file.extend(b"\x89PNG\r\n\x1a\n");
    chunk(&mut file, b"IHDR", |data| {
        data.extend((canvas.width() as u32).to_be_bytes());
        data.extend((canvas.height() as u32).to_be_bytes());
        // 8 bits, palette, deflate, the five filters, no interlace.
        data.extend([8, 3, 0, 0, 0]);
    });
    chunk(&mut file, b"PLTE", |data| {
        data.extend(palette.colours().iter().flatten())
    });
    chunk(&mut file, b"IDAT", |data| {
        let mut deflater = Deflater::new(canvas.pixels().len());
        let width = canvas.width();
        let mut above = vec![0; width];
        let mut filtered = vec![UP; width + 1];
        for row in canvas.pixels().chunks_exact(width) {
            for ((out, pixel), up) in filtered[1..].iter_mut().zip(row).zip(&above) {
                *out = pixel.wrapping_sub(*up);
            }
            deflater.row(&filtered);
            above.copy_from_slice(row);
        }
        deflater.finish(data);
    });
    chunk(&mut file, b"IEND", |_| {});
    file
}

/// A chunk: length, name, data, checksum.
fn chunk(file: &mut Vec<u8>, name: &[u8; 4], write: impl FnOnce(&mut Vec<u8>)) {
    let start = file.len();
    file.extend([0; 4]);
    file.extend(name);
    write(file);
    let length = (file.len() - start - 8) as u32;
    file[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let checksum = crc32fast::hash(&file[start + 4..]);
    file.extend(checksum.to_be_bytes());
}
