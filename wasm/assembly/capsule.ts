// The cone that is being drawn, in pixels of the tile: two discs and what follows from them. Set by `capsule`.
let x0: f64, y0: f64, r0: f64, x1: f64, y1: f64, r1: f64;
/** The axis's direction and length. */
let ux: f64, uy: f64, length: f64;
/** The outline leans towards the axis by this angle. */
let sine: f64, cosine: f64;
/** What `spanOf` found. */
let left: f64, right: f64;

/** What a kernel does with the coverage that it computes. */
const PAINT = 0;

/**
 * Draws the hull of two discs (a *round cone*; a capsule when the radii are equal) into one tile.
 *
 * Distance to a round cone is the least over the axis's points c(t) of |p − c(t)| − r(t). As r is linear, the least is at
 * t = along − across · tan(lean), clamped to the axis, where along and across are p's coordinates seen from the axis
 * (I. Quilez, "uneven capsule"). This has no branches, and t also places the pixel for what changes along the axis.
 *
 * Coordinates are f64: the kernel brings them near to zero, in a tile's sixteen pixels, before f32 takes over.
 *
 * @param tile address of 256 × 256 bytes
 * @param limit address of as many bytes that paint does not exceed, or 0
 * @param mode 0 paints p = max(p, min(c, limit)), 1 erases p = min(p, 255 − c)
 * @param width pixels of the tile that belong to the mask; others stay 0
 */
export function capsule(
  tile: usize,
  limit: usize,
  mode: i32,
  width: i32,
  height: i32,
  startX: f64,
  startY: f64,
  startRadius: f64,
  startOpacity: f64,
  endX: f64,
  endY: f64,
  endRadius: f64,
  endOpacity: f64,
): void {
  setCone(startX, startY, startRadius, endX, endY, endRadius);
  let opacity = startOpacity;
  let opacityRise: f64 = 0;
  if (length > 0) opacityRise = (endOpacity - startOpacity) / length;
  else if (endRadius > startRadius || (endRadius === startRadius && endOpacity > startOpacity))
    opacity = endOpacity;

  const solid = i8x16.splat(u8(opacity * 255 + 0.5));
  const hasSolid = opacityRise === 0 && r0 > 0.5 && r1 > 0.5;

  const top = max<i32>(0, i32(Math.ceil(Math.min(y0 - r0, y1 - r1) - 1)));
  const bottom = min<i32>(height, i32(Math.floor(Math.max(y0 + r0, y1 + r1))) + 1);
  for (let y = top; y < bottom; y++) {
    const rowY = f64(y) + 0.5;
    spanOf(rowY, 0.5);
    if (left > right) continue;
    const from = max<i32>(0, i32(Math.floor(left - 0.5))) & ~15;
    const to = min<i32>(width, i32(Math.ceil(right + 0.5)));
    let solidFrom: i32 = 0;
    let solidTo: i32 = 0;
    if (hasSolid) {
      spanOf(rowY, -0.5);
      if (left < right) {
        solidFrom = i32(Math.ceil(left));
        solidTo = i32(Math.floor(right)) - 16;
      }
    }
    const row = tile + (y << 8);
    for (let x = from; x < to; x += 16) {
      let coverage: v128;
      if (x >= solidFrom && x < solidTo) coverage = solid;
      else {
        const dx = f64(x) + 0.5 - x0;
        const dy = rowY - y0;
        const along = dx * ux + dy * uy;
        const across = dx * uy - dy * ux;
        coverage = coverageOfSixteen(along, across, opacity, opacityRise);
      }
      const before = v128.load(row + x);
      if (mode === PAINT) {
        if (limit) coverage = i8x16.min_u(coverage, v128.load(limit + (y << 8) + x));
        v128.store(row + x, i8x16.max_u(before, coverage));
      } else v128.store(row + x, i8x16.min_u(before, v128.not(coverage)));
    }
    // sixteen at a time may have passed the mask's edge
    for (let x = width; x < ((to + 15) & ~15); x++) store<u8>(row + x, 0);
  }
}

function setCone(startX: f64, startY: f64, startRadius: f64, endX: f64, endY: f64, endRadius: f64): void {
  x0 = startX;
  y0 = startY;
  r0 = startRadius;
  x1 = endX;
  y1 = endY;
  r1 = endRadius;
  const dx = x1 - x0;
  const dy = y1 - y0;
  length = Math.sqrt(dx * dx + dy * dy);
  if (length > Math.abs(r0 - r1) * (1 + 1e-9) + 1e-9) {
    ux = dx / length;
    uy = dy / length;
    sine = (r0 - r1) / length;
    cosine = Math.sqrt(1 - sine * sine);
    return;
  }
  // one disc holds the other
  if (r1 > r0) {
    x0 = x1;
    y0 = y1;
    r0 = r1;
  } else {
    x1 = x0;
    y1 = y0;
    r1 = r0;
  }
  length = 0;
  ux = 1;
  uy = 0;
  sine = 0;
  cosine = 1;
}

/** Coverage 0..255 of sixteen pixels to the right from where along and across are given. */
function coverageOfSixteen(along: f64, across: f64, opacity: f64, opacityRise: f64): v128 {
  const lanes = f32x4(0, 1, 2, 3);
  const laneAlong = f32x4.mul(lanes, f32x4.splat(f32(ux)));
  const laneAcross = f32x4.mul(lanes, f32x4.splat(f32(uy)));
  const lean = f32x4.splat(f32(sine / cosine));
  const strength = f32x4.splat(f32(opacity * 255));
  const rise = f32x4.splat(f32(opacityRise * 255));
  let u = f32x4.add(f32x4.splat(f32(along)), laneAlong);
  let v = f32x4.add(f32x4.splat(f32(across)), laneAcross);
  const a = coverageOfFour(u, v, lean, strength, rise);
  u = f32x4.add(f32x4.splat(f32(along + 4 * ux)), laneAlong);
  v = f32x4.add(f32x4.splat(f32(across + 4 * uy)), laneAcross);
  const b = coverageOfFour(u, v, lean, strength, rise);
  u = f32x4.add(f32x4.splat(f32(along + 8 * ux)), laneAlong);
  v = f32x4.add(f32x4.splat(f32(across + 8 * uy)), laneAcross);
  const c = coverageOfFour(u, v, lean, strength, rise);
  u = f32x4.add(f32x4.splat(f32(along + 12 * ux)), laneAlong);
  v = f32x4.add(f32x4.splat(f32(across + 12 * uy)), laneAcross);
  const d = coverageOfFour(u, v, lean, strength, rise);
  return i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
}

function coverageOfFour(along: v128, across: v128, lean: v128, strength: v128, rise: v128): v128 {
  const zero = f32x4.splat(0);
  const away = f32x4.abs(across);
  const nearest = f32x4.sub(along, f32x4.mul(away, lean));
  const t = f32x4.pmin(f32x4.pmax(nearest, zero), f32x4.splat(f32(length)));
  const ahead = f32x4.sub(along, t);
  const distance = f32x4.sqrt(f32x4.add(f32x4.mul(ahead, ahead), f32x4.mul(away, away)));
  const radius = f32x4.sub(f32x4.splat(f32(r0 + 0.5)), f32x4.mul(t, f32x4.splat(f32(sine))));
  const inside = f32x4.pmin(f32x4.pmax(f32x4.sub(radius, distance), zero), f32x4.splat(1));
  const opacity = f32x4.add(strength, f32x4.mul(t, rise));
  return i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(inside, opacity), f32x4.splat(0.5)));
}

/** Sets `left` and `right`, where the cone with both radii longer by `more` meets a row; left > right when it does not. */
function spanOf(y: f64, more: f64): void {
  left = Infinity;
  right = -Infinity;
  meetDisc(x0, y0, r0 + more, y);
  if (length === 0) return;
  meetDisc(x1, y1, r1 + more, y);
  meetTangent(sine * ux - cosine * uy, sine * uy + cosine * ux, y, more);
  meetTangent(sine * ux + cosine * uy, sine * uy - cosine * ux, y, more);
}

function meetDisc(x: f64, centreY: f64, radius: f64, y: f64): void {
  const dy = y - centreY;
  const square = radius * radius - dy * dy;
  if (square <= 0) return;
  const half = Math.sqrt(square);
  left = Math.min(left, x - half);
  right = Math.max(right, x + half);
}

/** The side of the outline with the normal n: the points between both discs where n · (p − c0) is the first's radius. */
function meetTangent(nx: f64, ny: f64, y: f64, more: f64): void {
  const startY = y0 + (r0 + more) * ny;
  const endY = y1 + (r1 + more) * ny;
  if (y < Math.min(startY, endY) || y > Math.max(startY, endY) || nx === 0) return;
  const x = x0 + (r0 + more - ny * (y - y0)) / nx;
  left = Math.min(left, x);
  right = Math.max(right, x);
}
