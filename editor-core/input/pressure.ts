import type { PointerKind } from './gestures.ts';

/** What browsers report for a pressed device without a sensor. */
const flat = 0.5;

/**
 * A pen's pressure 0..1, and 1 for everything else. A pen that has reported nothing but 0.5 has no sensor (S6).
 * @returns a reader that learns about the pen as it goes
 */
export function createPressureReader(): (kind: PointerKind, reported: number) => number {
  let hasSensor = false;
  return (kind, reported) => {
    if (kind !== 'pen') return 1;
    if (reported !== flat) hasSensor = true;
    return hasSensor ? reported : 1;
  };
}
