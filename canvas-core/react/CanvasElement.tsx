import { useEffect, useRef } from 'react';
import { createGpu, type Gpu, type GpuOptions } from '../render/gpu.ts';

/** What a canvas hears and shows. Each gives how to end it. */
export interface CanvasParts extends Pick<GpuOptions, 'background' | 'antialias'> {
  size(): GpuOptions['size'];
  hear(element: HTMLCanvasElement): () => void;
  show(gpu: Gpu): () => void;
}

interface CanvasElementProps {
  /** Another one begins with a canvas of its own. */
  parts: CanvasParts;
  /** What the canvas is called for those who don't see it. */
  label: string;
  className?: string;
  /** The browser can't draw at all. */
  onNoGraphics?: () => void;
}

/** A canvas on the graphics card. React gives it a place and a name; pixels never pass through React. */
export function CanvasElement({ parts, label, className, onNoGraphics }: CanvasElementProps) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onNoGraphics);

  useEffect(() => {
    failed.current = onNoGraphics;
  });

  useEffect(() => {
    // a canvas of its own each time: a context that was given back can't be had again from the same element
    const element = document.createElement('canvas');
    element.tabIndex = 0;
    element.setAttribute('role', 'application');
    element.style.display = 'block';
    host.current!.append(element);
    canvas.current = element;
    const detach = parts.hear(element);
    const opening = open();

    async function open(): Promise<() => void> {
      const { background, antialias = true } = parts;
      const resolution = devicePixelRatio;
      const gpu = await createGpu(element, { size: parts.size(), resolution, background, antialias });
      const end = parts.show(gpu);
      return () => {
        end();
        gpu.destroy();
      };
    }

    opening.catch(() => failed.current?.());
    return () => {
      detach();
      element.remove();
      opening.then(
        (close) => close(),
        () => undefined,
      );
    };
  }, [parts]);

  useEffect(() => canvas.current!.setAttribute('aria-label', label), [label]);

  // what lies over the canvas for a while (held-frame.ts) has its place here
  return <div ref={host} className={className} style={{ position: 'relative' }} />;
}
