import type { ImagePoint } from './geometry.ts';

/** Where a pointer was, as tools see it. */
export interface Sample {
  readonly point: ImagePoint;
  /** 0..1; 1 when the device has no pressure (S6). */
  readonly pressure: number;
}

interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface ToolEvent extends Modifiers {
  /** One or more, in the order of time: all that came since the last event. */
  readonly samples: readonly Sample[];
  /** Image pixels: how near is a hit, for this pointer at this zoom. */
  readonly hitRadius: number;
}

/** What tells a tool at work to finish, to give up, and to take a vertex away or back. */
export type ToolKey = 'Enter' | 'Escape' | 'Delete' | 'Backspace';

/**
 * A small state machine. Between `down` and `up` or `cancel` come `move`s of the same pointer; `hover` comes only outside of
 * that. A tool leaves nothing of the press behind in `cancel`, and nothing at all in `close`.
 */
export interface Tool {
  readonly cursor: 'none' | 'crosshair' | 'pointer' | 'grab' | 'move';
  /** Pressing it moves the photo, which is the input's own work: the tool hears of nothing. */
  readonly pans?: boolean;
  down(event: ToolEvent): void;
  move(event: ToolEvent): void;
  up(event: ToolEvent): void;
  /** Esc, a second finger, a lost pointer (S9). */
  cancel(): void;
  hover?(event: ToolEvent): void;
  /** Alt-drag. A tool without it is pressed with Alt as without. @param by image pixels */
  resize?(by: number): void;
  /** @returns whether the tool used the key, which is a `ToolKey` or any other */
  key?(key: string, alt: boolean): boolean;
  /** Another tool was chosen, or the canvas ends. May come in the middle of a press; whoever pressed still gets its end. */
  close?(): void;
}

/** A product's tools by their ids. The one called `eraser` is also what a pen's other end and the right button use. */
export type Tools<Context> = Readonly<Record<string, (context: Context) => Tool>>;

/** Panning belongs to the input, which does it with every tool; this one does nothing else. */
export const createPanTool = (): Tool => ({
  cursor: 'grab',
  pans: true,
  down() {},
  move() {},
  up() {},
  cancel() {},
});

export const lastOf = (event: ToolEvent): Sample => event.samples[event.samples.length - 1];
