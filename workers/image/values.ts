/** A value a pixel, of its place. `from` of a typed array with a function takes ten times as long. */
export function valuesOf(length: number, at: (i: number) => number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(length);
  for (let i = 0; i < length; i++) out[i] = at(i);
  return out;
}

/** 1 where something is so, of its place. */
export function flagsOf(length: number, isSo: (i: number) => unknown): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length);
  for (let i = 0; i < length; i++) if (isSo(i)) out[i] = 1;
  return out;
}

/** The places of which something is so, in their order. */
export function placesWhere(length: number, isSo: (i: number) => unknown): Int32Array<ArrayBuffer> {
  const places: number[] = [];
  for (let i = 0; i < length; i++) if (isSo(i)) places.push(i);
  return new Int32Array(places);
}

/** Whether a plane is 0 all over, as a mask is of what does not occur: then hardly anything has to be done with it. */
export function isEmpty(plane: Float32Array): boolean {
  for (let i = 0; i < plane.length; i++) if (plane[i] !== 0) return false;
  return true;
}

/** Of what is weighted, the mean; 0 where nothing is. */
export function meanOf(plane: Float32Array, weight: Float32Array): number {
  let [sum, whole] = [0, 0];
  for (let i = 0; i < plane.length; i++) {
    sum += plane[i] * weight[i];
    whole += weight[i];
  }
  return sum / (whole || 1);
}
