// @vitest-environment jsdom
import { moveBy } from '@facet/layer-core/commands.ts';
import { createLayerEditor } from '@facet/layer-core/editor.ts';
import { createDocument } from '@facet/layer-core/model.ts';
import { layerOf } from '@facet/layer-core/testing.ts';
import { expect, test } from 'vitest';
import { createPictures } from './pictures.ts';
import { resizeCanvas } from './work.ts';

test('the parts of a template go along with its canvas, also after an edit', async () => {
  const pictures = createPictures();
  const document = createDocument({ width: 800, height: 600, layers: [layerOf('a')] });
  const editor = createLayerEditor(document);
  editor.change('move', moveBy(['a'], 300, 0));
  const before = editor.store.getState().document.layers[0]!.x;
  await resizeCanvas({ editor, pictures, isTemplate: true, scene: null }, { width: 400, height: 300 });
  const after = editor.store.getState().document;
  expect([after.width, after.height]).toEqual([400, 300]);
  expect(after.layers[0]!.x).toBeLessThan(before);
  pictures.close();
});
