/** A body as it was before it was given a darker fan's complexion. */
import { difference } from '../image/arithmetic.ts';
import { labOf } from '../image/planes.ts';
import type { Bend } from '../swap/bend.ts';
import type { Raster } from '../types.ts';
import { bending } from './jaw-bend.ts';
import type { BodyBefore } from './lack.ts';
import { planesIn, type Sight } from './sight.ts';
import { lightnessOf, skinLightness, type Tone, toneOf } from './tone.ts';

/** What is asked of a body before it was given another complexion. */
export function bodyBefore(
  { image, before }: { image: Raster; before: Raster },
  sight: Sight,
  tone: Tone,
  bend: Bend,
): BodyBefore {
  const { box, cell, planes } = sight;
  const planesBefore = before === image ? planes : planesIn(before, box, cell);
  const [now, then] = [planes, planesBefore].map((shown) => labOf(shown).channels);
  const [, a, b] = before === image ? tone.skin : toneOf(planesBefore, sight, sight.ground).skin;
  return {
    skin: [skinLightness(lightnessOf((i) => then[0][i], sight)), a, b],
    given: now.map((plane, c) => difference(plane, then[c])).map(bending(sight, bend)),
  };
}
