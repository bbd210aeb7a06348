import type { EditorLab } from '../../src/features/editor-lab/EditorLabPage.tsx';
import { expect, openScene, test } from './lab.ts';

declare global {
  interface Window {
    editorLab?: EditorLab;
  }
}

const scenes = {
  'persons in eight colours': 'persons',
  'persons on a dark photo': 'persons-dark',
  'persons that are hidden': 'hidden',
  'masks at zoom 0.1': 'zoom-0.1',
  'masks at zoom 0.65': 'zoom-0.65',
  'masks at zoom 1': 'zoom-1',
  'masks at zoom 5': 'zoom-5',
  'masks at opacity 0': 'opacity-0',
  'masks at opacity 0.3': 'opacity-0.3',
  'masks at opacity 1': 'opacity-1',
  'all but one person dimmed': 'dimmed',
  'holes, islands and a bridge of one pixel': 'holes',
  'a bridge of one pixel, near': 'bridge',
  'a mask of full tiles': 'full-tiles',
  'a photo longer than a texture': 'wide-photo',
  'a stroke half-way': 'stroke',
  'an eraser half-way': 'stroke-erase',
  'a stroke that takes from another person': 'stroke-take',
  'the brush on a light photo': 'brush-on-light',
  'the brush on a dark photo': 'brush-on-dark',
  'a brush of three pixels': 'brush-small',
  'a polygon being drawn': 'ring-open',
  'a closed polygon': 'ring-closed',
  'polygons with their vertices': 'rings',
  'a box with hints for smart select': 'box',
  'faces, one being moved': 'badges',
};

for (const [title, scene] of Object.entries(scenes)) {
  test(title, async ({ standing, labUrl }) => {
    await openScene(standing, labUrl, scene);
    await expect(standing.locator('canvas')).toHaveScreenshot(`${scene}.png`);
  });
}

test.describe('on a screen of two device pixels a pixel', () => {
  test.use({ deviceScaleFactor: 2 });

  test('masks', async ({ page, openScene }) => {
    await openScene('high-density');
    await expect(page.locator('canvas')).toHaveScreenshot('high-density.png', { scale: 'device' });
  });
});
