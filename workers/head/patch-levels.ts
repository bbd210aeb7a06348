/** A picture with a hole, as patches see it, and on fewer and fewer pixels. */
import { flagsOf, placesWhere, valuesOf } from '../image/values.ts';

export interface Hole {
  width: number;
  height: number;
  /** sRGB; where something is wanted, a smooth guess. */
  planes: readonly Float32Array[];
  /** 1 where pixels may be copied from. */
  known: Float32Array;
  /** 1 where pixels are to be filled. What is neither has no say. */
  wanted: Float32Array;
}

export interface Level {
  width: number;
  height: number;
  /** Red, green and blue of each pixel; a fourth value aligns them. */
  data: Float32Array;
  known: Uint8Array;
  wanted: Uint8Array;
  /** 0..1: how much a pixel says of the patch around it. */
  weight: Float32Array;
  /** Middles of patches that are known as a whole. */
  isSource: Uint8Array;
  sources: Int32Array;
  /** The wanted pixels. */
  gaps: Int32Array;
}

/** Half of a patch's side, without its middle. */
export const radius = 3;
/** How well pixels are known that were filled. */
const filledWeight = 0.6;

export function levelOf({ width, height, planes: [r, g, b], known, wanted }: Hole): Level {
  const data = new Float32Array(width * height * 4);
  for (let i = 0, p = 0; i < r.length; i++, p += 4) {
    data[p] = r[i];
    data[p + 1] = g[i];
    data[p + 2] = b[i];
  }
  return withSources({
    ...{ width, height, data },
    known: flagsOf(known.length, (i) => known[i] > 0 && !wanted[i]),
    wanted: flagsOf(wanted.length, (i) => wanted[i] > 0),
  });
}

/** Half as wide and high: filled is what holds anything wanted, known what is known as a whole. */
export function halved({ width, height, data, known, wanted }: Level): Level {
  const [w, h] = [width >> 1, height >> 1];
  const out = {
    ...{ width: w, height: h, data: new Float32Array(w * h * 4) },
    known: new Uint8Array(w * h),
    wanted: new Uint8Array(w * h),
  };
  for (let o = 0; o < w * h; o++) {
    const a = 2 * ((o / w) | 0) * width + 2 * (o % w);
    const [b, c, d] = [a + 1, a + width, a + width + 1];
    const count = known[a] + known[b] + known[c] + known[d];
    if (wanted[a] || wanted[b] || wanted[c] || wanted[d]) out.wanted[o] = 1;
    if (count === 4) out.known[o] = 1;
    // of what is known, or of all
    const none = count === 0;
    if (none || known[a]) addShare(out.data, o, data, a, count || 4);
    if (none || known[b]) addShare(out.data, o, data, b, count || 4);
    if (none || known[c]) addShare(out.data, o, data, c, count || 4);
    if (none || known[d]) addShare(out.data, o, data, d, count || 4);
  }
  return withSources(out);
}

function addShare(to: Float32Array, o: number, from: Float32Array, i: number, count: number): void {
  for (let c = 0; c < 3; c++) to[o * 4 + c] += from[i * 4 + c] / count;
}

function withSources(level: Pick<Level, 'width' | 'height' | 'data' | 'known' | 'wanted'>): Level {
  const { width, height, known, wanted } = level;
  // in a row, then in a column, as many known ones as a patch is wide
  const wide = new Uint8Array(known.length);
  const isSource = new Uint8Array(known.length);
  const side = 2 * radius + 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0, run = 0; x < width; x++) {
      run = known[y * width + x] ? run + 1 : 0;
      if (run >= side) wide[y * width + x - radius] = 1;
    }
  }
  for (let x = 0; x < width; x++) {
    for (let y = 0, run = 0; y < height; y++) {
      run = wide[y * width + x] ? run + 1 : 0;
      if (run >= side) isSource[(y - radius) * width + x] = 1;
    }
  }
  return {
    ...level,
    weight: valuesOf(known.length, (i) => (known[i] ? 1 : wanted[i] ? filledWeight : 0)),
    isSource,
    sources: placesWhere(isSource.length, (i) => isSource[i]),
    gaps: placesWhere(wanted.length, (i) => wanted[i]),
  };
}
