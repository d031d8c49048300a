// A few short tones, made here; off unless somebody wants them.

import { prefs } from "./prefs.svelte";

const TONES = {
  move: [220, 330, 0.16],
  dice: [520, 260, 0.08],
  damage: [160, 60, 0.3],
  yours: [440, 660, 0.14],
} as const;

let context: AudioContext | null = null;

export function sound(kind: keyof typeof TONES) {
  if (!prefs.get("sound")) return;
  context ??= new AudioContext();
  const [from, to, seconds] = TONES[kind];
  const now = context.currentTime;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
  gain.gain.setValueAtTime(0.08, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}
