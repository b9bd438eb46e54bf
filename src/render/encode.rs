//! The picture as a PNG file: 8 bits a pixel, an index into a palette.

use std::ops::Range;

use super::canvas::Canvas;
use super::deflate::{Packer, Piece, Stream};
use super::palette::Palette;

/// The PNG of a picture whose rows are in pieces.
pub(crate) fn png<'a>(
    width: i32,
    height: i32,
    palette: &Palette,
    pieces: impl Iterator<Item = &'a Piece> + Clone,
) -> Vec<u8> {
    let bytes: usize = pieces.clone().map(Piece::size).sum();
    let mut file = Vec::with_capacity(bytes + 1500);
    file.extend(b"\x89PNG\r\n\x1a\n");
    chunk(&mut file, b"IHDR", |data| {
        data.extend((width as u32).to_be_bytes());
        data.extend((height as u32).to_be_bytes());
        // 8 bits, palette, deflate, the five filters, no interlace.
        data.extend([8, 3, 0, 0, 0]);
    });
    chunk(&mut file, b"PLTE", |data| {
        data.extend(palette.colours().iter().flatten())
    });
    chunk(&mut file, b"IDAT", |data| {
        let mut stream = Stream::new(bytes);
        pieces.for_each(|piece| stream.piece(piece));
        stream.finish(data);
    });
    chunk(&mut file, b"IEND", |_| {});
    file
}

/// Some rows of a picture, deflated. The canvas must hold the row above them too, unless they are the picture's first.
pub(crate) fn piece(packer: &mut Packer, canvas: &Canvas, rows: Range<i32>) -> Piece {
    let first = vec![0; canvas.width()];
    let mut above = if rows.start == 0 {
        &first
    } else {
        canvas.row(rows.start - 1)
    };
    for y in rows {
        let row = canvas.row(y);
        packer.row(row, above);
        above = row;
    }
    packer.finish()
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
