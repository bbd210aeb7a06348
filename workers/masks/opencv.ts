/** OpenCV, 13 MB of it, loaded by the first task that needs it. Nothing else may import the package. */
export type OpenCv = typeof import('@techstark/opencv-js');

let loading: Promise<OpenCv> | undefined;

export function loadOpenCv(): Promise<OpenCv> {
  // its types leave out that the module is a promise of itself
  loading ??= import('@techstark/opencv-js').then(
    (module) => (module as unknown as { default: Promise<OpenCv> }).default,
  );
  return loading;
}

type Own = <Owned extends { delete(): void }>(object: Owned) => Owned;

/** OpenCV's objects live outside of the garbage collector: what `own` was given is deleted at the end, however that comes. */
export function withOwned<T>(use: (own: Own) => T): T {
  const owned: { delete(): void }[] = [];
  try {
    return use((object) => {
      owned.push(object);
      return object;
    });
  } finally {
    for (const object of owned) object.delete();
  }
}
