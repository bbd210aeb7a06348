import { CanvasElement, type CanvasParts } from '@facet/canvas-core/react/CanvasElement.tsx';
import { useEffect, useMemo, useRef } from 'react';
import type { EditorContext } from '../editor.ts';
import { attachInput } from '../input.ts';
import { stageColour } from '../render/colours.ts';
import { createScene, type Scene, type SceneOptions } from '../render/scene.ts';

interface EditorCanvasProps extends EditorContext, Pick<SceneOptions, 'reducedSrc'> {
  /** What the canvas is called for those who don't see it. */
  label: string;
  className?: string;
  /** The picture is set up; the scene tells when it is drawn. */
  onScene?: (scene: Scene) => void;
  /** The browser can't draw the editor at all. */
  onNoGraphics?: () => void;
}

/** The photo with its masks. */
export function EditorCanvas({ editor, services, onScene, reducedSrc, ...canvas }: EditorCanvasProps) {
  const told = useRef(onScene);
  useEffect(() => {
    told.current = onScene;
  });

  const parts = useMemo(
    (): CanvasParts => ({
      background: stageColour,
      size: () => editor.store.getState().canvas,
      hear: (element) => attachInput({ editor, services }, element),
      show(gpu) {
        const scene = createScene({ gpu, editor, reducedSrc });
        told.current?.(scene);
        return scene.destroy;
      },
    }),
    [editor, services, reducedSrc],
  );

  return <CanvasElement parts={parts} {...canvas} />;
}
