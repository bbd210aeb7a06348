import type { CanvasOptions } from '@facet/canvas-core/options.ts';

/** Every threshold that a product sets, with its unit. */
export interface EditorOptions extends CanvasOptions {
  readonly brush: {
    /** Image pixels, diameter. The slider ends earlier than the keys and the pen. */
    readonly min: number;
    readonly sliderMax: number;
    readonly max: number;
    readonly start: number;
    /** The eraser at the same setting (S2). */
    readonly eraserFactor: number;
  };
  /** 0..255, of the fill tool at the start. */
  readonly tolerance: number;
  /** Of the commands on masks at the start: image pixels, for specks their number. */
  readonly amounts: Amounts;
  readonly maxAmount: Amounts;
  readonly maskOpacity: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly start: number;
  };
  /** Viewport pixels, and shares of the window's width and height (Z1, Z2). */
  readonly canvas: {
    readonly width: number;
    readonly height: number;
    readonly maxShown: number;
    readonly maxShareOfWindow: number;
    readonly minShareOfHeight: number;
    readonly maxSide: number;
  };
  readonly history: {
    /** Bytes of packed tiles an image. */
    readonly maxBytes: number;
    readonly maxSteps: number;
  };
  /** Viewport pixels: a face badge's diameter. */
  readonly badgeSize: number;
  readonly maxPersons: number;
  /** Bytes of masks on the graphics card; beyond, those that were drawn longest ago go and come again when seen. */
  readonly maxTextureBytes: number;
  /** Viewport pixels around a person whom the canvas is fitted to. */
  readonly fitMargin: number;
}

/** How much the commands on masks do: image pixels, for islands and holes their number. */
export interface Amounts {
  readonly grow: number;
  readonly feather: number;
  readonly smooth: number;
  readonly speck: number;
}
