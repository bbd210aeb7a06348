/** Pictures of faces, each loaded once. */
export interface Faces {
  /** The picture, or null while it is loading and when it can't be loaded: a badge can do without. */
  picture(src: string): HTMLImageElement | null;
  isLoading(): boolean;
  clear(): void;
}

export function createFaces(onSettled: () => void): Faces {
  const images = new Map<string, HTMLImageElement | null>();
  let loading = 0;

  async function load(src: string): Promise<void> {
    images.set(src, null);
    loading++;
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = src;
    const isLoaded = await image.decode().then(
      () => true,
      () => false,
    );
    loading--;
    if (!images.has(src)) return;
    if (isLoaded) images.set(src, image);
    onSettled();
  }

  return {
    picture(src) {
      if (!images.has(src)) void load(src);
      return images.get(src) ?? null;
    },
    isLoading: () => loading > 0,
    clear: () => images.clear(),
  };
}
