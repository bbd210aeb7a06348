/** A transplant in all of the photo's pixels: colours are read from both photos in full, shares and light are smooth. */
import { boxWhere } from '../image/box.ts';
import { cutPlanes, labAt, type Planes, toLab, writeLab } from '../image/planes.ts';
import type { Box, Raster } from '../types.ts';
import { inverse, type Placement, scaleOf } from './place.ts';
import { resample, sample, softened } from './resample.ts';
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
/** Rows that are worked on at once. */
const strip = 64;

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
  const read = readAt(fanPhoto, fan, step);
  const back = inverse(placement);
  // blurred once, not with each strip
  const scale = chained(back, { a: 1 / cell, b: 0, left: 0, top: 0 });
  const softPure = softened(fan, scale, purified.channels);
  const softRead = softened(read, scaledBy(scale, fan.cell / step), read.channels);
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
  const nothing = new Float32Array(box.width * Math.min(strip, box.height));
  const hasNeck = isSomething[shares.indexOf(neck)];
  for (let top = 0; top < box.height; top += strip) {
    const size = { width: box.width, height: Math.min(strip, box.height - top) };
    // the photo's pixels of this strip to the small ones of the target, and on to the fan's
    const small: Placement = { a: 1 / cell, b: 0, left: changed.x, top: changed.y + top / cell };
    const drawnIn = resample(there, small, size, something).values();
    const [a, n, s, bare, lit, tintA, tintB, h, tanL, tanA, tanB, ...others] = isSomething.map((is) =>
      is ? drawnIn.next().value! : nothing,
    );
    const [fill, toned] = [others.slice(0, 3), others.slice(3)];
    const toFan = chained(back, small);
    const pure = sample(fan, toFan, size, softPure);
    const scaled: Placement = scaledBy(toFan, fan.cell / step);
    const colours = sample(read, scaled, size, softRead);
    const headPlanes = planes(
      size,
      colours.map((plane, c) => plane.map((v, i) => within(v + pure[c][i]))),
    );
    const lab = toLab(headPlanes);
    const neckLab = hasNeck ? toLab(planes(size, colours)) : lab;
    const own = toLab(cutPlanes(photo, { ...size, x: box.x, y: box.y + top }));
    const pixel = new Uint8ClampedArray(4);
    for (let i = 0; i < size.width * size.height; i++) {
      const isTanned = Math.abs(tanL[i]) + Math.abs(tanA[i]) + Math.abs(tanB[i]) > leastTan;
      if (a[i] <= 0 && n[i] <= 0 && h[i] <= 0 && !isTanned) continue;
      const [x, y] = [i % size.width, Math.floor(i / size.width)];
      const p = ((box.y + top + y) * photo.width + box.x + x) * 4;
      if (isTanned) {
        const [l, reds, yellows] = labAt(own, i);
        writeLab(data, p, l + tanL[i], reds + tanA[i], yellows + tanB[i]);
      }
      const under = [0, 1, 2].map((c) => data[p + c] + (fill[c][i] - data[p + c]) * h[i]);
      if (n[i] > 0) {
        const [l, reds, yellows] = relight(labAt(neckLab, i), s[i], lit[i], bare[i]);
        writeLab(pixel, 0, l + toned[0][i], reds + toned[1][i], yellows + toned[2][i]);
        for (let c = 0; c < 3; c++) under[c] += (pixel[c] - under[c]) * n[i];
      }
      if (a[i] > 0) {
        const [l, reds, yellows] = relight(labAt(lab, i), s[i], lit[i], bare[i]);
        writeLab(pixel, 0, l, reds + tintA[i] * s[i], yellows + tintB[i] * s[i]);
        for (let c = 0; c < 3; c++) under[c] += (pixel[c] - under[c]) * a[i];
      }
      for (let c = 0; c < 3; c++) data[p + c] = under[c];
    }
  }
  return { ...photo, data };
}

/** The box around all that changes, in the target's small pixels. */
function changedIn({ there, alpha, neck, tan, backdrop: { hole } }: Drawn): Box {
  const { x, y, width, height } = boxWhere(
    there,
    (i) => alpha[i] > 0 || neck[i] > 0 || hole[i] > 0 || tan.some((plane) => plane[i] !== 0),
  );
  // bilinear values reach one further
  const [left, top] = [Math.max(0, x - 1), Math.max(0, y - 1)];
  return {
    x: left,
    y: top,
    width: Math.min(there.width, x + width + 1) - left,
    height: Math.min(there.height, y + height + 1) - top,
  };
}

const within = (v: number): number => Math.min(255, Math.max(0, v));
const planes = (size: { width: number; height: number }, channels: Float32Array[]): Planes => ({
  ...size,
  channels: channels as unknown as Planes['channels'],
});

/** The fan's photo around the head, one pixel for `step` × `step`. */
function readAt(photo: Raster, { box }: Grid, step: number): Planes {
  const whole = { ...box, width: box.width - (box.width % step), height: box.height - (box.height % step) };
  return planesIn(photo, whole, step);
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
