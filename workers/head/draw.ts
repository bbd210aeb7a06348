/** A transplant in all of the photo's pixels: colours are read from both photos in full, shares and light are smooth. */
import { boxWhere, intersection, wholePixels, withNext } from '../image/box.ts';
import { createPlanes, cutPlanes, labAt, type Planes, toLab, writeLab } from '../image/planes.ts';
import type { Box, Raster } from '../types.ts';
import { inverse, type Placement, placedBox, scaleOf } from './place.ts';
import { resample, type Size, sample, softened } from './resample.ts';
import { planesIn, type Sight } from './sight.ts';
import type { Transplant } from './transplant.ts';

type Grid = Pick<Sight, 'box' | 'cell' | 'width' | 'height'>;

/** What is drawn of a transplant, or of a face alone. */
type Drawn = Pick<
  Transplant,
  'placement' | 'purified' | 'alpha' | 'neck' | 'skin' | 'bareSkin' | 'relight' | 'light' | 'tan' | 'neckTan'
> & {
  fan: Grid;
  there: Grid;
  backdrop: { hole: Float32Array };
  /** a and b that are added to skin, see `tintFrom`. */
  tint?: readonly [Float32Array, Float32Array];
};

/** CIELAB, from which on a change of skin is drawn. */
const leastTan = 0.3;
/** How many times as many pixels in a row are read as are drawn, at least: bilinear values of as many are blurred. */
const finer = 1.25;
/** Pixels that are worked on at once, squared: of a large photo all together would be hundreds of megabytes. */
const tileSide = 256;
/** Pixels that a blur reads around one, for each pixel that is left out. */
const blurReach = 2;

/** @param backdropFill sRGB of what is drawn in the hole @param photo the target's, bent @returns the same with the fan's head; outside of hole, head, skin and hair that stays not a bit differs */
export function draw(drawn: Drawn, backdropFill: Float32Array[], fanPhoto: Raster, photo: Raster): Raster {
  const {
    fan,
    there,
    placement,
    purified,
    alpha,
    neck,
    skin,
    bareSkin,
    backdrop,
    relight,
    light,
    tan,
    neckTan,
    tint = [new Float32Array(alpha.length), new Float32Array(alpha.length)],
  } = drawn;
  const { cell } = there;
  const changed = changedIn(drawn);
  const box = {
    x: there.box.x + changed.x * cell,
    y: there.box.y + changed.y * cell,
    width: changed.width * cell,
    height: changed.height * cell,
  };
  // the fan's pixels that are read: no more of them than are drawn
  const finest = Math.max(1, Math.floor(fan.cell / there.cell / scaleOf(placement) / finer));
  const step = Math.min(finest, fan.cell);
  const back = inverse(placement);
  const scale = chained(back, { a: 1 / cell, b: 0, left: 0, top: 0 });
  const readScale = scaledBy(scale, fan.cell / step);
  const head = withNext(
    boxWhere(there, (i) => alpha[i] > 0 || neck[i] > 0),
    there,
  );
  const reach = blurReach * scaleOf(readScale) + 2;
  const softPure = softened(fan, scale, purified.channels);
  const data = photo.data.slice();
  const shares = [
    alpha,
    neck,
    skin,
    bareSkin,
    light,
    ...tint,
    backdrop.hole,
    ...tan,
    ...backdropFill,
    ...neckTan,
  ];
  // a face alone has no neck and leaves no hole
  const isSomething = shares.map((plane) => plane.some((v) => v !== 0));
  const something = shares.filter((_, k) => isSomething[k]);
  const nothing = new Float32Array(tileSide * tileSide);
  const hasNeck = isSomething[shares.indexOf(neck)];
  /** The fan in a tile's pixels. @param part of the small ones, where it is drawn */
  const fansIn = (small: Placement, size: Size, part: Box) => {
    const toFan = chained(back, small);
    const pure = sample(fan, toFan, size, softPure);
    const read = readAt(fanPhoto, fan, step, placedBox(part, back), reach);
    const toRead = scaledBy(toFan, fan.cell / step);
    const place = { ...toRead, left: toRead.left - read.left, top: toRead.top - read.top };
    const colours = sample(read, place, size, softened(read, readScale, read.channels));
    const pured = colours.map((plane, c) => plane.map((v, i) => within(v + pure[c][i])));
    const headLab = toLab(planes(size, pured));
    return { headLab, neckLab: hasNeck ? toLab(planes(size, colours)) : headLab };
  };
  const nobody = { headLab: createPlanes(0, 0), neckLab: createPlanes(0, 0) };
  const [pixel, under] = [new Uint8ClampedArray(4), new Float64Array(3)];
  for (const tile of tilesOf(box)) {
    const size = { width: tile.width, height: tile.height };
    // the photo's pixels of this tile to the small ones of the target, and on to the fan's
    const [left, top] = [(tile.x - there.box.x) / cell, (tile.y - there.box.y) / cell];
    const small: Placement = { a: 1 / cell, b: 0, left, top };
    const drawnIn = resample(there, small, size, something).values();
    const [a, n, s, bare, lit, tintA, tintB, h, tanL, tanA, tanB, ...others] = isSomething.map((is) =>
      is ? drawnIn.next().value! : nothing,
    );
    const [fill, toned] = [others.slice(0, 3), others.slice(3)];
    const part = intersection(head, {
      x: left,
      y: top,
      width: size.width / cell,
      height: size.height / cell,
    });
    // a body's complexion reaches farther than a head
    const { headLab, neckLab } = part.width > 0 && part.height > 0 ? fansIn(small, size, part) : nobody;
    const own = toLab(cutPlanes(photo, tile));
    const [ownL, ownA, ownB] = own.channels;
    for (let i = 0; i < size.width * size.height; i++) {
      const isTanned = Math.abs(tanL[i]) + Math.abs(tanA[i]) + Math.abs(tanB[i]) > leastTan;
      if (a[i] <= 0 && n[i] <= 0 && h[i] <= 0 && !isTanned) continue;
      const y = Math.floor(i / size.width);
      const p = ((tile.y + y) * photo.width + tile.x + i - y * size.width) * 4;
      if (isTanned) writeLab(data, p, ownL[i] + tanL[i], ownA[i] + tanA[i], ownB[i] + tanB[i]);
      for (let c = 0; c < 3; c++) under[c] = data[p + c] + (fill[c][i] - data[p + c]) * h[i];
      if (n[i] > 0) {
        const lab = relight(labAt(neckLab, i), s[i], lit[i], bare[i]);
        writeLab(pixel, 0, lab[0] + toned[0][i], lab[1] + toned[1][i], lab[2] + toned[2][i]);
        for (let c = 0; c < 3; c++) under[c] += (pixel[c] - under[c]) * n[i];
      }
      if (a[i] > 0) {
        const lab = relight(labAt(headLab, i), s[i], lit[i], bare[i]);
        writeLab(pixel, 0, lab[0], lab[1] + tintA[i] * s[i], lab[2] + tintB[i] * s[i]);
        for (let c = 0; c < 3; c++) under[c] += (pixel[c] - under[c]) * a[i];
      }
      for (let c = 0; c < 3; c++) data[p + c] = under[c];
    }
  }
  return { ...photo, data };
}

/** The box around all that changes, in the target's small pixels. */
function changedIn({ there, alpha, neck, tan, backdrop: { hole } }: Drawn): Box {
  const changes = boxWhere(
    there,
    (i) => alpha[i] > 0 || neck[i] > 0 || hole[i] > 0 || tan.some((plane) => plane[i] !== 0),
  );
  return withNext(changes, there);
}

function* tilesOf({ x, y, width, height }: Box): Generator<Box> {
  for (let top = y; top < y + height; top += tileSide)
    for (let left = x; left < x + width; left += tileSide)
      yield {
        ...{ x: left, y: top },
        ...{ width: Math.min(tileSide, x + width - left), height: Math.min(tileSide, y + height - top) },
      };
}

const within = (v: number): number => Math.min(255, Math.max(0, v));
const planes = (size: Size, channels: Float32Array[]): Planes => ({
  ...size,
  channels: channels as unknown as Planes['channels'],
});

/**
 * The fan's photo where it is drawn from, one pixel for `step` × `step`: a photo holds many more than a face.
 *
 * @param part in the grid's cells @param margin of what is given around it
 * @returns also where that begins, counted from the grid's corner; both in pixels of what is given
 */
function readAt(
  photo: Raster,
  { box, cell }: Grid,
  step: number,
  part: Box,
  margin: number,
): Planes & { left: number; top: number } {
  const finer = cell / step;
  const { x, y, width, height } = wholePixels(
    {
      ...{ x: part.x * finer - margin, y: part.y * finer - margin },
      ...{ width: part.width * finer + 2 * margin, height: part.height * finer + 2 * margin },
    },
    { width: Math.floor(box.width / step), height: Math.floor(box.height / step) },
  );
  const whole = {
    ...{ x: box.x + x * step, y: box.y + y * step },
    ...{ width: width * step, height: height * step },
  };
  return { ...planesIn(photo, whole, step), left: x, top: y };
}

/** First the second, then the first. */
const chained = (one: Placement, two: Placement): Placement => ({
  a: one.a * two.a - one.b * two.b,
  b: one.b * two.a + one.a * two.b,
  left: one.a * two.left - one.b * two.top + one.left,
  top: one.b * two.left + one.a * two.top + one.top,
});

const scaledBy = ({ a, b, left, top }: Placement, factor: number): Placement => ({
  a: a * factor,
  b: b * factor,
  left: left * factor,
  top: top * factor,
});
