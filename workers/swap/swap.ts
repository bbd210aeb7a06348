/**
 * The swap as a job: the fan's whole head where little has to be guessed, or the face in its own form under the target's hair (`waysOf` says
 * which comes first), else the face in the target's form: shapes are tried until the self-check is content.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { checkPose, isBetterMirrored } from '../compatibility.ts';
import { GeneratorError, isCarried } from '../errors.ts';
import { darknessOf } from '../face/darkness.ts';
import { faceSize, summarize } from '../face/face.ts';
import { type Impression, impressionOf, surely } from '../face/identity.ts';
import { findOcclusion } from '../face/occlusion.ts';
import type { HairLimits } from '../head/head-swap.ts';
import type { Beardless } from '../inlay/beardless.ts';
import type { SwapInput, SwapResult } from '../types.ts';
import { beardOf, isShaven } from './beard.ts';
import { isWellLit } from './complexion.ts';
import { faceMap } from './face-map.ts';
import { inTargetsForm } from './in-form.ts';
import { adviceOn, adviceTo, checkLaid, isDelivered, laidIn, otherOf, waysOf, wholeHead } from './laid.ts';
import { mirrored } from './mirror.ts';
import type { Side } from './project.ts';
import { withoutRedEyes } from './red-eye.ts';
import { findFan } from './source.ts';
import { findTarget } from './target.ts';
import { unlikeness } from './unlike.ts';
import { enoughOf, viewOf } from './view.ts';

/** A beard of either leaves the target's lower face, in which strangers knew nobody again: all of 16 such pictures were bad to them. */
const surelyBearded = 0.6;
/** L of roughness under which cheeks were softened, by a camera too: a face is refused on surer signs than its chin is kept on. */
const surelyRough = 1.5;

/**
 * Area of a man's beard at and below his chin, over the face's width squared, that ends with the face: *ayo* .10 and *charles* .11 were bad in seven of
 * eight verdicts, seven men with at most .016 in seven of 36. Of who is surely shaven it is the chin's shade.
 */
const mostHanging = 0.02;

/** Of the 78 heads of women that they were set on those that keep both were bad in 35 % of verdicts of two people each, the others in 71 %. */
const hairLimits: HairLimits = { vague: 0.2, shorn: 0.0005 };

/** Least size of a target's face, pixels, that is seen from near: of 34 verdicts on the fan's features in the form of such a face 2 would have paid. */
const seenFromNear = 90;

/**
 * @throws GeneratorError SOURCE_*, TARGET_*, *_TOO_DIFFERENT, QUALITY_TOO_LOW
 */
export async function swap(
  vision: Vision,
  { inFront, isAsProposed, ...asked }: SwapInput,
  onProgress: (fraction: number) => void,
): Promise<SwapResult> {
  const started = performance.now();
  const input: SwapInput = inFront && !isAsProposed ? { ...asked, inFront } : asked;
  const { side: photographed, faceFault } = await findFan(vision, input.source);
  // beside a head less is asked of the face alone: both are seen before either is paid for
  const isChosen = input.variant === 'nature';
  const isHeadChosen = input.variant === 'head';
  if (isChosen && faceFault && !isCarried(faceFault)) throw new GeneratorError(faceFault);
  const sourceFace = photographed.face;
  onProgress(0.1);
  const { face: foundFace, editable } = await findTarget(vision, input);
  onProgress(0.2);
  checkPose(summarize(sourceFace), summarize(foundFace));
  const [fanSeen, targetSeen] = [
    await impressionOf(vision, input.source, sourceFace.detection),
    await impressionOf(vision, input.target, foundFace.detection),
  ];
  if (!isChosen && isBuiltOtherwise(fanSeen, targetSeen))
    throw new GeneratorError('QUALITY_TOO_LOW', 'build');
  const isWoman = fanSeen.manly < surely.woman;
  const isNear = faceSize(foundFace) >= seenFromNear;
  const unlike = isNear && unlikeness(photographed, { image: input.target, face: foundFace }, isWoman);
  if (unlike) throw new GeneratorError(unlike);
  const identity = { source: fanSeen.embedding, target: targetSeen.embedding };
  const cleaned = { ...photographed, image: withoutRedEyes(photographed.image, sourceFace) };
  const given = enoughOf(cleaned, foundFace.box.width);
  const sourceView = viewOf(given);
  const found: Side = {
    image: input.target,
    face: foundFace,
    occlusion: await findOcclusion(vision, input.target, foundFace.points),
    ...(input.inFront && { inFront: input.inFront }),
  };
  const isBetter = isBetterMirrored(given.face.pose.yaw, foundFace.pose.yaw);
  const mirror = isBetter ? await mirrored(vision, sourceView.side) : null;
  // a face may be lost in the mirror
  const looksAway = mirror !== null && mirror !== sourceView.side;
  const view = viewOf(found);
  const [isFanShaven, isThereShaven] = [sourceView.side, view.side].map(
    ({ image, face }) => isWoman || isShaven(faceMap(image, face)),
  ) as [boolean, boolean];
  const isBeardTold = !isChosen && fanSeen.manly > surely.man && !isFanShaven;
  const fan = {
    ...{ identity, given, sourceView, looksAway },
    beardless: beardlessOf(isFanShaven && isThereShaven, fanSeen),
    ...(isBeardTold && { mostBeard: mostHanging }),
    ...(isWoman && { limits: hairLimits }),
  };
  const named = (variant: string, isMirrored: boolean): string =>
    isMirrored ? `${variant}, mirrored` : variant;
  const ended = (): number => performance.now() - started;
  let bearded: boolean | undefined;
  const isThereBearded = (): boolean => (bearded ??= isBearded(view.side, targetSeen));
  const ways = waysOf(fanSeen.manly, { variant: input.variant, isThereShaven });
  const isHeadOnly = !ways.includes(laidIn);
  const mayBeLaidIn = (): boolean => (!faceFault || isCarried(faceFault)) && !isThereBearded();
  const said: ReturnType<typeof adviceOn>[] = [];
  for (const way of ways) {
    if (way === laidIn && !mayBeLaidIn()) continue;
    const made = await way(vision, input, fan, { found, view, editable });
    if ('fault' in made) {
      // of her head nobody has heard
      if (!(isWoman && way === wholeHead)) said.push(adviceOn(way, made.fault));
      continue;
    }
    const { figures, likeness } = await checkLaid(vision, made, found, identity);
    if (!isDelivered(way, figures, likeness)) continue;
    const variant = named(way === wholeHead ? 'head' : 'face in its own form', made.isMirrored);
    const other = isChosen || isHeadChosen ? null : otherOf(fanSeen.manly, way);
    return { image: made.image, report: { ...figures, other, variant, milliseconds: ended() } };
  }
  if (isHeadChosen) throw new GeneratorError('QUALITY_TOO_LOW', 'head');
  const isBarred = !isChosen && (isNear || isThereBearded() || isBearded(sourceView.side, fanSeen));
  if (faceFault || isBarred) {
    const advice = adviceTo(said, faceFault, isBarred && (isHeadOnly || isThereBearded()));
    throw advice
      ? new GeneratorError(advice)
      : new GeneratorError('QUALITY_TOO_LOW', isNear ? 'near' : 'beard');
  }
  onProgress(0.3);
  const { image, figures, variant } = await inTargetsForm(
    vision,
    input,
    { ...fan, mirror },
    { found, editable },
    onProgress,
  );
  return {
    image,
    report: { ...figures, variant: named(variant, looksAway), milliseconds: ended() },
  };
}

/** A dark face that has a beard's shade below, and none above, is of two colours: *charles* was better without in four of four verdicts. */
const dark = 1;
const beardlessOf = (areShaven: boolean, { embedding }: Impression): Beardless =>
  areShaven ? 'everywhere' : darknessOf(embedding) > dark ? 'nowhere' : 'above';

/** On the other's body even a whole head is wrong: throats, chests and shoulders stay the target's. */
function isBuiltOtherwise(...two: Impression[]): boolean {
  const manly = two.map((one) => one.manly);
  return Math.min(...manly) < surely.woman && Math.max(...manly) > surely.man;
}

/** In the dark nothing tells a beard from shade; on a woman's cheek curls are taken for one. */
const isBearded = ({ image, face }: Side, { manly }: Impression): boolean =>
  manly > surely.woman &&
  isWellLit({ image, face }) &&
  beardOf(faceMap(image, face), surelyRough) > surelyBearded;
