/**
 * Similarity alignment of two meshes in space: Horn's closed form with unit quaternions (1987).
 */
export interface Similarity {
  /** Row-major 3 × 3. */
  rotation: Float64Array;
  scale: number;
  from: readonly [number, number, number];
  to: readonly [number, number, number];
}

/** Vertices that expressions hardly move: forehead, nose bridge, eye corners, temples, cheekbones. */
const rigidVertices = [
  10, 151, 9, 8, 168, 6, 197, 195, 33, 133, 362, 263, 127, 356, 234, 454, 93, 323, 54, 284, 5, 4,
] as const;

const iterations = 80;

/** The similarity that carries `from` onto `to` with the least squared error over the given vertices. */
export function align(
  from: Float32Array,
  to: Float32Array,
  vertices: readonly number[] = rigidVertices,
): Similarity {
  const centreFrom = centre(from, vertices);
  const centreTo = centre(to, vertices);
  const s = new Float64Array(9);
  let spreadFrom = 0;
  let spreadTo = 0;
  for (const v of vertices) {
    for (let i = 0; i < 3; i++) {
      const p = from[v * 3 + i] - centreFrom[i];
      spreadFrom += p * p;
      spreadTo += (to[v * 3 + i] - centreTo[i]) ** 2;
      for (let j = 0; j < 3; j++) s[i * 3 + j] += p * (to[v * 3 + j] - centreTo[j]);
    }
  }
  return {
    rotation: rotationOf(largestEigenvector(hornMatrix(s))),
    scale: Math.sqrt(spreadTo / (spreadFrom || 1)),
    from: centreFrom,
    to: centreTo,
  };
}

/** Applies a similarity to x, y, z triples. */
export function transform(points: Float32Array, similarity: Similarity): Float32Array {
  const { rotation: r, scale, from, to } = similarity;
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const x = (points[i] - from[0]) * scale;
    const y = (points[i + 1] - from[1]) * scale;
    const z = (points[i + 2] - from[2]) * scale;
    out[i] = r[0] * x + r[1] * y + r[2] * z + to[0];
    out[i + 1] = r[3] * x + r[4] * y + r[5] * z + to[1];
    out[i + 2] = r[6] * x + r[7] * y + r[8] * z + to[2];
  }
  return out;
}

function centre(points: Float32Array, vertices: readonly number[]): [number, number, number] {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const v of vertices) {
    x += points[v * 3];
    y += points[v * 3 + 1];
    z += points[v * 3 + 2];
  }
  return [x / vertices.length, y / vertices.length, z / vertices.length];
}

function hornMatrix(s: Float64Array): Float64Array {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s;
  return Float64Array.of(
    xx + yy + zz,
    yz - zy,
    zx - xz,
    xy - yx,
    yz - zy,
    xx - yy - zz,
    xy + yx,
    zx + xz,
    zx - xz,
    xy + yx,
    yy - xx - zz,
    yz + zy,
    xy - yx,
    zx + xz,
    yz + zy,
    zz - xx - yy,
  );
}

/** Power iteration; the shift by the matrix's norm makes the most positive eigenvalue the largest in amount. */
function largestEigenvector(m: Float64Array): Float64Array {
  const shift = Math.hypot(...m);
  let q = Float64Array.of(1, 0.01, 0.01, 0.01);
  for (let n = 0; n < iterations; n++) {
    const next = new Float64Array(4);
    for (let i = 0; i < 4; i++) {
      next[i] = shift * q[i];
      for (let j = 0; j < 4; j++) next[i] += m[i * 4 + j] * q[j];
    }
    const length = Math.hypot(...next) || 1;
    q = next.map((v) => v / length);
  }
  return q;
}

function rotationOf(q: Float64Array): Float64Array {
  const [w, x, y, z] = q;
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  );
}
