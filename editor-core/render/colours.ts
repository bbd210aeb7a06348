import { frontColour } from '../model/document.ts';

/**
 * The eight mask colours, used nowhere else, after Okabe and Ito's set: light enough for dark photos and saturated enough
 * for bright ones. Whoever can't tell two of them apart can by the pattern of their outlines.
 */
export interface MaskColour {
  readonly name: string;
  /** 0xRRGGBB */
  readonly hex: number;
  /** Along the outline, in viewport pixels: drawn, left out, drawn, left out. */
  readonly pattern: readonly [number, number, number, number];
}

export const maskColours: readonly MaskColour[] = [
  { name: 'sky blue', hex: 0x38b5ff, pattern: [16, 0, 0, 0] },
  { name: 'orange', hex: 0xffa000, pattern: [8, 5, 0, 0] },
  { name: 'green', hex: 0x00a97b, pattern: [3, 3, 0, 0] },
  { name: 'pink', hex: 0xe076c3, pattern: [11, 4, 3, 4] },
  { name: 'yellow', hex: 0xffe938, pattern: [18, 5, 0, 0] },
  { name: 'vermilion', hex: 0xf2502b, pattern: [3, 7, 0, 0] },
  { name: 'blue', hex: 0x4a66f7, pattern: [13, 2, 0, 0] },
  { name: 'pale lilac', hex: 0xd9dfff, pattern: [3, 3, 3, 9] },
];

/** Of what stands in front of faces: unlike all of them, and unlike skin. */
const frontColours: MaskColour = { name: 'magenta', hex: 0xc31eb4, pattern: [6, 3, 2, 3] };

/** Behind the photo. */
export const stageColour = 0x19181b;

/** What a person's place in the cycle stands for, or `frontColour`. */
export const maskColour = (place: number): MaskColour =>
  place === frontColour ? frontColours : maskColours[place % maskColours.length];

/** As CSS writes it. */
export const cssColour = (hex: number): string => `#${hex.toString(16).padStart(6, '0')}`;

/** 0..1 each. */
export const channelsOf = (hex: number): [number, number, number] => [
  (hex >> 16) / 255,
  ((hex >> 8) & 255) / 255,
  (hex & 255) / 255,
];
