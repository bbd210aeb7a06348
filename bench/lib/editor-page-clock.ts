/** The main thread's time for a frame, as far as a page can see it. */
let spent = 0;
const requestFrame = window.requestAnimationFrame.bind(window);
const channel = new MessageChannel();

/** From now on, callbacks of `requestAnimationFrame` are timed. Called before anything asks for a frame. */
export function timeFrames(): void {
  window.requestAnimationFrame = (callback) =>
    requestFrame((time) => {
      const started = performance.now();
      callback(time);
      spent += performance.now() - started;
    });
}

/**
 * Lets the next frame happen. Its time is that of everyone's callbacks, and of what the browser's main thread does after them until
 * it is free again: layout, paint, and handing canvases over.
 */
export async function frame(): Promise<number> {
  spent = 0;
  const called = await new Promise<number>((resolve) => {
    requestFrame(() => {
      const started = performance.now();
      channel.port1.onmessage = () => resolve(started);
      channel.port2.postMessage(null);
    });
  });
  return spent + performance.now() - called;
}

/** How long something took, in milliseconds. */
export function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
