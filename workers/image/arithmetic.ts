/**
 * Planes of equal length, pixel by pixel. A loop for each is compiled once and stays so; `map` calls a function a pixel,
 * whose number goes through the heap: 7 to 9 ms instead of 1.8 for 512 × 512, once both are warm.
 */
type Plane = Float32Array<ArrayBuffer>;
type Values = Readonly<Float32Array> | Readonly<Uint8Array>;

export function product(a: Values, b: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] * b[i];
  return out;
}

/** a × (1 − b): the shares that another leaves. */
export function without(a: Values, b: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] * (1 - b[i]);
  return out;
}

export function sum(a: Values, b: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] + b[i];
  return out;
}

export function difference(a: Values, b: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] - b[i];
  return out;
}

/** a where the share is 0, b where it is 1. */
export function mixed(a: Values, b: Values, share: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] + (b[i] - a[i]) * share[i];
  return out;
}

/** What a has more than b. */
export function excess(a: Values, b: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] > b[i] ? a[i] - b[i] : 0;
  return out;
}

/** Of a pixel's two values the larger one. */
export function largest(a: Values, b: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] > b[i] ? a[i] : b[i];
  return out;
}

export function scaled(a: Values, factor: number): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = factor * a[i];
  return out;
}

/** 1 − a. */
export function inverted(a: Values): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = 1 - a[i];
  return out;
}

/** 1 where a is larger than a threshold, else 0. */
export function above(a: Values, threshold: number): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) if (a[i] > threshold) out[i] = 1;
  return out;
}

/** 0 below the first value, 1 above the second. */
export function ramped(a: Values, [from, to]: readonly [number, number]): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.min(1, Math.max(0, (a[i] - from) / (to - from)));
  return out;
}

/** The same, with a smooth beginning and end. */
export function smoothlyRamped(a: Values, [from, to]: readonly [number, number]): Plane {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) {
    const t = Math.min(1, Math.max(0, (a[i] - from) / (to - from)));
    out[i] = t * t * (3 - 2 * t);
  }
  return out;
}

/** The values of a where b is larger than a threshold, in their order. */
export function valuesWhere(a: Values, b: Values, threshold: number): Plane {
  const out = new Float32Array(a.length);
  let count = 0;
  for (let i = 0; i < out.length; i++) if (b[i] > threshold) out[count++] = a[i];
  return out.subarray(0, count);
}
