/**
 * Says in the browser's trace what the main thread is at, from `name <` to `name >`; bench/lib/editor-stroke-times.ts tells how long each
 * took. A clock of the page itself counts the time in which others have the processor as well.
 */
export type Span = 'sample' | 'callback' | 'frame' | 'release';

const requestFrame = window.requestAnimationFrame.bind(window);
const channel = new MessageChannel();

export function marked(span: Span, work: () => void): void {
  performance.mark(`${span} <`);
  work();
  performance.mark(`${span} >`);
}

/** From now on, callbacks of `requestAnimationFrame` are marked. Called before anything asks for a frame. */
export function markFrames(): void {
  window.requestAnimationFrame = (callback) =>
    requestFrame((time) => marked('callback', () => callback(time)));
}

/**
 * Lets the next frame happen. After everyone's callbacks, its span is what the browser's main thread does until it is free again:
 * layout, paint, and handing canvases over.
 */
export function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestFrame(() => {
      performance.mark('frame <');
      channel.port1.onmessage = () => {
        performance.mark('frame >');
        resolve();
      };
      channel.port2.postMessage(null);
    });
  });
}
