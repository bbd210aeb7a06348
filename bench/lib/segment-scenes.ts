/** Group photos that are put together from cut-out people, so that everybody's mask is known to the pixel. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { part, readPhoto } from '@facet/workers/fixtures/photos.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { CutOut } from './segment-cutouts.ts';

const require = createRequire(import.meta.url);

/** Places without people. */
const backgrounds = [
  'soft-ui-design-system/nastuh.jpg',
  'paper-kit-2/ilya-yakover.jpg',
  'soft-ui-design-system/anastasia.jpg',
  'paper-kit-2/fabio-mangione.jpg',
  'soft-ui-design-system/blog7-3.jpg',
  'paper-kit-2/daniel-olahs.jpg',
];

interface ScenePerson {
  name: string;
  /** What shows of the person, 1 a pixel. */
  visible: Uint8Array;
  /** What shows above the chin; null where that is not known. */
  head: Uint8Array | null;
}

export interface Scene {
  name: string;
  image: Raster;
  persons: ScenePerson[];
}

/** Less of somebody is not a person one would expect to be found. */
const leastVisible = 0.35;
const leastHeadVisible = 0.85;
const tries = 60;
/** All in heads, from the crown to the chin: places in a row, so that shoulders overlap; what is free above and beside. */
const spacing = 1.65;
const headroom = 0.7;
const sideroom = 0.45;
/** By how much a second row stands higher, and how much smaller it is seen. */
const rowRise = 0.8;
const rowScale = 0.93;
/** Wider or narrower than that are few photos. */
const ratios = [0.75, 2] as const;
/** Who shows less of the body is no part of a group: every other group of one row shows more. More than the last is not shown. */
const leastHeads = [1.5, 1.9] as const;
const mostHeads = 3.4;

interface Placed {
  cutOut: CutOut;
  image: Raster;
  left: number;
  top: number;
}

interface Drawn {
  cutOut: CutOut;
  isMirrored: boolean;
}

/** @param pixels of the scene; its sides follow from who is in it */
export async function composeScene(
  cutOuts: readonly CutOut[],
  { count, seed, pixels }: { count: number; seed: number; pixels: number },
): Promise<Scene> {
  const random = randomOf(seed);
  const file = backgrounds[seed % backgrounds.length]!;
  const [library, ...rest] = file.split('/');
  const whole = await readPhoto(
    path.join(path.dirname(require.resolve(`${library}/package.json`)), 'assets/img', ...rest),
  );
  for (let attempt = 0; attempt < tries; attempt++) {
    const { placed, width, height } = await place(cutOuts, count, random, pixels);
    const background = await part(whole, cropOf(whole, width / height), width, height);
    const scene = paint(placed, background);
    if (scene) return { name: `${count} people, ${seed}`, ...scene };
  }
  throw new Error(`No scene of ${count} people with seed ${seed} shows everybody.`);
}

/**
 * As people stand for a photo: side by side on one ground, heads of about one size, a second row behind the gaps of the first
 * when there are many, from behind to in front. The photo ends above the place at which the first of them is cut off, so that
 * nobody floats.
 */
async function place(
  cutOuts: readonly CutOut[],
  count: number,
  random: () => number,
  pixels: number,
): Promise<{ placed: Placed[]; width: number; height: number }> {
  const back = count > 4 ? Math.floor(count / 2) : 0;
  const rise = back ? rowRise : 0;
  const heads = leastHeads[back === 0 && random() < 0.5 ? 1 : 0];
  const able = cutOuts.filter((cutOut) => count === 1 || headsOf(cutOut) >= heads);
  const behind = draw(
    able.filter((cutOut) => headsOf(cutOut) >= heads + rise / rowScale),
    back,
    random,
  );
  const rest = able.filter((cutOut) => !behind.some((b) => b.cutOut === cutOut));
  const front = draw(rest.length < count - back ? able : rest, count - back, random);
  const shown = Math.min(
    mostHeads,
    ...front.map(({ cutOut }) => headsOf(cutOut)),
    ...behind.map(({ cutOut }) => headsOf(cutOut) * rowScale - rise),
  );
  // smaller people show less than `shown` of their heads' heights
  const ground = shown * leastSize - mostShift;
  const least = ground + rise + headroom;
  const across = front.length * spacing + 2 * sideroom;
  const ratio = Math.min(ratios[1], Math.max(ratios[0], across / least));
  const [wide, high] = [Math.max(across, least * ratio), Math.max(least, across / ratio)];
  const head = Math.sqrt(pixels / (wide * high));
  const [width, height] = [Math.round(wide * head), Math.round(high * head)];
  const placed: Placed[] = [];
  for (const row of [behind, front]) {
    const isBack = row === behind;
    const order = row.map((_, i) => i).sort(() => random() - 0.5);
    for (const i of order) {
      const { cutOut, isMirrored } = row[i]!;
      const size = head * (isBack ? rowScale : 1) * (leastSize + (1 - leastSize) * random());
      const image = await scaledCutOut(cutOut.image, size / (cutOut.chin - cutOut.crown), isMirrored);
      const scale = image.height / cutOut.image.height;
      const face = (isMirrored ? cutOut.image.width - cutOut.face : cutOut.face) * scale;
      const place = (i - (row.length - 1) / 2 + (isBack && row.length === front.length ? 0.5 : 0)) * spacing;
      const middle = width / 2 + (place + (random() - 0.5) * 0.3) * head;
      const top = height - (ground + (isBack ? rise : 0) + random() * mostShift) * head;
      placed.push({
        cutOut,
        image,
        left: Math.round(middle - face),
        top: Math.round(top - cutOut.crown * scale),
      });
    }
  }
  return { placed, width, height };
}

/** Of one head's size and height, how far people differ. */
const leastSize = 0.9;
const mostShift = 0.2;

/** A body's height over its head's, down to where the cut-out's own photo cuts it off. */
const headsOf = ({ crown, chin, end }: CutOut): number => (end - crown) / (chin - crown);

/** Everybody once, then mirrored. */
function draw(cutOuts: readonly CutOut[], count: number, random: () => number): Drawn[] {
  const shuffled = cutOuts.map((cutOut) => ({ cutOut, order: random() })).sort((a, b) => a.order - b.order);
  const isFirstMirrored = random() < 0.5;
  return Array.from({ length: count }, (_, i) => ({
    cutOut: shuffled[i % shuffled.length]!.cutOut,
    isMirrored: isFirstMirrored !== i >= shuffled.length,
  }));
}

function paint(placed: Placed[], background: Raster): Omit<Scene, 'name'> | null {
  const { width, height } = background;
  const data = background.data.slice();
  const shares = placed.map(() => new Float32Array(width * height));
  const full = placed.map(() => [0, 0]);
  const heads = placed.map(({ cutOut }) => (cutOut.handsUp ? null : new Uint8Array(width * height)));
  placed.forEach(({ image, left, top, cutOut }, k) => {
    const chin = (cutOut.chin / cutOut.image.height) * image.height;
    for (let y = 0; y < image.height; y++) {
      for (let x = 0; x < image.width; x++) {
        const from = (y * image.width + x) * 4;
        const alpha = image.data[from + 3]! / 255;
        if (alpha === 0) continue;
        if (y < chin) full[k]![1]! += alpha;
        const [px, py] = [left + x, top + y];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        full[k]![0]! += alpha;
        const i = py * width + px;
        for (let c = 0; c < 3; c++)
          data[i * 4 + c] = data[i * 4 + c]! * (1 - alpha) + image.data[from + c]! * alpha;
        for (let j = 0; j < k; j++) shares[j]![i]! *= 1 - alpha;
        shares[k]![i] = alpha;
        if (y < chin && heads[k]) heads[k]![i] = 1;
      }
    }
  });
  const persons = placed.map(({ cutOut }, k): ScenePerson => {
    const visible = Uint8Array.from(shares[k]!, (share) => (share > 0.5 ? 1 : 0));
    return { name: cutOut.name, visible, head: heads[k]?.map((inside, i) => inside & visible[i]!) ?? null };
  });
  const showsEverybody = placed.every(({ cutOut, image, top, left }, k) => {
    const chin = (cutOut.chin / cutOut.image.height) * image.height + top;
    let [all, head] = [0, 0];
    shares[k]!.forEach((share, i) => {
      all += share;
      if (i < chin * width) head += share;
    });
    return left > -image.width && all > leastVisible * full[k]![0]! && head > leastHeadVisible * full[k]![1]!;
  });
  return showsEverybody ? { image: { width, height, data }, persons } : null;
}

async function scaledCutOut(image: Raster, scale: number, isMirrored: boolean): Promise<Raster> {
  const box = { x: 0, y: 0, width: image.width, height: image.height };
  const out = await part(image, box, Math.round(image.width * scale), Math.round(image.height * scale));
  if (!isMirrored) return out;
  const data = new Uint8ClampedArray(out.data.length);
  const pixels = new Uint32Array(out.data.buffer, out.data.byteOffset, out.width * out.height);
  const mirrored = new Uint32Array(data.buffer);
  for (let i = 0; i < pixels.length; i++) {
    const x = i % out.width;
    mirrored[i] = pixels[i - x + out.width - 1 - x]!;
  }
  return { ...out, data };
}

function cropOf(
  { width, height }: Raster,
  ratio: number,
): { x: number; y: number; width: number; height: number } {
  const [w, h] =
    width / height > ratio ? [Math.floor(height * ratio), height] : [width, Math.floor(width / ratio)];
  return { x: Math.floor((width - w) / 2), y: Math.floor((height - h) / 2), width: w, height: h };
}

/** Mulberry32: the same scenes on every machine. */
function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
