/**
 * Multi-band blending (Burt & Adelson 1983), on the difference of two pictures: band k of the difference is weighted
 * by the mask blurred to that band, so coarse colours mix widely and fine details sharply.
 */
interface Level {
  width: number;
  height: number;
  data: Float32Array;
}

/**
 * @param difference patch − target, `width × height`
 * @param mask 0..1
 * @param bands how many; the last holds what is left
 * @returns what to add to the target
 */
export function blendDifference(
  difference: Float32Array,
  mask: Float32Array,
  width: number,
  height: number,
  bands: number,
): Float32Array {
  let current: Level = { width, height, data: difference };
  let weight: Level = { width, height, data: mask };
  const layers: { band: Float32Array; width: number; height: number }[] = [];
  for (let k = 0; k < bands - 1 && Math.min(current.width, current.height) > 8; k++) {
    const smaller = reduce(current);
    const coarse = expand(smaller, current.width, current.height);
    const band = new Float32Array(current.data.length);
    for (let i = 0; i < band.length; i++) band[i] = (current.data[i] - coarse.data[i]) * weight.data[i];
    layers.push({ band, width: current.width, height: current.height });
    current = smaller;
    weight = reduce(weight);
  }
  let sum: Level = { ...current, data: current.data.map((v, i) => v * weight.data[i]) };
  for (const layer of layers.reverse()) {
    sum = expand(sum, layer.width, layer.height);
    for (let i = 0; i < layer.band.length; i++) sum.data[i] += layer.band[i];
  }
  return sum.data;
}

/** Half the size, with the binomial kernel 1 4 6 4 1; edges repeat. */
function reduce(level: Level): Level {
  const width = Math.ceil(level.width / 2);
  const height = Math.ceil(level.height / 2);
  const rows = new Float32Array(width * level.height);
  for (let y = 0; y < level.height; y++) {
    const row = y * level.width;
    const last = level.width - 1;
    for (let x = 0; x < width; x++) {
      const c = x * 2;
      rows[y * width + x] =
        (level.data[row + Math.max(0, c - 2)] +
          level.data[row + Math.min(last, c + 2)] +
          4 * (level.data[row + Math.max(0, c - 1)] + level.data[row + Math.min(last, c + 1)]) +
          6 * level.data[row + c]) /
        16;
    }
  }
  const data = new Float32Array(width * height);
  const last = level.height - 1;
  for (let y = 0; y < height; y++) {
    const c = y * 2;
    const a = Math.max(0, c - 2) * width;
    const b = Math.max(0, c - 1) * width;
    const d = Math.min(last, c + 1) * width;
    const e = Math.min(last, c + 2) * width;
    for (let x = 0; x < width; x++) {
      data[y * width + x] =
        (rows[a + x] + rows[e + x] + 4 * (rows[b + x] + rows[d + x]) + 6 * rows[c * width + x]) / 16;
    }
  }
  return { width, height, data };
}

/** Twice the size, bilinear between samples that lie on even pixels. */
function expand(level: Level, width: number, height: number): Level {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const y0 = (y >> 1) * level.width;
    const y1 = y & 1 ? Math.min(level.height - 1, (y >> 1) + 1) * level.width : y0;
    for (let x = 0; x < width; x++) {
      const x0 = x >> 1;
      const x1 = x & 1 ? Math.min(level.width - 1, x0 + 1) : x0;
      data[y * width + x] =
        (level.data[y0 + x0] + level.data[y0 + x1] + level.data[y1 + x0] + level.data[y1 + x1]) / 4;
    }
  }
  return { width, height, data };
}
