//! The tree of a search: nodes in one arena, children in lists.

use crate::rules::{MOST_PLAYERS, Move};

/// A node's place in the arena. The root is 0, which no child can be: as a child or sibling it means none.
pub(super) type Place = u32;

/// What is known about a move, made after those on the way to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub mv: Move,
    first_child: Place,
    next: Place,
    /// Iterations that went through.
    pub visits: u32,
    /// Iterations in which it was legal, whether chosen or not.
    pub available: u32,
    /// How promising it looked at first; only ratios among siblings have a meaning.
    pub prior: f32,
    /// The weight that its children's priors are relative to.
    pub reference: f32,
    /// Chances of winning by seat, summed over iterations.
    pub sums: [f32; MOST_PLAYERS],
}

impl Node {
    fn new(mv: Move, prior: f32) -> Node {
        Node {
            mv,
            first_child: 0,
            next: 0,
            visits: 0,
            available: 0,
            prior,
            reference: 0.0,
            sums: [0.0; MOST_PLAYERS],
        }
    }

    /// The mean chance of a seat.
    #[inline]
    pub(super) fn chance(&self, seat: usize) -> f32 {
        self.sums[seat] / self.visits.max(1) as f32
    }
}

/// All nodes of a search.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) const ROOT: Place = 0;

    pub(super) fn new() -> Tree {
        Tree { nodes: Vec::new() }
    }

    /// Leaves the root alone; the room stays.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(Move::Pass, 1.0));
    }

    #[inline]
    pub(super) fn node(&self, place: Place) -> &Node {
        &self.nodes[place as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, place: Place) -> &mut Node {
        &mut self.nodes[place as usize]
    }

    /// Whether nobody has looked beyond a node yet.
    #[inline]
    pub(super) fn is_leaf(&self, place: Place) -> bool {
        self.node(place).first_child == 0
    }

    /// The children of a node.
    pub(super) fn children(&self, place: Place) -> impl Iterator<Item = &Node> {
        self.places(place).map(|place| self.node(place))
    }

    /// Where the children of a node are.
    pub(super) fn places(&self, place: Place) -> impl Iterator<Item = Place> {
        let some = |place: Place| (place != 0).then_some(place);
        std::iter::successors(some(self.node(place).first_child), move |&place| {
            some(self.node(place).next)
        })
    }

    /// Adds a child behind the last one there is.
    pub(super) fn add(&mut self, parent: Place, last: Option<Place>, mv: Move, prior: f32) -> Place {
        let place = self.nodes.len() as Place;
        self.nodes.push(Node::new(mv, prior));
        match last {
            Some(last) => self.node_mut(last).next = place,
            None => self.node_mut(parent).first_child = place,
        }
        place
    }

    /// Finds children in the order in which moves are listed.
    #[inline]
    pub(super) fn finder(&self, parent: Place) -> Finder {
        let first = self.node(parent).first_child;
        Finder { first, next: first }
    }
}

/// Finds the children of a node. Legal moves mostly come in the order of the list, so the next one is tried first.
pub(super) struct Finder {
    first: Place,
    next: Place,
}

impl Finder {
    /// The child for a move, or else the last child of all.
    #[inline]
    pub(super) fn find(&mut self, tree: &Tree, mv: Move) -> Result<Place, Option<Place>> {
        if self.next != 0 && tree.node(self.next).mv == mv {
            let found = self.next;
            self.next = tree.node(found).next;
            return Ok(found);
        }
        let mut place = self.first;
        let mut last = None;
        while place != 0 {
            let node = tree.node(place);
            if node.mv == mv {
                self.next = node.next;
                return Ok(place);
            }
            last = Some(place);
            place = node.next;
        }
        Err(last)
    }

    /// A child was added at the end.
    #[inline]
    pub(super) fn added(&mut self, place: Place) {
        if self.first == 0 {
            self.first = place;
        }
    }
}
