import { attachInput } from '@facet/canvas-core/input/attach.ts';
import { CanvasElement, type CanvasParts } from '@facet/canvas-core/react/CanvasElement.tsx';
import { actions } from '@facet/layer-core/actions.ts';
import { createLayerEditor, type LayerEditor } from '@facet/layer-core/editor.ts';
import { createDocument, createLayer, type Layer } from '@facet/layer-core/model.ts';
import { createLayerScene, type Rasterise, stageColour } from '@facet/layer-core/render/scene.ts';
import { tools } from '@facet/layer-core/tools.ts';
import { useState } from 'react';

declare global {
  interface Window {
    layersLab?: { readonly editor: LayerEditor; drawn(): Promise<void> };
  }
}

const original = { width: 320, height: 240 };

const layerOf = (src: string, change: Partial<Layer>): Layer => ({
  ...createLayer({ src, original, name: src }, { x: 0, y: 0, width: 160, height: 120 }, src),
  ...change,
});

/** One that is cropped, one that one sees through, one that is cut out, and one that reaches beyond the canvas. */
const document = createDocument({
  width: 400,
  height: 260,
  background: null,
  layers: [
    layerOf('#2b6cb0', { x: 20, y: 20, width: 240, height: 180 }),
    layerOf('#c05621', { x: 140, y: 60, opacity: 0.5 }),
    layerOf('#2f855a', { x: 40, y: 120, clip: 'M160 0L320 240L0 240ZM160 90L220 200L100 200Z' }),
    layerOf('#805ad5', { x: 320, y: 30, crop: { x: 80, y: 60, width: 160, height: 120 } }),
  ],
});

/** Rings in one colour: what stretches or moves them shows. */
const rasterise: Rasterise = async ({ src, crop, clip }, { size, part }) => {
  const canvas = new OffscreenCanvas(part.width, part.height);
  const context = canvas.getContext('2d')!;
  context.translate(-part.x, -part.y);
  context.scale(size.width / crop.width, size.height / crop.height);
  context.translate(-crop.x, -crop.y);
  if (clip !== null) context.clip(new Path2D(clip), 'evenodd');
  context.fillStyle = src;
  context.fillRect(0, 0, original.width, original.height);
  context.strokeStyle = '#ffffff';
  context.lineWidth = 8;
  for (let radius = 20; radius < 200; radius += 40) {
    context.beginPath();
    context.arc(original.width / 2, original.height / 2, radius, 0, 2 * Math.PI);
    context.stroke();
  }
  return canvas.transferToImageBitmap();
};

const partsOf = (editor: LayerEditor): CanvasParts => ({
  background: stageColour,
  // all shapes lie along the pixels
  antialias: false,
  size: () => editor.store.getState().canvas,
  hear: (element) => attachInput({ view: editor, context: { editor }, tools, actions }, element).detach,
  show(gpu) {
    const scene = createLayerScene({ gpu, editor, rasterise });
    window.layersLab = { editor, drawn: scene.whenDrawn };
    return scene.destroy;
  },
});

function open(): LayerEditor {
  const editor = createLayerEditor();
  editor.store.setState({ canvas: { width: 480, height: 320 } });
  editor.open(document);
  return editor;
}

/** The layered editor's canvas, without files and without the server. */
export function LayersScene() {
  const [parts] = useState(() => partsOf(open()));
  return <CanvasElement parts={parts} label="Layers" />;
}
