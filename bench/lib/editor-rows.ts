import type { Operation } from './editor-contender.ts';
import type { HistoryFigures } from './editor-history.ts';
import type { KernelTimes } from './editor-kernels.ts';
import type { OpenFigures } from './editor-open.ts';
import type { PainterName } from './editor-page.ts';
import { brushes, deciding, maskSizes, type StrokeFigures } from './editor-strokes.ts';
import type { PeerRow } from './editor-table.ts';
import { median } from './table.ts';

const aimOfSize = 1.2;
/** Of native OpenCV's time on the persons' boxes; and of OpenCV.js's. */
const aimOfNative = 1;
const aimOfFill = 0.5;
const aimOfHistory = 16 * 2 ** 20;
const aimOfUndo = 8;
const aimOfWasm = 40 * 1024;

const none = ['', ''] as const;
const fixed = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const times = (ratio: number): string => `${fixed(ratio)} ×`;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Rows of the strokes. A ratio tells the peer's time through ours. */
export function strokeRows(figures: readonly StrokeFigures[]): PeerRow[] {
  const of = (painter: PainterName, brush: number, size: string): StrokeFigures =>
    figures.find((f) => f.painter === painter && f.brush === brush && f.size === size)!;
  const rows = brushes.flatMap(({ size: brush }) =>
    maskSizes.map(({ name: size }): PeerRow => {
      const [ours, fabric, konva] = (['ours', 'fabric', 'konva'] as const).map((name) =>
        of(name, brush, size),
      );
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
    }),
  );
  const parts = (['ours', 'fabric', 'konva'] as const).map((name) =>
    partsOf(of(name, deciding.brush, deciding.size)),
  );
  const growth = (painter: PainterName): number =>
    of(painter, deciding.brush, '8192²').p95 / of(painter, deciding.brush, '1024²').p95;
  return [
    ...rows,
    {
      what: `brush ${deciding.brush}, ${deciding.size}: handling + frame + release`,
      ours: parts[0],
      peers: [parts[1], parts[2]],
      figure: '',
      aim: '',
      isReached: null,
    },
    {
      what: `brush ${deciding.brush}: p95 at 8192² over 1024²`,
      ours: times(growth('ours')),
      peers: [times(growth('fabric')), times(growth('konva'))],
      figure: times(growth('ours')),
      aim: `≤ ${aimOfSize} ×`,
      isReached: growth('ours') <= aimOfSize,
    },
  ];
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

/** Rows of the kernels. */
export function kernelRows(all: readonly KernelTimes[]): PeerRow[] {
  return all.map(({ operation, ours, openCv, native }) => {
    const ofNative = native ? median(ours) / median(native) : null;
    const faster = median(openCv) / median(ours);
    return {
      what: `${kernelNames[operation]}, 6 persons, 4096 × 3072: ms (spread)`,
      ours: kernel(ours),
      peers: [kernel(openCv), native ? kernel(native) : 'not installed'],
      figure: `${ofNative === null ? '' : `${times(ofNative)} native, `}${times(faster)} faster than JS`,
      ...kernelVerdict(operation, ofNative, faster),
    };
  });
}

const kernel = (milliseconds: readonly number[]): string =>
  `${fixed(median(milliseconds))} (${fixed(Math.min(...milliseconds))}–${fixed(Math.max(...milliseconds))})`;

function kernelVerdict(operation: Operation, ofNative: number | null, faster: number) {
  if (operation === 'fill') return { aim: `≤ ${aimOfFill} × of JS`, isReached: 1 / faster <= aimOfFill };
  if (operation === 'components') return { aim: '', isReached: null };
  return { aim: `≤ ${aimOfNative} × native`, isReached: ofNative === null ? null : ofNative <= aimOfNative };
}

/** Rows of what has no peer. */
export function ownRows(
  history: HistoryFigures,
  opening: OpenFigures,
  kernels: { gzipped: number; isOpenCvLate: boolean },
): PeerRow[] {
  const undo = Math.max(...history.undos);
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  const row = (what: string, ours: string, aim = '', isReached: boolean | null = null): PeerRow => ({
    ...{ what, ours, peers: none, figure: '', aim, isReached },
  });
  const { memory } = opening;
  return [
    row(
      'history of 100 strokes, 4096 × 3072',
      megabytes(history.bytes),
      `≤ ${megabytes(aimOfHistory)}`,
      history.bytes <= aimOfHistory,
    ),
    row(
      'undo: median / slowest of 100',
      `${fixed(median(history.undos))} / ${fixed(undo)} ms`,
      `≤ ${aimOfUndo} ms`,
      undo <= aimOfUndo,
    ),
    row('open 8192² with 20 persons: masks read', seconds(opening.masks)),
    row('open 8192² with 20 persons: first whole frame', seconds(opening.drawn)),
    row('  memory: JavaScript heap', megabytes(opening.heap)),
    row('  memory: buffers, of which the masks', `${megabytes(opening.buffers)}, ${megabytes(memory.masks)}`),
    row('  memory: WebAssembly of the main thread', megabytes(memory.kernels)),
    row('  memory: textures on the GPU', megabytes(memory.textures)),
    row(
      'kernels, gzipped',
      `${(kernels.gzipped / 1024).toFixed(1)} KB`,
      `≤ ${aimOfWasm / 1024} KB`,
      kernels.gzipped <= aimOfWasm,
    ),
    row(
      'OpenCV is fetched',
      kernels.isOpenCvLate ? 'with smart select' : 'before smart select',
      'with smart select',
      kernels.isOpenCvLate,
    ),
  ];
}
