/**
 * Photos with plain backgrounds from which people are cut out (all from packages under the MIT licence), and what tells how.
 */
import type { Box, Point } from '@facet/workers/types.ts';

export type Half = 'tune' | 'report';

export interface CutOutPhoto {
  /** A person is in one half only, so that nothing is reported on somebody that was tuned on. */
  half: Half;
  name: string;
  /** Package and path in its `assets/img`. */
  file: string;
  part?: Box;
  /** Distance in colour from the background, in CIELAB: up to the first nothing is covered, from the second all is. */
  key: readonly [none: number, all: number];
  /** How much lightness counts in that distance; less where the background has shadows. */
  lightness: number;
  /** The chin's height in hundredths. */
  chin: number;
  /** What is above the chin is head, but for hands. */
  handsUp?: boolean;
  /** What is sure to be the person, in hundredths: clothes and skin may have the background's colours. */
  inside: Point[];
  /** The wall has several colours, all of them green or blue, and the person has none. */
  isCold?: boolean;
}

const soft = 'soft-ui-design-system/assets/img';
const argon = 'argon-design-system-free@1.2.0/assets/img';

export const cutOutPhotos: readonly CutOutPhoto[] = [
  photo(
    'tune',
    'brooke',
    `${soft}/brooke.jpg`,
    [12, 26],
    0.5,
    55,
    '24,30 40,26 56,29 62,40 63,50 76,61 84,68 90,76 93,85 95,90 97,100 45,100 44,68 50,60 36,52 26,48 22,40',
  ),
  photo(
    'report',
    'ivana',
    `${soft}/ivana.jpg`,
    [12, 26],
    0.5,
    61,
    '36,42 50,40 66,42 72,52 66,64 80,74 86,100 10,100 16,82 24,74 34,66 28,55',
  ),
  photo(
    'tune',
    'kal-visuals',
    `${soft}/kal-visuals.jpg`,
    [14, 30],
    0.5,
    36,
    '45,40 70,40 75,60 78,100 25,100 28,60',
  ),
  photo(
    'report',
    'charles',
    `${soft}/charles.jpg`,
    [8, 18],
    1,
    47,
    '38,54 60,54 72,60 76,76 70,80 70,100 28,100 26,80 22,76 30,60',
  ),
  {
    ...photo(
      'report',
      'team-1',
      `${soft}/team-1.jpg`,
      [8, 16],
      0.8,
      53,
      '35,30 42,26 52,28 60,45 70,60 80,70 84,85 90,100 25,100 30,80 22,77 8,79 6,74 20,66 30,62 28,50 30,40',
    ),
    handsUp: true,
  },
  photo(
    'tune',
    'team-2',
    `${soft}/team-2.jpg`,
    [12, 26],
    0.5,
    72,
    '26,28 40,20 60,24 70,45 74,64 64,72 55,74 56,80 75,88 82,100 0,100 0,77 10,73 24,69 30,60 29,50',
  ),
  photo(
    'tune',
    'team-3',
    `${soft}/team-3.jpg`,
    [9, 18],
    0.7,
    54,
    '38,14 55,12 70,22 70,40 66,54 80,66 94,78 98,100 3,100 6,88 16,70 32,58 36,48 36,36',
  ),
  {
    ...photo(
      'report',
      'team-4',
      `${soft}/team-4.jpg`,
      [9, 18],
      0.7,
      61,
      '40,34 50,28 69,28 73,50 71,60 62,64 69,70 75,80 78,100 12,100 18,78 30,70 44,64 45,56 40,45',
    ),
    part: { x: 0, y: 0, width: 700, height: 800 },
  },
  photo(
    'report',
    'argon-2',
    `${argon}/faces/team-2.jpg`,
    [16, 32],
    0.5,
    40,
    '46,34 52,20 64,20 64,30 60,38 55,44 55,54 62,62 66,80 68,100 8,100 14,70 22,50 30,48 46,53',
  ),
  photo(
    'report',
    'argon-3',
    `${argon}/faces/team-3.jpg`,
    [8, 18],
    0.8,
    54,
    '25,20 45,8 62,14 68,25 66,40 56,44 55,61 62,67 70,75 76,83 90,85 96,100 12,100 12,60 20,55 32,60 35,55 28,45 22,30',
  ),
  {
    ...photo(
      'tune',
      'argon-4',
      `${argon}/faces/team-4.jpg`,
      [10, 22],
      1,
      54,
      '10,31 20,27.5 32,21.5 34,14 37,9.5 41,5.5 45,3.5 50,2.5 55,3 59,5 64,10 76,11 80,12.5 84,16 87,20.5 88.5,27 88.5,32 86.5,39 82,44 79,46 79,50 82,56 86,63 92,75 93,82 91,100 18,100 24,72 33,66 28,62 26,57 25,52 20,46 15,39.5',
    ),
    isCold: true,
  },
];

/** @param inside points in hundredths of the photo's sides */
function photo(
  half: Half,
  name: string,
  file: string,
  key: readonly [number, number],
  lightness: number,
  chin: number,
  inside: string,
): CutOutPhoto {
  const points = inside.split(' ').map((point): Point => {
    const [x, y] = point.split(',').map(Number);
    return [x!, y!];
  });
  return { half, name, file, key, lightness, chin, inside: points };
}
