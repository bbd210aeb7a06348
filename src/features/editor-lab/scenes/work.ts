import { type ImagePoint, imagePoint } from '@facet/canvas-core/geometry.ts';
import { canvasOptions } from '@facet/canvas-core/options.ts';
import { centred } from '@facet/canvas-core/view/viewport.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import { createImage, type EditorImage } from '@facet/editor-core/model/document.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { face, room } from '../picture.ts';
import type { LabScene, LabScenes } from '../scene.ts';
import { headOf, people } from '../shapes.ts';

const { zoom: zoomRange } = canvasOptions;
const canvas = { width: 420, height: 280 };
const size = { width: 640, height: 420 };
const viewport = centred(size, canvas, 0.65, zoomRange);

async function pair(tone: 'light' | 'dark' = 'light'): Promise<EditorImage> {
  return createImage({
    id: 'pair',
    src: await room(size.width, size.height, tone),
    ...size,
    persons: people(size, 2),
  });
}

type Work = Partial<EditorState> & { pointer?: ImagePoint };

const working =
  ({ pointer, ...state }: Work, begin?: (editor: Editor) => void, tone?: 'dark') =>
  async (): Promise<LabScene> => ({
    images: [await pair(tone)],
    state: { canvas, viewport, ...state },
    begin(editor) {
      if (pointer) editor.pointTo(pointer);
      begin?.(editor);
    },
  });

/** Half of an S, from the first person over to the second. */
function drawHalfAStroke(editor: Editor, mode: 'paint' | 'erase'): void {
  const { brush } = editor.store.getState();
  const stroke = editor.beginStroke(mode, brush.overlap);
  const radius = mode === 'erase' ? brush.size : brush.size / 2;
  for (let step = 0; step < 50; step++) {
    const along = (at: number) => ({ x: 150 + at * 7, y: 210 + 90 * Math.sin(at / 6) });
    const [from, to] = [along(step), along(step + 1)];
    stroke?.capsule({
      x0: from.x,
      y0: from.y,
      x1: to.x,
      y1: to.y,
      r0: radius,
      r1: radius,
      opacity0: 1,
      opacity1: 1,
    });
  }
  editor.strokeChanged();
}

const ring = [
  [250, 90],
  [330, 60],
  [410, 110],
  [420, 230],
  [330, 300],
].map(([x, y]) => imagePoint(x, y));

export const workScenes: LabScenes = {
  stroke: working(
    { brush: { size: 40, pressure: 'off', overlap: 'allowed' }, pointer: imagePoint(500, 290) },
    (editor) => drawHalfAStroke(editor, 'paint'),
  ),
  'stroke-erase': working(
    {
      tool: 'eraser',
      brush: { size: 20, pressure: 'off', overlap: 'allowed' },
      pointer: imagePoint(500, 290),
    },
    (editor) => drawHalfAStroke(editor, 'erase'),
  ),
  'stroke-take': working(
    { brush: { size: 40, pressure: 'off', overlap: 'take' }, pointer: imagePoint(500, 290) },
    (editor) => drawHalfAStroke(editor, 'paint'),
  ),
  'brush-on-light': working({
    brush: { size: 64, pressure: 'off', overlap: 'allowed' },
    pointer: imagePoint(320, 120),
  }),
  'brush-on-dark': working(
    { brush: { size: 64, pressure: 'off', overlap: 'allowed' }, pointer: imagePoint(320, 120) },
    undefined,
    'dark',
  ),
  'brush-small': working({
    brush: { size: 3, pressure: 'off', overlap: 'allowed' },
    pointer: imagePoint(320, 120),
  }),
  'ring-open': working({
    tool: 'polygon',
    overlay: { kind: 'ring', points: ring, next: imagePoint(240, 250), isClosed: false, active: 0 },
  }),
  'ring-closed': working({
    tool: 'polygon',
    overlay: { kind: 'ring', points: ring, next: null, isClosed: true, active: 2 },
  }),
  rings: working({
    tool: 'pan',
    overlay: {
      kind: 'rings',
      rings: [ring, ring.map(({ x, y }) => imagePoint(330 + (x - 330) / 3, 170 + (y - 170) / 3))],
      active: { ring: 1, vertex: 3 },
    },
  }),
  box: working({
    tool: 'smart',
    overlay: {
      kind: 'box',
      box: { x: 230, y: 60, width: 200, height: 260 },
      strokes: [
        { isPlus: true, points: ring.slice(0, 3) },
        { isPlus: false, points: ring.slice(3) },
      ],
    },
  }),
  // a photo whose last tiles are not whole, with its last rows and columns in sight and what lies beyond them
  edge: async () => {
    const odd = { width: 1023, height: 767 };
    const persons = people(odd, 2);
    return {
      images: [createImage({ id: 'edge', src: await room(odd.width, odd.height, 'light'), ...odd, persons })],
      state: {
        canvas,
        viewport: { zoom: 0.73, x: 380 - odd.width * 0.73, y: 241.5 - odd.height * 0.73 },
        brush: { size: 120, pressure: 'off', overlap: 'allowed' },
      },
    };
  },
  badges: async () => {
    const image = await pair();
    const faces = await Promise.all([face('#e8b48e', '#4a2f22'), face('#8a5a3c', '#15110f')]);
    const persons = image.persons.map((person, index) => ({
      ...person,
      face: {
        src: faces[index],
        at: headOf((size.width * (index + 0.5)) / 2, size.height * (index ? 0.96 : 0.9), size.height * 0.72),
      },
    }));
    return {
      images: [{ ...image, persons }],
      state: {
        canvas,
        viewport,
        tool: 'badge',
        overlay: { kind: 'badge', personId: 'person_2', at: imagePoint(400, 130) },
      },
    };
  },
};
