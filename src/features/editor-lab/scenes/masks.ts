import type { Size } from '@facet/canvas-core/geometry.ts';
import { canvasOptions } from '@facet/canvas-core/options.ts';
import { centred, fitted } from '@facet/canvas-core/view/viewport.ts';
import { createImage, createPerson, type EditorImage, emptyMask } from '@facet/editor-core/model/document.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { board, room } from '../picture.ts';
import type { LabScenes } from '../scene.ts';
import { drawn, figure, people } from '../shapes.ts';

const { zoom: zoomRange } = canvasOptions;
const canvas = { width: 420, height: 280 };
const size = { width: 960, height: 640 };
/** Eight persons are much to draw; a smaller frame keeps their pictures small. */
const crowd = { width: 342, height: 228 };
const whole = { canvas, viewport: fitted(size, canvas, zoomRange) };

async function group(count: number, tone: 'light' | 'dark' = 'light'): Promise<EditorImage> {
  return createImage({
    id: 'room',
    src: await room(size.width, size.height, tone),
    ...size,
    persons: people(size, count),
  });
}

async function at(zoom: number, more: Partial<EditorState> = {}) {
  return {
    images: [await group(3)],
    state: { canvas, viewport: centred(size, canvas, zoom, zoomRange), ...more },
  };
}

/** One mask with all that is hard to outline. */
async function details(zoom: number) {
  const small = { width: 300, height: 300 };
  const ring = drawn(emptyMask(small), 'paint', [[90, 90, 90, 90, 60]]);
  const holed = drawn(ring, 'erase', [
    [90, 90, 90, 90, 34],
    [130, 60, 130, 60, 4],
  ]);
  const island = drawn(holed, 'paint', [
    [90, 90, 90, 90, 14],
    // a bridge one pixel wide, from one disc to the next and over a tile's edge
    [150, 90.5, 220, 90.5, 0.5],
    [220, 90, 220, 90, 22],
    [255.5, 40, 255.5, 280, 0.5],
  ]);
  const image = createImage({
    id: 'details',
    src: await board(small.width, small.height),
    ...small,
    persons: [
      createPerson(1, island),
      createPerson(2, drawn(emptyMask(small), 'paint', [[60, 230, 190, 250, 26]]), { colour: 5 }),
    ],
  });
  return { images: [image], state: { canvas, viewport: centred(small, canvas, zoom, zoomRange) } };
}

export const maskScenes: LabScenes = {
  persons: async () => ({
    images: [await group(8)],
    state: { canvas: crowd, viewport: fitted(size, crowd, zoomRange), personId: 'person_3' },
  }),
  'persons-dark': async () => ({
    images: [await group(8, 'dark')],
    state: { canvas: crowd, viewport: fitted(size, crowd, zoomRange), personId: 'person_3' },
  }),
  'high-density': async () => ({ images: [await group(3)], state: whole }),
  'zoom-0.1': () => at(0.1),
  'zoom-0.65': () => at(0.65),
  'zoom-1': () => at(1),
  // the second person's head
  'zoom-5': () => at(5, { viewport: { zoom: 5, x: -430 * 5 + 210, y: -190 * 5 + 140 } }),
  'opacity-0': () => at(0.45, { maskOpacity: 0 }),
  'opacity-0.3': () => at(0.45, { maskOpacity: 0.3 }),
  'opacity-1': () => at(0.45, { maskOpacity: 1 }),
  dimmed: () => at(0.45, { isDimmed: true, personId: 'person_2' }),
  holes: () => details(1.05),
  bridge: async () => {
    const scene = await details(5);
    return {
      ...scene,
      state: { ...scene.state, viewport: { zoom: 5, x: -185 * 5 + 210, y: -90 * 5 + 140 } },
    };
  },
  hidden: async () => {
    const image = await group(3);
    const persons = image.persons.map((person, index) => ({ ...person, isShown: index !== 1 }));
    return { images: [{ ...image, persons }], state: whole };
  },
  'full-tiles': async () => {
    const large = { width: 1300, height: 900 };
    const image = createImage({
      id: 'full',
      src: await room(large.width, large.height, 'light'),
      ...large,
      persons: [
        createPerson(1, drawn(emptyMask(large), 'paint', [[500, 450, 1300, 450, 420]])),
        createPerson(2, figure(large, 220, 860, 700)),
      ],
    });
    return { images: [image], state: { canvas, viewport: fitted(large, canvas, zoomRange) } };
  },
  // longer than a texture: the pieces meet at 4096
  'wide-photo': async () => {
    const wide = { width: 9000, height: 560 };
    const image = createImage({
      id: 'wide',
      src: await board(wide.width, wide.height),
      ...wide,
      persons: [createPerson(1, figure(wide, 4096, 500, 440))],
    });
    return { images: [image], state: { canvas, viewport: { zoom: 0.9, x: -3880 * 0.9, y: -40 } } };
  },
  // more names than a drawing call has textures for
  crowd: async () => ({
    images: [await group(20)],
    state: { canvas, viewport: { zoom: 1, x: -100, y: -60 } },
  }),
  'photo-missing': async () => {
    const image = await group(3);
    return { images: [{ ...image, src: '/missing.jpg' }], state: whole };
  },
  large: () => toMeasure({ width: 4096, height: 3072 }, 8),
  huge: () => toMeasure({ width: 8192, height: 8192 }, 20),
};

/** For measuring, not for pictures. */
async function toMeasure(photo: Size, count: number) {
  const image = createImage({
    id: 'measured',
    src: await room(photo.width, photo.height, 'light'),
    ...photo,
    persons: people(photo, count),
  });
  const frame = { width: 1024, height: 768 };
  return { images: [image], state: { canvas: frame, viewport: fitted(photo, frame, zoomRange) } };
}
