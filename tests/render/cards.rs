//! Cards looked up, and the key to the signs.

use knarr::i18n::Lang;
use knarr::render::{CardRef, Renderer, emoji, words};
use knarr::rules::{Artifact, BuildingId, Provenance, Ship, ShipSide, Viking};

#[test]
fn every_card_can_be_looked_up_by_picture_and_by_ear() {
    let (renderer, cards) = (Renderer::new(), knarr::cards::built_in());
    let named = |card, name: &str| {
        let module = renderer.card(&cards, card, Lang::En);
        assert!(
            module.alt.to_lowercase().contains(&name.to_lowercase()),
            "{name}: {}",
            module.alt
        );
        assert!(module.alt.chars().count() <= 1024 && !module.png.is_empty());
    };
    for card in &cards.destinations {
        named(CardRef::Destination(card.id), &card.name);
    }
    for (k, card) in cards.buildings.iter().enumerate() {
        named(CardRef::Building(BuildingId(k as u8)), &card.name);
    }
    for viking in Viking::kinds() {
        named(CardRef::Viking(viking), &words::viking(Lang::En, viking));
    }
    for ship in Ship::ALL {
        named(CardRef::Skali(ship), &words::ship(Lang::En, ship));
    }
    for artifact in Artifact::ALL {
        named(CardRef::Artifact(artifact), &words::artifact(Lang::En, artifact));
    }
    named(CardRef::SpecialBuilding, "special building");
    named(CardRef::Ship(ShipSide::Normal), "normal");
    named(CardRef::Ship(ShipSide::Advanced), "advanced");
}

#[test]
fn values_that_are_stand_ins_say_so() {
    let (renderer, cards) = (Renderer::new(), knarr::cards::built_in());
    let says_so = |card| {
        renderer
            .card(&cards, card, Lang::En)
            .alt
            .contains("rulebook does not print")
    };
    assert!(says_so(CardRef::Building(BuildingId(0))));
    assert!(says_so(CardRef::Skali(Ship::Brown)));
    assert!(says_so(CardRef::Destination(cards.destinations[35].id)));
    assert!(!says_so(CardRef::Destination(cards.destinations[34].id)));
}

#[test]
fn a_cards_words_begin_with_its_name() {
    let (renderer, cards) = (Renderer::new(), knarr::cards::built_in());
    for card in &cards.destinations {
        let alt = renderer.card(&cards, CardRef::Destination(card.id), Lang::En).alt;
        assert!(alt.starts_with(&card.name), "{alt}");
    }
}

#[test]
fn printed_values_are_not_said_to_be_stand_ins() {
    let renderer = Renderer::new();
    let mut cards = knarr::cards::built_in();
    let stand_in = cards.destinations[35].id;
    let all = [
        CardRef::Building(BuildingId(0)),
        CardRef::SpecialBuilding,
        CardRef::Skali(Ship::Brown),
        CardRef::Destination(stand_in),
    ];
    let own = all.map(|card| renderer.card(&cards, card, Lang::En));
    cards.skali_provenance = Provenance::Printed;
    for (card, own) in all.into_iter().zip(own) {
        let printed = renderer.card(&cards, card, Lang::En);
        assert!(!printed.alt.contains("rulebook"), "{}", printed.alt);
        assert!(own.alt.contains("rulebook") && own.png != printed.png, "{}", own.alt);
    }
}

#[test]
fn the_key_tells_what_sets_a_village_off_apart_from_what_lies_on_the_table() {
    let alt = Renderer::new().legend(Lang::En).alt;
    let of = |head: &str| {
        let said = alt.split(". ").find_map(|said| said.strip_prefix(head));
        said.unwrap_or_else(|| panic!("{head} is not in {alt}"))
            .trim_end_matches('.')
            .to_owned()
    };
    assert!(of("Village, after: ").ends_with("a new colour"));
    assert_eq!(of("On the table: "), "village; deck; discard pile");
    assert_eq!(of("Players: "), "Vikings in hand; first player");
}

#[test]
fn the_key_names_the_five_colours_beside_their_marks() {
    let legend = Renderer::new().legend(Lang::En);
    for colour in ["red", "yellow", "green", "blue", "purple"] {
        assert!(legend.alt.contains(colour));
    }
}

#[test]
fn every_colour_has_an_emoji_with_a_clear_ground() {
    for colour in knarr::rules::Colour::ALL {
        let png = emoji(colour);
        let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(
            (info.width, info.height, info.color_type),
            (128, 128, png::ColorType::Rgba)
        );
        let alpha = |x: usize, y: usize| pixels[(y * 128 + x) * 4 + 3];
        assert_eq!((alpha(0, 0), alpha(64, 10)), (0, 255), "{colour:?}");
        assert!(png.len() < 256 * 1024);
    }
}
