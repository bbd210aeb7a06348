/** Every threshold of the generator, with its unit. What passes these checks swaps well; see bench/generator.ts. */

/** Pixels: shorter side of a face's box in the fan's photo. */
export const minSourceFaceSize = 96;
/** L of skin: a face that is darker counts as smaller in the same ratio, because its noise and blocks are drawn brighter. */
export const litSkin = 45;
/** Pixels: shorter side of a face's box in the product's photo. */
export const minTargetFaceSize = 32;
/**
 * Of a product's photo's shorter side, the width of a face in it: of 20 verdicts on six pairs with more none was good and 18 were bad. What is
 * that near shows every fault.
 */
export const maxCloseUp = 0.55;
/** Degrees between |yaw| of source and target (a source that looks the other way is mirrored). */
export const maxYawDifference = 25;
/** Degrees between the pitches of source and target. */
export const maxPitchDifference = 30;
/** Degrees: beyond this |yaw| half of the face is hidden and the landmarks are guesses. */
export const maxYaw = 45;

/** 0..1: a detection below this is not a face. */
export const minFaceScore = 0.5;
/** 0..1: a face that shows less clearly is covered too much to be swapped. */
export const minClearScore = 0.9;
/** L between the whites and the pupil in the fan's clearer eye: less is dark, blurred or covered. Sensible photos have 40 and more. */
export const minEyeContrast = 34;
/** So much of it remains between lids that a laugh narrows, and less in blur and in the dark. A whole head shows such eyes as they are. */
export const minNarrowContrast = 29;
/** Height over width of the fan's wider open eye: less is shut, or looks down, and nobody is known by it. */
export const minEyeOpenness = 0.2;
/** Share of the eyes' surroundings that the occlusion network takes for glasses: bare faces stay below .01. */
export const maxGlassesShare = 0.06;
/** More of it is sunglasses' (.59 and more; clear ones up to .35): with eyes that nobody sees a whole head is not theirs either. */
export const maxClearGlasses = 0.45;
/** Share of brows and eyes under hair, a hat or a hand: a fringe that ends above the brows stays below. */
export const maxHairShare = 0.1;
/** A fringe covers less of them (.27), hair that hangs over a face more (.75). */
export const maxFringe = 0.5;
/** Cosine of two photos' embeddings from which they show the same person; see docs/decisions/0090-views-of-a-face.md. */
export const minSamePerson = 0.6;
/**
 * b (CIELAB) of skin's bluest and yellowest, see `blueToYellow`: skin that is blue at one place and so much yellower at another is lit in two
 * colours. Of 119 photos five are taken between neon signs: −3 and less, 35 to 62 apart; no other that is blue anywhere spans more than 24.
 */
export const maxBlue = 0;
export const maxColourSpan = 30;
/**
 * Of `LightAndDetail.detail`: sharp photos have .06 and more. Of two that have .03 and .04 all eight verdicts on pictures were bad; those with
 * .041 and .044 made some good or acceptable ones.
 */
export const minDetail = 0.04;
/** Of `flatness`: sensible photos stay below 33, pencil drawings and comics lie above. */
export const maxFlatness = 45;
/** Of `strongestWave`: sensible photos have 4 at most, photos of a screen lie above 13. */
export const maxWave = 6;
/** The gap between the lips over the mouth's width: the widest laugh of the bench's photos has .42. */
export const maxMouthOpenness = 0.52;
/** A second face in the fan's photo counts when it has at least this share of the largest one's size. */
export const secondFaceShare = 0.35;
/** Share of a face's hull that must lie in the mask for the two to belong together. */
export const minMaskOverlap = 0.5;

/** Faces looked at in one photo. */
export const maxFaces = 24;

export const pool = {
  /** Workers; the models take about 60 MB in each. */
  size: 2,
  /** Tasks waiting for a worker. */
  maxQueue: 64,
  /** Milliseconds until a worker without work goes away. */
  idleMs: 30_000,
} as const;
