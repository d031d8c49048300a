//! Two sentences that differ by little, said in one.

/// Two sentences in one, if they say the same of attack and defence, or of a case and its contrary.
pub(super) fn in_one(one: &str, other: &str) -> Option<String> {
    more_dice(one, other)
        .or_else(|| more_dice(other, one))
        .or_else(|| of_the_foe(one, other))
        .or_else(|| of_the_foe(other, one))
        .or_else(|| by_case(one, other))
}

/// "While you attack or defend, if …, you roll 1 more die."
fn more_dice(attack: &str, defend: &str) -> Option<String> {
    const PRIMARY: &str = "if this is a primary attack and ";
    let one = attack.strip_prefix("While you attack, ")?;
    let other = defend.strip_prefix("While you defend, ")?;
    let said = one.replacen("attack di", "di", 1);
    if said == one || !one.contains(" roll ") || one.contains(". ") {
        return None;
    }
    let other = other.replacen("defense di", "di", 1);
    if said == other {
        return Some(format!("While you attack or defend, {said}"));
    }
    // Every attack counts where you defend.
    let rest = said.strip_prefix(PRIMARY)?;
    (format!("if {rest}") == other)
        .then(|| format!("While you defend or make a primary attack, if {rest}"))
}

/// What is so of the defender while you attack, and of the attacker while you defend.
fn of_the_foe(attack: &str, defend: &str) -> Option<String> {
    let (one, other) =
        (attack.strip_prefix("While you attack, ")?, defend.strip_prefix("While you defend, ")?);
    let said = one.replace("the defender", "the enemy ship");
    if said == one || said != other.replace("the attacker", "the enemy ship") {
        return None;
    }
    // The ship is known once it was spoken of.
    let said = match said.split_once(", ") {
        Some((test, rest)) if test.contains("the enemy ship") => {
            format!(
                "{test}, {}",
                rest.replacen("the enemy ship's dice", "the dice of that ship", 1)
            )
        }
        _ => said,
    };
    Some(format!("While you attack or defend, {said}"))
}

/// "…, every such ship may spend 1 evade token to do this if you are …, or to do that if not."
fn by_case(not: &str, so: &str) -> Option<String> {
    let parts = |text: &str| -> Option<[String; 4]> {
        let (scene, rest) = text.strip_suffix('.')?.split_once(", if ")?;
        let (test, rest) = rest.split_once(", ")?;
        let (who, does) = rest.split_once(" to ")?;
        Some([scene, test, who, does].map(str::to_owned))
    };
    let ([scene, test, who, does], [same, contrary, again, instead]) = (parts(not)?, parts(so)?);
    let case = test.replacen(" not ", " ", 1);
    if case == test || (scene.as_str(), case.as_str(), who.as_str()) != (&same, &contrary, &again) {
        return None;
    }
    Some(format!("{scene}, {who} to {instead} if {case}, or to {does} if not."))
}
