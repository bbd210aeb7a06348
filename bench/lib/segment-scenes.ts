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

interface Placed {
  cutOut: CutOut;
  image: Raster;
  left: number;
  top: number;
}

export async function composeScene(
  cutOuts: readonly CutOut[],
  { count, seed, width, height }: { count: number; seed: number; width: number; height: number },
): Promise<Scene> {
  const random = randomOf(seed);
  const file = backgrounds[seed % backgrounds.length]!;
  const [library, ...rest] = file.split('/');
  const whole = await readPhoto(
    path.join(path.dirname(require.resolve(`${library}/package.json`)), 'assets/img', ...rest),
  );
  const background = await part(whole, cropOf(whole, width / height), width, height);
  for (let attempt = 0; attempt < tries; attempt++) {
    const placed = await place(cutOuts, count, random, width, height);
    const scene = paint(placed, background);
    if (scene) return { name: `${count} people, ${seed}`, ...scene };
  }
  throw new Error(`No scene of ${count} people with seed ${seed} shows everybody.`);
}

/** From behind to in front: heads of about one size, and a row behind the first when there are many. */
async function place(
  cutOuts: readonly CutOut[],
  count: number,
  random: () => number,
  width: number,
  height: number,
): Promise<Placed[]> {
  const back = count > 4 ? Math.floor(count / 2) : 0;
  const behind = draw(
    cutOuts.filter((cutOut) => headsOf(cutOut) > leastHeads),
    back,
    random,
  );
  const rest = cutOuts.filter((cutOut) => !behind.some((b) => b.cutOut === cutOut));
  const front = draw(rest.length < count - back ? cutOuts : rest, count - back, random);
  const placed: Placed[] = [];
  for (const row of [behind, front]) {
    const isBack = row === behind;
    const order = row.map((_, i) => i).sort(() => random() - 0.5);
    for (const i of order) {
      const { cutOut, isMirrored } = row[i]!;
      const share = headShare[Math.min(count, headShare.length - 1)]! * (0.9 + 0.2 * random());
      const scale = (height * share) / (cutOut.chin - boxOfAlpha(cutOut.image).y);
      const image = await scaledCutOut(cutOut.image, scale, isMirrored);
      const own = boxOfAlpha(image);
      // neighbours overlap: shoulders are wider than the places
      const middle =
        ((i + 0.5 + (back ? (isBack ? -0.2 : 0.2) : 0) + (random() - 0.5) * 0.2) / row.length) * width;
      // who is cut off at the chest sits, who is not stands and goes on below the photo
      const highest = height * (isBack ? 0.05 + 0.1 * random() : (back ? 0.42 : 0.06) + 0.08 * random());
      const top = isBack ? highest : Math.max(highest, height - own.height);
      placed.push({
        cutOut,
        image,
        left: Math.round(middle - own.x - own.width / 2),
        top: Math.round(top - own.y),
      });
    }
  }
  return placed;
}

/** A head's height over the photo's, by the number of people. */
const headShare = [0, 0.34, 0.32, 0.28, 0.25, 0.2, 0.2, 0.18, 0.18] as const;
/** Whoever stands behind has to reach behind those in front: a body's height over its head's. */
const leastHeads = 2.4;

const headsOf = ({ image, chin }: CutOut): number => {
  const box = boxOfAlpha(image);
  return box.height / (chin - box.y);
};

/** Everybody once, then mirrored. */
function draw(
  cutOuts: readonly CutOut[],
  count: number,
  random: () => number,
): { cutOut: CutOut; isMirrored: boolean }[] {
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
        full[k]![0]! += alpha;
        if (y < chin) full[k]![1]! += alpha;
        const [px, py] = [left + x, top + y];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
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

function boxOfAlpha({ width, height, data }: Raster): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 128) continue;
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
    }
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
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
