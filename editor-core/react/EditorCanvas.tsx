import { useEffect, useRef } from 'react';
import { attachInput } from '../input/attach.ts';
import { createGpu } from '../render/gpu.ts';
import { createScene, type Scene } from '../render/scene.ts';
import type { ToolContext } from '../tools/tool.ts';

interface EditorCanvasProps extends ToolContext {
  /** What the canvas is called for those who don't see it. */
  label: string;
  className?: string;
  /** The picture is set up; the scene tells when it is drawn. */
  onScene?: (scene: Scene) => void;
  /** The browser can't draw the editor at all. */
  onNoGraphics?: () => void;
}

/** The photo with its masks. React gives it a place and a name; pixels never pass through React. */
export function EditorCanvas({
  editor,
  services,
  label,
  className,
  onScene,
  onNoGraphics,
}: EditorCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const listeners = useRef({ onScene, onNoGraphics });

  useEffect(() => {
    listeners.current = { onScene, onNoGraphics };
  });

  useEffect(() => {
    // a canvas of its own each time: a context that was given back can't be had again from the same element
    const element = document.createElement('canvas');
    element.tabIndex = 0;
    element.setAttribute('role', 'application');
    element.style.display = 'block';
    host.current!.append(element);
    canvas.current = element;
    const detach = attachInput({ editor, services }, element);
    const opening = openScene(element);

    async function openScene(on: HTMLCanvasElement): Promise<() => void> {
      const gpu = await createGpu(on, editor.store.getState().canvas, devicePixelRatio);
      const scene = createScene({ gpu, editor });
      listeners.current.onScene?.(scene);
      return () => {
        scene.destroy();
        gpu.destroy();
      };
    }

    opening.catch(() => listeners.current.onNoGraphics?.());
    return () => {
      detach();
      element.remove();
      opening.then(
        (close) => close(),
        () => undefined,
      );
    };
  }, [editor, services]);

  useEffect(() => canvas.current!.setAttribute('aria-label', label), [label]);

  return <div ref={host} className={className} />;
}
