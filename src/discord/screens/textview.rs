//! The board in words: what the pictures show, laid out for those who read rather than look.

use crate::discord::message::Embed;
use crate::render::Section;
use crate::rules::Seat;

/// One embed for what lies in the middle, one for each player.
pub(super) fn embeds(sections: Vec<Section>) -> Vec<Embed> {
    let mut embeds: Vec<(Option<Seat>, Embed)> = Vec::new();
    let mut heading = None;
    for section in sections {
        let about = section.seat;
        let at = match embeds.iter().position(|(seat, _)| *seat == about) {
            Some(at) => at,
            None => {
                embeds.push((about, Embed::default()));
                embeds.len() - 1
            }
        };
        let embed = &mut embeds[at].1;
        // A player's name stands over all that is theirs; in the middle each part has its own heading.
        if about.is_some() {
            embed.title.get_or_insert(section.title);
        } else if heading.as_ref() != Some(&section.title) {
            embed.text.push_str(&format!("**{}**\n", section.title));
            heading = Some(section.title);
        }
        embed.text.push_str(&section.text);
        embed.text.push('\n');
    }
    embeds.into_iter().map(|(_, embed)| embed).collect()
}
