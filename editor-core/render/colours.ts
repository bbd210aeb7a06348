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
  { name: 'sky blue', hex: 0x38a9f5, pattern: [16, 0, 0, 0] },
  { name: 'orange', hex: 0xf59a00, pattern: [8, 5, 0, 0] },
  { name: 'green', hex: 0x00b488, pattern: [3, 3, 0, 0] },
  { name: 'pink', hex: 0xe86bb8, pattern: [11, 4, 3, 4] },
  { name: 'yellow', hex: 0xf6e13a, pattern: [18, 5, 0, 0] },
  { name: 'vermilion', hex: 0xf2502b, pattern: [3, 7, 0, 0] },
  { name: 'blue', hex: 0x4a66f7, pattern: [13, 2, 0, 0] },
  { name: 'pale lilac', hex: 0xe6dcff, pattern: [3, 3, 3, 9] },
];

/** Behind the photo. */
export const stageColour = 0x19181b;

/** What a person's place in the cycle stands for. */
export const maskColour = (place: number): MaskColour => maskColours[place % maskColours.length];

/** As CSS writes it. */
export const cssColour = (hex: number): string => `#${hex.toString(16).padStart(6, '0')}`;

/** 0..1 each. */
export const channelsOf = (hex: number): [number, number, number] => [
  (hex >> 16) / 255,
  ((hex >> 8) & 255) / 255,
  (hex & 255) / 255,
];
