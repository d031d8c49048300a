//! Range, lines of attack, what a move meets, and zones.

use crate::{Section, sheet};

pub fn sections() -> Vec<Section> {
    let text = |title: &str, rest: &str| format!("title \"{title}\"\narea none\n{rest}");
    let range = sheet(
        "range",
        "A is at range 2 although most of it is in band 3; B lies within range 1; C is beyond range 2 (RR.RANGE.03–09)",
        text(
            "At, within and beyond a range",
            "base ship small at 0 0 label \"Ship\" colour red\nbands ship\n\
             base a large at 40 258 facing 15 label \"A\" colour blue\n\
             base b small at 85 10 facing 30 label \"B\" colour green\n\
             base c small at -275 20 facing 330 label \"C\" colour orange\n\
             ruler ship a\nruler ship b\nruler ship c\n",
        ),
    );
    let contact = sheet(
        "range-zero",
        "bases that touch are at range 0, even if only their guides do; beside an obstacle is range 1, on top of it range 0 (RR.RANGE.15–16, RR.GUIDES.05)",
        text(
            "Range 0",
            "base a small at 0 0 label \"A\" colour red\nbase b small at 0 45 facing 180 label \"B\" colour blue\nruler a b\n\
             base c small at 140 0 label \"C\" colour red\ntoken rock core2asteroid4 at 190 10 label \"\"\nruler c rock\n\
             base d small at 300 0 label \"D\" colour red\ntoken stone core2asteroid4 at 330 10 label \"\"\nruler d stone\n",
        ),
    );
    let attack = sheet(
        "attack-range",
        "the attack is measured to the part of the target in the arc: range 2 in the front arc, though the ruler says range 1 (RR.ATTACK-RANGE.01–02)",
        text(
            "Attack range",
            "base red5 small at 0 0 label \"Red Five\" colour red\narc red5 front range 2\n\
             base tie large at 130 100 label \"Target\" colour blue\nattack red5 front tie\nruler red5 tie\n",
        ),
    );
    let sight = sheet(
        "obstruction",
        "between parallel edges there are many shortest lines; the attacker chooses one, so the clear one may be taken (RR.OBSTRUCTED.05–07)",
        text(
            "A choice of lines",
            "base red5 small at 0 0 label \"Red Five\" colour red\nbase tie small at 8 200 facing 180 label \"TIE\" colour blue\n\
             token rock coreasteroid0 at 26 105 label \"Rock\"\nattack red5 front tie\n",
        ),
    );
    let ship_between = sheet(
        "obstruction-ship",
        "a ship in between obstructs, guides included; the shortest line is the only one here (RR.OBSTRUCTED.01)",
        text(
            "A ship in between",
            "base red5 small at 0 0 label \"Red Five\" colour red\nbase mate small at 20 90 facing 20 label \"Wingmate\" colour orange\n\
             base tie medium at 35 210 facing 170 label \"Target\" colour blue\nattack red5 front tie\n",
        ),
    );
    let encounters = sheet(
        "encounters",
        "a move meets obstacles in order along the template; the base lands on the last (RR.OBSTACLES.43)",
        text(
            "What a move meets",
            "token r1 coreasteroid4 at 4 60 facing 30 label \"First\"\n\
             token r2 yt2400debris1 at 45 130 facing 40 label \"Second\" colour teal\n\
             token r3 gascloud6 at 97 185 label \"Third\" colour purple\n\
             token r4 core2asteroid2 at 90 60 label \"Not met\"\n\
             base red5 small at 0 0 label \"Red Five\" colour red\nmove red5 3 bank right\n",
        ),
    );
    let partial_encounters = sheet(
        "encounters-partial",
        "after a partial maneuver only the travelled part of the template counts (RR.OBSTACLES.40–41)",
        text(
            "A bump before the second obstacle",
            "token r1 coreasteroid1 at 10 75 facing 10 label \"Met\"\n\
             token r2 coreasteroid2 at -10 215 label \"Not met\"\n\
             base tie medium at 0 240 label \"In the way\" colour blue\n\
             base wing small at 0 180 facing 45 label \"Wing\" colour teal\n\
             base red5 small at 0 0 label \"Red Five\" colour red\nmove red5 5 straight\n",
        ),
    );
    let deployment = sheet(
        "zone-deployment",
        "where ships are set up: within range 1 of the player's edge (RR.SETUP.17)",
        "title \"Setting up\"\nzone deployment south\nzone deployment north\n\
         base a small at 200 60 label \"Inside\" colour red\nbase b medium at 420 100 facing 20 label \"Not inside\" colour orange\n\
         base c large at 640 42.5 label \"Inside\" colour red\n\
         base d small at 300 850 facing 180 label \"Inside\" colour blue\n"
            .to_owned(),
    );
    let obstacles = sheet(
        "zone-obstacles",
        "where the next obstacle may go: beyond range 2 of the edges and range 1 of each other (RR.SETUP.13–14)",
        "title \"Placing obstacles\"\ntoken r1 coreasteroid3 at 300 330 facing 20\ntoken r2 gascloud3 at 560 600 facing 60 colour purple\n\
         token r3 pomdebris3 at 610 310 facing 100 colour teal\nzone obstacles\n"
            .to_owned(),
    );
    let zones = sheet(
        "zone-range",
        "zones within, at and beyond a range of a thing or a table edge, and in an arc",
        "title \"Zones\"\nbase a large at 200 250 facing 30 label \"within range 1\" colour green\nzone within 1 a\n\
         token b gascloud5 at 640 280 facing 30 label \"at range 2\" colour green\nzone at 2 2 b\n\
         base c small at 300 560 facing 60 label \"in the bullseye\" colour green\nzone arc c bullseye\n\
         base d small at 120 600 facing 0 label \"in the front arc\" colour green\nzone arc d front\n\
         zone beyond 1 north\n"
            .to_owned(),
    );
    vec![
        Section {
            heading: "Range and attacks",
            about: "A ruler shows its bands light and dark. A green line is clear, an orange one obstructed.",
            columns: 2,
            sheets: vec![range, contact, attack, sight, ship_between],
        },
        Section {
            heading: "Obstacles met",
            about: "Numbers show in which order.",
            columns: 2,
            sheets: vec![encounters, partial_encounters],
        },
        Section {
            heading: "Zones",
            about: "Green is where all of a thing must be, red is where no part of it may be.",
            columns: 2,
            sheets: vec![deployment, obstacles, zones],
        },
    ]
}
