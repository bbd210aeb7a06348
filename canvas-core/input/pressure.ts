import type { PointerKind } from './gestures.ts';

/** What browsers report for a pressed device without a sensor. */
const flat = 0.5;

/**
 * A pen's pressure 0..1, and 1 for everything else. A pen that has reported nothing but 0.5 has no sensor (S6); 0 says nothing,
 * because every pen reports it in the air.
 * @returns a reader that learns about the pen as it goes
 */
export function createPressureReader(): (kind: PointerKind, reported: number) => number {
  let hasSensor = false;
  return (kind, reported) => {
    if (kind !== 'pen') return 1;
    if (reported !== flat && reported > 0) hasSensor = true;
    return hasSensor || reported === 0 ? reported : 1;
  };
}
