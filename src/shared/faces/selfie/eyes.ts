import type { Judgement } from '@facet/workers/selfie/judge.ts';
import { createSelfieJudge } from '@facet/workers/selfie/pool-browser.ts';

/** What looks through the camera, and keeps one frame. */
export interface Eyes {
  /** @throws where the models cannot be loaded, and when it was aborted */
  look(video: HTMLVideoElement, signal: AbortSignal): Promise<Judgement>;
  /** Keeps the frame that was looked at last. */
  keep(): void;
  /** The frame that was kept, or the one of the moment. */
  photo(video: HTMLVideoElement, which: 'kept' | 'now'): Promise<File>;
  close(): void;
}

/** 0..1: the generator works on it. */
const QUALITY = 0.95;

export function createEyes(): Eyes {
  const judge = createSelfieJudge();
  let current = document.createElement('canvas');
  let kept = document.createElement('canvas');
  let last: Promise<unknown> = Promise.resolve();
  const draw = (video: HTMLVideoElement): CanvasRenderingContext2D => {
    current.width = video.videoWidth;
    current.height = video.videoHeight;
    const context = current.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(video, 0, 0);
    return context;
  };
  return {
    async look(video, signal) {
      await frameOf(video, signal);
      // one that was left is looked at to its end: the worker would end with it, and the next one open all models again
      await last;
      signal.throwIfAborted();
      const { width, height, data } = draw(video).getImageData(0, 0, video.videoWidth, video.videoHeight);
      const judging = judge.judge({ width, height, data });
      last = judging.catch(() => {});
      const judgement = await judging;
      signal.throwIfAborted();
      return judgement;
    },
    keep() {
      [current, kept] = [kept, current];
    },
    async photo(video, which) {
      if (which === 'now') draw(video);
      const canvas = which === 'now' ? current : kept;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
      if (!blob) throw new Error('the frame could not be written');
      return new File([blob], 'selfie.jpg', { type: 'image/jpeg' });
    },
    close: judge.close,
  };
}

/** Waits until the camera has shown a frame. */
async function frameOf(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  while (video.videoWidth === 0) {
    await new Promise<void>((resolve, reject) => {
      video.addEventListener('loadeddata', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }
}
