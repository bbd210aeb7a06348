/**
 * Skin is hardly rougher than the one it is drawn into: pores, stubble and freckles of one skin are dirt on a smoother one.
 * Told by each band of texture, in its surroundings; what stands out alone is limited by itself.
 */
import { difference } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { weightedMean } from './shading.ts';

/** Sigmas that part pores from spots, and spots from the light on cheeks and nose; over the face's width. */
const poreSigma = 0.012;
const spotSigma = 0.03;
/** Sigma of the surroundings in which roughness is told, over the face's width. */
const surroundings = 0.06;
/** Texture may be this much stronger than the target's, and keeps at least this share. */
const roughest = 1.15;
const leastKept = 0.25;
/** The same of all that stands out of the face's surface, which a few spots hardly change. */
const roughestOverall = 1.3;
const leastOverall = 0.45;
/** Deviation in L below which nobody's texture lies: compression has taken it from the target's photo. */
const leastDeviation = 0.7;
/** Deviations of the target's texture up to which a spot counts as roughness: a mole is none, many freckles are. */
const counted = 5;
/** Deviations beyond which a spot stands out and is limited, but moles up to this many L are the person. */
const outlying = 3.5;
const mole = 8;

export interface Skin {
  /** What stands out of the skin's surface, CIELAB. */
  detail: Planes['channels'];
  /** 0..1: where it is bare. */
  bare: Float32Array;
}

/** The fan's detail as calm as the target's. @param places 0..1: where it is skin's */
export function calmed(
  own: Skin,
  target: Skin,
  places: Float32Array,
  width: number,
  height: number,
  faceWidth: number,
): Float32Array[] {
  const soft = (plane: Float32Array, sigma: number): Float32Array =>
    blur(plane, width, height, sigma * faceWidth);
  // without features, whose darkness would lie on the skin around them
  const [toPores, toSpots] = [poreSigma, spotSigma].map((sigma) =>
    maskedBlur(places, width, height, sigma * faceWidth),
  );
  const bands = (plane: Float32Array): [pores: Float32Array, spots: Float32Array, rest: Float32Array] => {
    const fine = toPores(plane);
    const coarse = toSpots(plane);
    return [difference(plane, fine), difference(fine, coarse), coarse];
  };
  const [ownBands, targetBands] = [bands(own.detail[0]), bands(target.detail[0])];
  const near = soft(own.bare, surroundings);
  const amount = ({ detail: [l], bare }: Skin): number => weightedMean(l.map(Math.abs), bare);
  const overall = Math.max(
    leastOverall,
    Math.min(1, (roughestOverall * amount(target)) / (amount(own) || 1)),
  );
  const gains: Float32Array[] = [];
  const lightness = ownBands[2];
  for (let band = 0; band < 2; band++) {
    const wanted = Math.max(
      leastDeviation,
      roughest *
        Math.sqrt(
          weightedMean(
            targetBands[band].map((v) => v * v),
            target.bare,
          ),
        ),
    );
    const energy = soft(
      ownBands[band].map((v, i) => Math.min(Math.abs(v), counted * wanted) ** 2 * own.bare[i]),
      surroundings,
    );
    const gain = energy.map((e, i) => {
      const deviation = Math.sqrt(e / Math.max(0.05, near[i]));
      const kept = Math.max(leastKept, Math.min(overall, wanted / (deviation || 1)));
      const v = Math.abs(ownBands[band][i]) * kept;
      const limited = Math.min(1, Math.max(mole, outlying * wanted) / (v || 1));
      return 1 + (kept * limited - 1) * places[i];
    });
    gains.push(gain);
    for (let i = 0; i < lightness.length; i++) lightness[i] += ownBands[band][i] * gain[i];
  }
  // spots are told by their darkness; their colour goes with it
  const [a, b] = [own.detail[1], own.detail[2]].map((plane) => {
    const [pores, spots, rest] = bands(plane);
    return rest.map((v, i) => v + pores[i] * gains[0][i] + spots[i] * gains[1][i]);
  });
  return [lightness, a, b];
}
