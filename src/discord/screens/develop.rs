//! Develop, and renew: the four face-up buildings.

use super::back;
use crate::discord::custom_id::Verb;
use crate::discord::message::{Button, Choice, Message, Select};
use crate::discord::scene::Scene;
use crate::discord::words::{asset, building, effects};
use crate::rules::{Asset, BuildingId, Move};
use crate::tr;

/// The buildings with cost, rows and raid marks. `None` if none can be built.
pub(super) fn buildings(scene: &Scene<'_>) -> Option<Message> {
    let lang = scene.lang;
    let moves = scene.moves();
    let legal = |building| moves.contains(&Move::Develop { building });
    if !face_up(scene).any(legal) {
        return None;
    }
    let mut lines = vec![tr!(lang, "develop-title")];
    let mut buttons = Vec::new();
    for id in face_up(scene) {
        let cost = asset(lang, Asset::Coin, scene.cards.building(id).cost);
        let label = tr!(lang, "develop-button", building = name(scene, id), cost = cost);
        let button = Button::new(scene.play(&[Move::Develop { building: id }]), label);
        buttons.push(button.enabled(legal(id)));
        lines.push(building_line(scene, id));
    }
    let message = Message::new(lines.join("\n")).buttons(buttons);
    Some(message.buttons([back(scene, Verb::Hand)]))
}

/// One or two buildings to slide under the deck, every order of two among the choices. `None` if the renewal token is
/// not ready.
pub(super) fn renewal(scene: &Scene<'_>) -> Option<Message> {
    let lang = scene.lang;
    let mut choices = Vec::new();
    for mv in scene.moves() {
        let Move::Renew { first, second } = mv else { continue };
        let label = match second {
            None => name(scene, first),
            Some(second) => {
                let (first, second) = (name(scene, first), name(scene, second));
                tr!(lang, "renew-two", first = first, second = second)
            }
        };
        choices.push(Choice {
            label,
            description: None,
            value: scene.play(&[mv]).verb.value(),
            mark: None,
        });
    }
    if choices.is_empty() {
        return None;
    }
    let mut lines = vec![tr!(lang, "renew-title")];
    lines.extend(face_up(scene).map(|id| building_line(scene, id)));
    let select = Select {
        id: scene.id(Verb::Pick(0)),
        placeholder: tr!(lang, "renew-placeholder"),
        choices,
    };
    let message = Message::new(lines.join("\n")).select(select);
    Some(message.buttons([back(scene, Verb::Hand)]))
}

fn face_up<'a>(scene: &'a Scene<'_>) -> impl Iterator<Item = BuildingId> + 'a {
    scene.view.buildings.iter().flatten().copied()
}

fn name(scene: &Scene<'_>, id: BuildingId) -> String {
    building(scene.lang, scene.cards.building(id))
}

fn building_line(scene: &Scene<'_>, id: BuildingId) -> String {
    let lang = scene.lang;
    let card = scene.cards.building(id);
    let cost = asset(lang, Asset::Coin, card.cost);
    let does = effects(lang, &card.effects, None).join("; ");
    tr!(
        lang,
        "building-line",
        building = building(lang, card),
        cost = cost,
        does = does
    )
}
