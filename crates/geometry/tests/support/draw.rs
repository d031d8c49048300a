//! What the property tests draw from.

use proptest::prelude::*;
use redfive_geometry::{
    Arc, BaseSize, Edge, HugeManeuver, Maneuver, PlacedToken, Pose, Side, Template, TokenOutline,
};

/// A heading: any, or every other time a multiple of 45 degrees, where things line up.
pub fn heading() -> impl Strategy<Value = f64> {
    prop_oneof![0.0..360.0, (0..8).prop_map(|k| 45.0 * f64::from(k))]
}

/// A pose somewhere on a table.
pub fn pose() -> impl Strategy<Value = Pose> {
    (0.0..914.4, 0.0..914.4, heading()).prop_map(|(x, y, d)| Pose::new(x, y, d))
}

/// A pose within `reach` of the origin in both directions.
pub fn pose_near(reach: f64) -> impl Strategy<Value = Pose> {
    (-reach..reach, -reach..reach, heading()).prop_map(|(x, y, d)| Pose::new(x, y, d))
}

/// A base that moves with templates.
pub fn standard() -> impl Strategy<Value = BaseSize> {
    prop::sample::select(BaseSize::STANDARD.to_vec())
}

/// A base of any size.
pub fn size() -> impl Strategy<Value = BaseSize> {
    prop::sample::select(BaseSize::ALL.to_vec())
}

/// Any maneuver.
pub fn maneuver() -> impl Strategy<Value = Maneuver> {
    prop::sample::select(Maneuver::all().collect::<Vec<_>>())
}

/// Any maneuver that leads somewhere.
pub fn moving() -> impl Strategy<Value = Maneuver> {
    let all = Maneuver::all().filter(|m| m.template().is_some());
    prop::sample::select(all.collect::<Vec<_>>())
}

/// A maneuver of the huge ship tool.
pub fn huge() -> impl Strategy<Value = HugeManeuver> {
    prop::sample::select(HugeManeuver::all().collect::<Vec<_>>())
}

/// Any template.
pub fn template() -> impl Strategy<Value = Template> {
    prop::sample::select(Template::all().collect::<Vec<_>>())
}

/// Left or right.
pub fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

/// An edge of a base.
pub fn edge() -> impl Strategy<Value = Edge> {
    prop::sample::select(Edge::ALL.to_vec())
}

/// An arc.
pub fn arc() -> impl Strategy<Value = Arc> {
    prop::sample::select(Arc::ALL.to_vec())
}

/// A token's outline.
pub fn token() -> impl Strategy<Value = TokenOutline> {
    prop::sample::select(TokenOutline::ALL.to_vec())
}

/// A token on the table.
pub fn placed_token(at: impl Strategy<Value = Pose>) -> impl Strategy<Value = PlacedToken> {
    (token(), at, any::<bool>()).prop_map(|(t, p, f)| PlacedToken::new(t, p, f))
}
