/**
 * Light as second-order spherical harmonics on the mesh normals (Ramamoorthi & Hanrahan 2001), fitted to lightness at
 * the vertices. Nine coefficients can hold the direction of the light, but not a face's features.
 */
import {
  innerLips,
  leftBrow,
  leftEye,
  meshVertices,
  outerLips,
  rightBrow,
  rightEye,
} from '../face/topology.ts';

const terms = 9;
/** Pulls the coefficients of badly seen directions to zero. */
const ridge = 0.02;
/** Rounds of reweighting, and the deviation in L at which a vertex (hair, beard, glint) counts half. */
const rounds = 4;
const tolerance = 6;
/** The darkest skin lightness that a ratio may be taken from. */
const minLightness = 8;

/** Vertices whose lightness is not the skin's. */
const features = new Set<number>([
  ...rightEye,
  ...leftEye,
  ...rightBrow,
  ...leftBrow,
  ...outerLips,
  ...innerLips,
]);

/**
 * @param lightness L a vertex
 * @param normals unit normals, x, y, z a vertex
 * @param weights 0..1 a vertex, how well it is seen
 * @param at normals that the light falls on: those of another pose, for example
 * @returns the light's L at every vertex
 */
export function fitLight(
  lightness: Float32Array,
  normals: Float32Array,
  weights: Float32Array,
  at = normals,
): Float32Array {
  const basis = new Float64Array(terms);
  let coefficients = new Float64Array(terms);
  for (let round = 0; round < rounds; round++) {
    const matrix = new Float64Array(terms * terms);
    const right = new Float64Array(terms);
    let total = 0;
    for (let v = 0; v < meshVertices; v++) {
      if (features.has(v) || weights[v] <= 0) continue;
      harmonics(normals, v, basis);
      const error = round === 0 ? 0 : (lightness[v] - dot(coefficients, basis)) / tolerance;
      const weight = weights[v] / (1 + error * error);
      total += weight;
      for (let i = 0; i < terms; i++) {
        right[i] += weight * basis[i] * lightness[v];
        for (let j = 0; j < terms; j++) matrix[i * terms + j] += weight * basis[i] * basis[j];
      }
    }
    for (let i = 1; i < terms; i++) matrix[i * terms + i] += ridge * total;
    matrix[0] += 1e-9;
    coefficients = solve(matrix, right);
  }
  const out = new Float32Array(lightness.length);
  for (let v = 0; v < out.length; v++) {
    harmonics(at, v, basis);
    out[v] = Math.max(minLightness, dot(coefficients, basis));
  }
  return out;
}

function harmonics(normals: Float32Array, v: number, out: Float64Array): void {
  const x = normals[v * 3];
  const y = normals[v * 3 + 1];
  const z = normals[v * 3 + 2];
  out[0] = 1;
  out[1] = x;
  out[2] = y;
  out[3] = z;
  out[4] = x * y;
  out[5] = x * z;
  out[6] = y * z;
  out[7] = x * x - y * y;
  out[8] = 3 * z * z - 1;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < terms; i++) sum += a[i] * b[i];
  return sum;
}

/** Gaussian elimination; the matrix is symmetric and positive definite, so no pivoting is needed. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array<ArrayBuffer> {
  const x = Float64Array.from(right);
  for (let k = 0; k < terms; k++) {
    const pivot = matrix[k * terms + k] || 1e-9;
    for (let i = k + 1; i < terms; i++) {
      const factor = matrix[i * terms + k] / pivot;
      for (let j = k; j < terms; j++) matrix[i * terms + j] -= factor * matrix[k * terms + j];
      x[i] -= factor * x[k];
    }
  }
  for (let k = terms - 1; k >= 0; k--) {
    for (let j = k + 1; j < terms; j++) x[k] -= matrix[k * terms + j] * x[j];
    x[k] /= matrix[k * terms + k] || 1e-9;
  }
  return x;
}
