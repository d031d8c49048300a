//! The edges of the play area that players take as their own.

use crate::words::TeamId;
use redfive_geometry::AreaEdge;

/// What is wrong with the edges of players, if anything is: two players sit opposite each other
/// (RR.SETUP.11, RB.SETUP.14). The rules say nothing of more; no two sides share an edge then.
pub fn wrong_edges(players: &[(TeamId, AreaEdge)]) -> Option<&'static str> {
    if let [(_, one), (_, other)] = players {
        let opposite = one.opposite() == *other;
        return (!opposite).then_some("two players take opposite edges of the play area");
    }
    let shared = players.iter().enumerate().any(|(i, (team, edge))| {
        players[..i].iter().any(|(other, taken)| other != team && taken == edge)
    });
    shared.then_some("players of two sides cannot take the same edge of the play area")
}

#[cfg(test)]
mod tests {
    use super::*;
    use AreaEdge::{East, North, South, West};

    #[test]
    fn two_players_sit_opposite_each_other() {
        let wrong = |one, other| wrong_edges(&[(TeamId(0), one), (TeamId(1), other)]).is_some();
        for [one, other] in [[South, North], [North, South], [East, West], [West, East]] {
            assert!(!wrong(one, other));
        }
        for [one, other] in [[South, South], [South, East], [West, North], [East, East]] {
            assert!(wrong(one, other));
        }
    }

    #[test]
    fn of_more_players_only_those_of_a_side_share_an_edge() {
        let players = |edges: [AreaEdge; 4]| {
            let teams = [0, 1, 0, 1].map(TeamId);
            wrong_edges(&std::array::from_fn::<_, 4, _>(|i| (teams[i], edges[i])))
        };
        assert_eq!(players([South, North, South, North]), None);
        assert_eq!(players([South, North, West, East]), None);
        assert!(players([South, North, North, South]).is_some());
    }
}
