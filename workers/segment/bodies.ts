/**
 * The body of one person, apart from the bodies beside it: BlazePose (Bazarevsky et al. 2020) tells where the one in the middle of
 * its square shows.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import type { Face } from '../face/face.ts';
import { grown } from '../image/box.ts';
import { type Crop, cropToImage, sampleCrop, squareAround } from '../image/crop.ts';
import type { Raster } from '../types.ts';
import type { Patch } from './field.ts';
import type { Person } from './persons.ts';

interface Body {
  patch: Patch;
  /** 0..1: how sure it is that this is a body, and this person's. */
  score: number;
}

export interface Looks {
  /** The surest. */
  best: Body;
  all: Patch[];
}

const poseSize = 256;
const landmarks = 39;
const valuesEach = 5;
/** Landmarks that tell the square in which the network wants to see a person: its middle, and a point on the circle within. */
const middle = 33;
const onCircle = 34;
const circleMargin = 1.25;
/** Surer than that needs no second look. */
const sure = 0.8;
/** Heights of a face from the crown to the soles. */
const bodyHeights = 8;
/** Squares around a person, in heights of the face; and the face's place in it, as a share of its side. */
const [leastSide, mostSide] = [5, 9];
const faceAt = 0.26;

/**
 * @param others faces of everybody else
 * @param isCrowded bodies cover each other, so that one look, however sure, may take one for another
 */
export async function findBody(
  vision: Vision,
  image: Raster,
  person: Person,
  others: readonly Face[],
  isCrowded: boolean,
): Promise<Looks> {
  const looks: Body[] = [];
  for (const crop of squaresFor(image, person)) {
    const look = await lookAt(vision, image, crop, person, others);
    looks.push(look);
    if (look.score >= sure && !isCrowded) break;
    const again = await lookAt(vision, image, look.next, person, others);
    looks.push(again);
    if (again.score >= sure && !isCrowded) break;
  }
  return {
    best: looks.reduce((best, look) => (look.score > best.score ? look : best)),
    all: looks.map(({ patch }) => patch),
  };
}

/** The first that is tried is the likelier one. */
function squaresFor(image: Raster, { face, box }: Person): Crop[] {
  const around = squareAround(grown(box, 1.15));
  if (!face) return [around];
  const h = face.box.height;
  // what of the body the photo may show
  const shown = Math.min(bodyHeights, (Math.min(image.height, box.y + box.height) - face.box.y) / h + 1);
  const size = Math.min(mostSide, Math.max(leastSide, shown * 1.15)) * h;
  const x = face.box.x + face.box.width / 2;
  const y = face.box.y + h / 2 + (0.5 - Math.min(faceAt, (1.3 * h) / size)) * size;
  return [{ x, y, size, angle: 0 }, around];
}

async function lookAt(
  vision: Vision,
  image: Raster,
  crop: Crop,
  person: Person,
  others: readonly Face[],
): Promise<Body & { next: Crop }> {
  const pixels = sampleCrop(image, crop, poseSize, 1 / 255, 0);
  const outputs = await vision.run('blazepose-heavy', pixels, [1, poseSize, poseSize, 3]);
  const output = (values: number): Float32Array => {
    const found = outputs.find(({ data }) => data.length === values);
    if (!found) throw new Error(`BlazePose has no output of ${values} values`);
    return found.data;
  };
  const data = output(poseSize * poseSize);
  const points = output(landmarks * valuesEach);
  const [presence] = output(1);
  const at = (k: number): [number, number] =>
    cropToImage(crop, points[k * valuesEach] / poseSize, points[k * valuesEach + 1] / poseSize);
  const [[cx, cy], [ex, ey]] = [at(middle), at(onCircle)];
  const patch = { data, size: poseSize, crop };
  const own = person.face ? meanOver(patch, person.face) : 1;
  const foreign = others.map((face) => meanOver(patch, face));
  return {
    patch,
    score: Math.sqrt(presence) * own * (1 - Math.max(0, ...foreign)),
    next: {
      x: cx,
      y: cy,
      size: 2 * circleMargin * Math.hypot(ex - cx, ey - cy),
      angle: Math.atan2(ex - cx, cy - ey),
    },
  };
}

/** Of a face's points inside a patch; 0 for a face outside of it. */
function meanOver({ data, size, crop }: Patch, { points }: Face): number {
  const cells = size / crop.size;
  const [cos, sin] = [Math.cos(crop.angle) * cells, Math.sin(crop.angle) * cells];
  let sum = 0;
  for (let i = 0; i < points.length; i += 3) {
    const [dx, dy] = [points[i] - crop.x, points[i + 1] - crop.y];
    const u = Math.floor(dx * cos + dy * sin + size / 2);
    const v = Math.floor(dy * cos - dx * sin + size / 2);
    if (u >= 0 && v >= 0 && u < size && v < size) sum += data[v * size + u];
  }
  return sum / (points.length / 3);
}
