/** Sounds made by the browser itself: a tile on wood, two bells, one bell. */

import type { Cue } from "./cues";

/** Of a bell: when it is struck, in seconds, how high, and how loud. */
type Stroke = readonly [after: number, hertz: number, gain: number];

const BELLS: Readonly<Record<Exclude<Cue, "laid">, readonly Stroke[]>> = {
  finished: [
    [0, 659.3, 0.11],
    [0.13, 987.8, 0.09],
  ],
  turn: [[0, 523.3, 0.08]],
};

/** Between one sound and the next. */
const GAP = 0.16;

let context: AudioContext | null = null;

export function sound(cues: readonly Cue[]): void {
  context ??= new AudioContext();
  // It stays silent until somebody has touched the page.
  void context.resume().catch(() => {});
  cues.forEach((cue, place) => {
    const at = context!.currentTime + 0.02 + place * GAP;
    if (cue === "laid") knock(context!, at);
    else for (const [after, hertz, gain] of BELLS[cue]) bell(context!, at + after, hertz, gain);
  });
}

/** A bell's overtones are out of tune, and gone sooner than its tone. */
function bell(context: AudioContext, at: number, hertz: number, gain: number): void {
  tone(context, at, hertz, hertz, gain, 0.9);
  tone(context, at, 2.76 * hertz, 2.76 * hertz, gain / 4, 0.25);
}

function knock(context: AudioContext, at: number): void {
  tone(context, at, 210, 95, 0.3, 0.09);
  tone(context, at, 900, 500, 0.05, 0.03);
}

function tone(context: AudioContext, at: number, from: number, to: number, gain: number, lasts: number): void {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(gain, at + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + lasts);
}
