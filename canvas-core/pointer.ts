import type { ImagePoint } from './geometry.ts';

/** The mouse or pen over the photo, and what of its stroke the store does not say. */
export interface Pointer {
  readonly at: ImagePoint;
  /** Whether its button or its end erases, whichever tool is chosen (S11, T4). */
  readonly isErasing: boolean;
  /** 0..1 (S6). */
  readonly pressure: number;
}

/** Who shows where the pointer is. Not the store: it changes with each sample of a pen. */
export interface PointerHolder {
  readonly pointer: Pointer | null;
  pointTo(at: ImagePoint | null, hand?: Partial<Omit<Pointer, 'at'>>): void;
}
