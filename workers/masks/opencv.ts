import type { OpenCv } from './opencv-module.ts';

export async function loadOpenCv(): Promise<OpenCv> {
  const { cv } = await import('./opencv-module.ts');
  return cv;
}

type Own = <Owned extends { delete(): void }>(object: Owned) => Owned;

/**
 * OpenCV's objects live outside of the garbage collector: what `own` was given is deleted at the end, however that comes.
 * Its random numbers begin anew, so that the same input gives the same result.
 */
export function withOpenCv<T>(cv: OpenCv, use: (own: Own) => T): T {
  const { exceptionFromPtr, setRNGSeed } = cv as unknown as Untyped;
  const owned: { delete(): void }[] = [];
  setRNGSeed(1);
  try {
    return use((object) => {
      owned.push(object);
      return object;
    });
  } catch (error) {
    throw typeof error === 'number' ? new Error(`OpenCV: ${exceptionFromPtr(error).msg}`) : error;
  } finally {
    for (const object of owned) object.delete();
  }
}

/** What the package's types leave out. */
interface Untyped {
  /** An exception is thrown as its address. */
  exceptionFromPtr(address: number): { msg: string };
  setRNGSeed(seed: number): void;
}
