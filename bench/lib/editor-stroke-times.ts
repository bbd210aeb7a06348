import type { Span } from './editor-page-marks.ts';

/** Milliseconds of one stroke on the main thread. */
export interface StrokeTime {
  /** Handling each sample. */
  samples: number[];
  /** The frame after each few of them: everyone's callbacks and what the browser does. */
  frames: number[];
  /** Ending the stroke in the mask, and the frame after that. */
  release: number;
}

/** A mark in the trace, with microseconds on the wall and of the processor for the thread that made it. */
export interface Mark {
  name: string;
  ts: number;
  tts: number;
}

/**
 * @param marks in the order in which they were made
 * @throws Error when a time is missing: the browser leaves `tts` out where it cannot tell
 */
export function timesOf(marks: readonly Mark[], clock: 'ts' | 'tts'): StrokeTime {
  const samples: number[] = [];
  const frames: number[] = [];
  const began = new Map<string, number>();
  let callbacks = 0;
  let release = 0;
  for (const { name, [clock]: at } of marks) {
    const [span, side] = name.split(' ') as [Span, '<' | '>'];
    if (side === '<') {
      began.set(span, at);
      continue;
    }
    const took = (at - began.get(span)!) / 1000;
    if (!Number.isFinite(took)) throw new Error(`The trace does not say how long a ${span} took.`);
    began.delete(span);
    if (span === 'sample') samples.push(took);
    if (span === 'release') release = took;
    // one that runs after the frame's own is within its span
    if (span === 'callback' && !began.has('frame')) callbacks += took;
    if (span !== 'frame') continue;
    // frames before the first sample show the cleared mask
    if (samples.length > 0) frames.push(callbacks + took);
    callbacks = 0;
  }
  const last = frames.pop();
  if (last === undefined) throw new Error('The trace has no stroke.');
  return { samples, frames, release: release + last };
}
