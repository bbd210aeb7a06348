/**
 * What ends a thread must not meet it inside of ONNX Runtime's native build: there, a call that comes back into a thread that is
 * being ended throws where nothing catches, and the whole process aborts ("terminate called after throwing an instance of
 * 'Napi::Error'"). So a thread and who ends it share four bytes, which say whether it is inside, and whether it shall end.
 */
import { workerData } from 'node:worker_threads';

const inside = 1;
const ending = 2;

/** Lies in a thread's `workerData`, by this name, for whoever may end it. */
export interface NativeCalls {
  nativeCalls: Int32Array<SharedArrayBuffer>;
}

export const newNativeCalls = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(4));

// who starts a thread without it must let it come to its end by itself
const own = (workerData as Partial<NativeCalls> | null)?.nativeCalls ?? newNativeCalls();
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a call that goes into native code, during which this thread is not ended. One after the other: they do not run at the same
 * time anyway, and those that overlap would leave no moment in which it can be.
 */
export function undisturbed<T>(call: () => Promise<T>): Promise<T> {
  const answer = last.then(async () => {
    // is being ended at this moment, or ends here
    if (Atomics.compareExchange(own, 0, 0, inside) & ending) process.exit();
    try {
      return await call();
    } finally {
      const before = Atomics.sub(own, 0, inside);
      Atomics.notify(own, 0);
      if (before & ending) process.exit();
    }
  });
  last = answer.catch(() => {});
  return answer;
}

/** Says that a thread shall end. @returns whether it may be ended at once; else it ends itself when its native call is over */
export function mayEnd(calls: Int32Array<SharedArrayBuffer>): boolean {
  return (Atomics.or(calls, 0, ending) & inside) === 0;
}

/** Holds the caller's thread until the other one is outside, and stays there. */
export function waitUntilMayEnd(calls: Int32Array<SharedArrayBuffer>): void {
  if (!mayEnd(calls)) Atomics.wait(calls, 0, inside | ending);
}
