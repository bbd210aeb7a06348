/**
 * Skin is never smoother than the one it is drawn into: where the fan's has less texture, the target's own pores lie on it, or
 * a cheek looks like wax beside a neck.
 */
import { difference } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { smoothstep } from './mask.ts';

/** Sigmas of what is texture, and of the surroundings in which it is compared; over the face's width. */
const textureSigma = 0.012;
const surroundings = 0.05;
/** The most of the target's texture that is taken, and the most of it in L: beyond it are lashes, folds and strands. */
const most = 0.9;
const limit = 3.5;

const textureOf = (
  [l]: Planes['channels'],
  width: number,
  height: number,
  faceWidth: number,
): Float32Array => {
  const soft = blur(l, width, height, textureSigma * faceWidth);
  return difference(l, soft);
};

/**
 * How much of the target's texture is missing, 0..1 a pixel.
 *
 * @param bare 0..1: where both pictures show bare skin
 */
export function missingPores(
  patch: Planes,
  target: Planes,
  bare: Float32Array,
  faceWidth: number,
): Float32Array {
  const { width, height } = patch;
  const places = blur(bare, width, height, surroundings * faceWidth);
  const energy = (lab: Planes): Float32Array => {
    const texture = textureOf(lab.channels, width, height, faceWidth);
    return blur(
      texture.map((v, i) => Math.min(limit, Math.abs(v)) ** 2 * bare[i]),
      width,
      height,
      surroundings * faceWidth,
    );
  };
  const [own, wanted] = [energy(patch), energy(target)];
  return bare.map((share, i) => {
    if (wanted[i] <= 0 || places[i] < 0.05) return 0;
    return Math.min(most, Math.sqrt(Math.max(0, 1 - own[i] / wanted[i]))) * smoothstep(share);
  });
}

/** The patch with as much of the target's texture on it. */
export function withPores(patch: Planes, target: Planes, share: Float32Array, faceWidth: number): Planes {
  const { width, height } = patch;
  const texture = textureOf(target.channels, width, height, faceWidth);
  const [l, a, b] = patch.channels;
  const limited = (v: number): number => Math.max(-limit, Math.min(limit, v));
  return { width, height, channels: [l.map((v, i) => v + limited(texture[i]) * share[i]), a, b] };
}
