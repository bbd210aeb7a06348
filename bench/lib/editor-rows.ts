import type { Operation } from './editor-contender.ts';
import type { HistoryFigures } from './editor-history.ts';
import type { KernelTimes } from './editor-kernels.ts';
import { frameFigures, type MovingTimes } from './editor-moving.ts';
import type { OpenFigures } from './editor-open.ts';
import type { PainterName } from './editor-page.ts';
import { deciding, maskSizes, type StrokeFigures } from './editor-strokes.ts';
import type { PeerRow } from './editor-table.ts';
import { median } from './table.ts';

const aimOfSize = 1.2;
/** Of native OpenCV's time on the persons' boxes; and of OpenCV.js's. */
const aimOfNative = 1;
const aimOfFill = 0.5;
/** Milliseconds a frame while a hand moves the view, and until something of a large photo is there. */
const aimOfMoving = 33;
const aimOfFirst = 2000;
const aimOfTextures = 256 * 2 ** 20;
const aimOfHistory = 16 * 2 ** 20;
const aimOfUndo = 8;
const aimOfWasm = 40 * 1024;

const none = ['', ''] as const;
const painters = ['ours', 'fabric', 'konva'] as const;
const fixed = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const times = (ratio: number): string => `${fixed(ratio)} ×`;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Rows of one brush's strokes. A ratio tells the peer's time through ours. */
export function strokeRows(figures: readonly StrokeFigures[]): PeerRow[] {
  const { brush } = figures[0];
  const of = (painter: PainterName, size: string): StrokeFigures =>
    figures.find((f) => f.painter === painter && f.size === size)!;
  const rows = maskSizes.map(({ name: size }): PeerRow => {
    const [ours, fabric, konva] = painters.map((name) => of(name, size));
    const least = Math.min(fabric.p95, konva.p95) / ours.p95;
    const isDeciding = brush === deciding.brush && size === deciding.size;
    return {
      what: `brush ${brush}, ${size}: ms a sample, median / p95 (spread)`,
      ours: stroke(ours),
      peers: [stroke(fabric), stroke(konva)],
      figure: `${fixed(ours.p95)} ms, ${times(least)} less`,
      aim: isDeciding ? '≤ the better peer' : '',
      isReached: isDeciding ? least >= 1 : null,
    };
  });
  if (brush !== deciding.brush) return rows;
  const [ours, ...peers] = painters.map((name) => partsOf(of(name, deciding.size)));
  const [elapsed, ...others] = painters.map((name) => fixed(of(name, deciding.size).elapsed));
  const [growth, ...growths] = painters.map((name) => of(name, '8192²').p95 / of(name, '1024²').p95);
  return [
    ...rows,
    {
      what: `brush ${brush}, ${deciding.size}: handling + frame + release`,
      ours,
      peers: [peers[0], peers[1]],
      figure: '',
      aim: '',
      isReached: null,
    },
    {
      what: `brush ${brush}, ${deciding.size}: p95 with waiting`,
      ours: elapsed,
      peers: [others[0], others[1]],
      figure: '',
      aim: '',
      isReached: null,
    },
    {
      what: `brush ${brush}: p95 at 8192² over 1024²`,
      ours: times(growth),
      peers: [times(growths[0]), times(growths[1])],
      figure: times(growth),
      aim: `≤ ${aimOfSize} ×`,
      isReached: growth <= aimOfSize,
    },
  ];
}

/** A row of what moves. */
export function movingRow({ photo, gesture, frames, still, sharp }: MovingTimes): PeerRow {
  const { mean } = frameFigures(frames.ours!);
  const figure = (of: number[] | null): string => {
    if (!of) return '';
    const figures = frameFigures(of);
    return `${fixed(figures.mean)} / ${fixed(figures.p95)}`;
  };
  return {
    what: `${gesture}, ${photo}: ms a frame, mean / p95`,
    ours: `${figure(frames.ours)} (sharp: ${fixed(sharp)})`,
    peers: [figure(frames.fabric), figure(frames.konva)],
    figure: `${fixed(mean)} ms (nothing moves: ${fixed(frameFigures(still).mean)})`,
    aim: `≤ ${aimOfMoving} ms`,
    isReached: mean <= aimOfMoving,
  };
}

const stroke = ({ median: middle, p95, spread: [least, most] }: StrokeFigures): string =>
  `${fixed(middle)} / ${fixed(p95)} (${fixed(least)}–${fixed(most)})`;

const partsOf = ({ parts: { sample, frame, release } }: StrokeFigures): string =>
  [sample, frame, release].map((part) => part.toFixed(3)).join(' + ');

const kernelNames: Record<Operation, string> = {
  trace: 'mask → polygons with holes',
  fill: 'polygons → mask',
  grow: 'grow 15 px',
  feather: 'feather 31 px',
  components: 'components',
};

/** A row of a kernel. */
export function kernelRow({ operation, ours, openCv, native }: KernelTimes): PeerRow {
  const ofNative = native ? median(ours) / median(native) : null;
  const ofScript = median(ours) / median(openCv);
  return {
    what: `${kernelNames[operation]}, 6 persons, 4096 × 3072: ms (spread)`,
    ours: kernel(ours),
    peers: [kernel(openCv), native ? kernel(native) : 'not installed'],
    figure: `${ofNative === null ? '' : `${times(ofNative)} native, `}${times(ofScript)} JS`,
    ...kernelVerdict(operation, ofNative, ofScript),
  };
}

const kernel = (milliseconds: readonly number[]): string =>
  `${fixed(median(milliseconds))} (${fixed(Math.min(...milliseconds))}–${fixed(Math.max(...milliseconds))})`;

function kernelVerdict(operation: Operation, ofNative: number | null, ofScript: number) {
  if (operation === 'fill') return { aim: `≤ ${aimOfFill} × JS`, isReached: ofScript <= aimOfFill };
  if (operation === 'components') return { aim: '', isReached: null };
  return { aim: `≤ ${aimOfNative} × native`, isReached: ofNative === null ? null : ofNative <= aimOfNative };
}

/** A row of what has no peer. */
const own = (what: string, ours: string, aim = '', isReached: boolean | null = null): PeerRow => ({
  ...{ what, ours, peers: none, figure: '', aim, isReached },
});

export function historyRows({ bytes, undos }: HistoryFigures): PeerRow[] {
  const slowest = Math.max(...undos);
  return [
    own(
      'history of 100 strokes, 4096 × 3072',
      megabytes(bytes),
      `≤ ${megabytes(aimOfHistory)}`,
      bytes <= aimOfHistory,
    ),
    own(
      'undo: median / slowest of 100',
      `${fixed(median(undos))} / ${fixed(slowest)} ms`,
      `≤ ${aimOfUndo} ms`,
      slowest <= aimOfUndo,
    ),
  ];
}

export function openingRows({ masks, first, drawn, memory, heap, buffers }: OpenFigures): PeerRow[] {
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  return [
    own('open 8192² with 20 persons: masks read', seconds(masks)),
    own('  first picture', seconds(first), `≤ ${aimOfFirst / 1000} s`, first <= aimOfFirst),
    own('  all of it, sharp', seconds(drawn)),
    own(
      '  memory: textures on the GPU',
      megabytes(memory.textures),
      `≤ ${megabytes(aimOfTextures)}`,
      memory.textures <= aimOfTextures,
    ),
    own('  memory: JavaScript heap', megabytes(heap)),
    own('  memory: buffers, of which the masks', `${megabytes(buffers)}, ${megabytes(memory.masks)}`),
    own('  memory: WebAssembly of the main thread', megabytes(memory.kernels)),
  ];
}

export function bundleRows(gzipped: number, isOpenCvLate: boolean): PeerRow[] {
  return [
    own(
      'kernels, gzipped',
      `${(gzipped / 1024).toFixed(1)} KB`,
      `≤ ${aimOfWasm / 1024} KB`,
      gzipped <= aimOfWasm,
    ),
    own(
      'OpenCV is fetched',
      isOpenCvLate ? 'with smart select' : 'before smart select',
      'with smart select',
      isOpenCvLate,
    ),
  ];
}
