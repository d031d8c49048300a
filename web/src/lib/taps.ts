// How one points: a finger cannot hover, so it taps to look and taps again to choose.

export const TAPS = matchMedia("(hover: none)").matches;
