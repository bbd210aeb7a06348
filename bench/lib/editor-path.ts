import { random } from '@facet/workers/fixtures/random.ts';

/** Pixels of the frame in which the pointer moves, and its distance from the frame's edge. */
export const frameSize = { width: 1024, height: 768 };
const margin = 150;

export const samplesPerStroke = 240;

/** A hand's curve: two slow swings and a tremor in each direction; 5 to 15 pixels from sample to sample. */
export function strokePath(seed: number): { x: number; y: number }[] {
  const next = random(seed);
  const swing = (middle: number) => {
    const waves = [
      { size: 0.7, turns: 1 + next() },
      { size: 0.28, turns: 2.5 + 2 * next() },
      { size: 0.02, turns: 20 },
    ].map((wave) => ({ ...wave, phase: 2 * Math.PI * next() }));
    return (share: number): number =>
      waves.reduce(
        (sum, { size, turns, phase }) =>
          sum + size * (middle - margin) * Math.sin(2 * Math.PI * turns * share + phase),
        middle,
      );
  };
  const [x, y] = [swing(frameSize.width / 2), swing(frameSize.height / 2)];
  return Array.from({ length: samplesPerStroke }, (_, i) => {
    const share = i / samplesPerStroke;
    return { x: x(share), y: y(share) };
  });
}
