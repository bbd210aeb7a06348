import { attachInput } from '@facet/canvas-core/input/attach.ts';
import { CanvasElement, type CanvasParts } from '@facet/canvas-core/react/CanvasElement.tsx';
import { everywhere, ofImage } from '@facet/canvas-core/render/frame-box.ts';
import { createFrames } from '@facet/canvas-core/render/frames.ts';
import { Graphics } from 'pixi.js';
import { useState } from 'react';
import { useStore } from 'zustand';
import { actions, createRectangles, edits, type Rectangles, tools } from './rectangles.ts';

declare global {
  interface Window {
    rectanglesLab?: { readonly editor: Rectangles; drawn(): Promise<void> };
  }
}

const partsOf = (editor: Rectangles): CanvasParts => ({
  background: 0x19181b,
  size: () => editor.store.getState().canvas,
  hear: (element) => attachInput({ view: editor, context: { editor }, tools, actions }, element).detach,
  show(gpu) {
    const stage = new Graphics();
    const update = () => {
      const { list, viewport } = editor.store.getState();
      stage.clear();
      for (const box of list) {
        const { left, top, right, bottom } = ofImage(box, viewport);
        stage.rect(left, top, right - left, bottom - top);
        stage
          .fill({ color: 0x38b5ff, alpha: 0.5 })
          .stroke({ width: box === list.at(-1) ? 3 : 1, color: 0xffffff });
      }
      return everywhere;
    };
    const frames = createFrames(gpu, { stage, update, size: () => editor.store.getState().canvas });
    const stop = editor.store.subscribe(frames.request);
    window.rectanglesLab = { editor, drawn: frames.whenDrawn };
    return () => {
      stop();
      frames.destroy();
    };
  },
});

/** Shows that canvas-core carries a product that is no mask editor. */
export function RectanglesScene() {
  const [editor] = useState(createRectangles);
  const [parts] = useState(() => partsOf(editor));
  const state = useStore(editor.store);
  return (
    <>
      <CanvasElement parts={parts} label="Rectangles" />
      {edits.map(({ id, keys, isEnabled, run }) => (
        <button key={id} type="button" disabled={!isEnabled(state)} onClick={() => run({ editor }, keys[0])}>
          {id}
        </button>
      ))}
    </>
  );
}
