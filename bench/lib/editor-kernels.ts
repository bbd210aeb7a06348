import { labelComponents } from '@facet/wasm/components.ts';
import { feather } from '@facet/wasm/feather.ts';
import { fillPolygons } from '@facet/wasm/fill.ts';
import { EMPTY, FULL, type Mask, tileBox, tileBytes } from '@facet/wasm/mask.ts';
import { grow } from '@facet/wasm/morphology.ts';
import { ringsOf } from '@facet/wasm/polygons.ts';
import { tracePolygons } from '@facet/wasm/trace.ts';
import type { Contender, Operation } from './editor-contender.ts';
import { startNative } from './editor-native.ts';
import { startOpenCv } from './editor-opencv.ts';
import { hardened, personMasks } from './editor-persons.ts';
import { processorMs } from './processor.ts';

export interface KernelTimes {
  operation: Operation;
  /** Milliseconds of the processor for all masks together, one for each round. */
  ours: number[];
  openCv: number[];
  /** Null where native OpenCV is not installed. */
  native: number[] | null;
}

const size = { width: 4096, height: 3072 };
const persons = 6;
const radius = 15;
/**
 * OpenCV.js takes seconds to grow or blur one mask, and as long for any other of this size: there it gets one, once, and its time
 * counts for each person.
 */
const openCvWork: Record<Operation, { masks: number; rounds: number }> = {
  trace: { masks: persons, rounds: 3 },
  fill: { masks: persons, rounds: 3 },
  grow: { masks: 1, rounds: 1 },
  feather: { masks: 1, rounds: 1 },
  components: { masks: persons, rounds: 3 },
};
const operations: readonly Operation[] = ['trace', 'fill', 'grow', 'feather', 'components'];
/**
 * How far the results may be apart, as a share. OpenCV's outlines join pixels that touch at a corner, and its blur rounds in
 * another place.
 */
const tolerances: Record<Operation, number> = {
  trace: 0.02,
  fill: 0,
  grow: 0,
  // a radius of one pixel less differs by 0.002
  feather: 0.0005,
  components: 0,
};

/**
 * Times all operations in turns, so that a noisy neighbour meets everyone.
 *
 * @throws Error when the contenders don't agree on a result: a wrong answer would be measured as speed
 */
export async function* timeKernels(rounds: number): AsyncGenerator<KernelTimes> {
  const soft = personMasks(size, persons);
  const hard = soft.map(hardened);
  const ours = startOurs(soft, hard);
  const openCv = await startOpenCv(soft, hard);
  const native = await startNative(soft, hard);
  for (const operation of operations) {
    const { masks, rounds: openCvRounds } = openCvWork[operation];
    await checkAgreement(operation, masks, ours, openCv);
    if (native) await checkAgreement(operation, persons, ours, native);
    const of: KernelTimes = { operation, ours: [], openCv: [], native: native && [] };
    for (let round = 0; round < rounds; round++) {
      of.ours.push((await ours.run(operation, persons)).milliseconds);
      if (native) of.native!.push((await native.run(operation, persons)).milliseconds);
      if (round < openCvRounds)
        of.openCv.push(((await openCv.run(operation, masks)).milliseconds * persons) / masks);
    }
    yield of;
  }
  for (const contender of [openCv, native]) await contender?.close();
}

function startOurs(soft: readonly Mask[], hard: readonly Mask[]): Contender {
  const traced = hard.map((mask) => tracePolygons(mask));
  const operations: Record<Operation, (index: number) => () => number> = {
    trace(index) {
      const polygons = tracePolygons(hard[index]);
      return () => ringsOf(polygons).length;
    },
    fill(index) {
      const mask = fillPolygons(traced[index], { ...size, rule: 'even-odd', antialias: false });
      return () => coverageOf(mask) / FULL;
    },
    grow(index) {
      const mask = grow(soft[index], radius);
      return () => coverageOf(mask);
    },
    feather(index) {
      const mask = feather(soft[index], radius);
      return () => sumOfSquares(mask);
    },
    components(index) {
      const components = labelComponents(hard[index]);
      return () => components.length;
    },
  };
  return {
    name: 'ours',
    async run(operation, masks) {
      let milliseconds = 0;
      let amount = 0;
      for (let index = 0; index < masks; index++) {
        const started = processorMs();
        const measure = operations[operation](index);
        milliseconds += processorMs() - started;
        amount += measure();
      }
      return { milliseconds, amount };
    },
    async close() {},
  };
}

/** Of a blur's result: any blur keeps the sum, and the more it blurs, the less is this. */
const sumOfSquares = (mask: Mask): number => sumOf(mask, (value) => value * value);

const coverageOf = (mask: Mask): number => sumOf(mask, (value) => value);

/** Makes no garbage: it would be collected while something is timed. */
function sumOf(mask: Mask, weigh: (coverage: number) => number): number {
  let sum = 0;
  for (const [index, tile] of mask.tiles.entries()) {
    if (tile === EMPTY) continue;
    const { width, height } = tileBox(mask, index);
    if (tile === FULL) sum += weigh(FULL) * width * height;
    // what lies outside of the mask is 0
    else for (let i = 0; i < tileBytes; i++) sum += weigh(tile[i]!);
  }
  return sum;
}

async function checkAgreement(
  operation: Operation,
  masks: number,
  ours: Contender,
  peer: Contender,
): Promise<void> {
  const { amount } = await ours.run(operation, masks);
  const other = await peer.run(operation, masks);
  if (Math.abs(other.amount - amount) > tolerances[operation] * amount)
    throw new Error(`${operation}: ${peer.name} comes to ${other.amount}, ours to ${amount}.`);
}
