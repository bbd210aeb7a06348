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
const agency = 'startbootstrap-agency@7.0.12/dist/assets/img';

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
    '38.7,49.8 36.2,51 33,52.2 29,54 25,55.5 22,58.2 20.3,61.5 18.8,67.5 18,74 17.4,79 18.8,79.9 19,81 29.2,82 30,79 30.4,84 30.9,90 31.4,96 31.4,100 69.2,100 68.4,96 67.9,92.8 68.6,90 70,85 70.9,81 75,80.7 79.7,79.2 80.9,77.2 80.4,73 79.6,68.5 78.7,64 78,61 76,57.5 74,55.8 69.5,53.2 65.5,51.3 62,50.2 59.6,49.9 58.2,49.3 53,54 44,54',
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
      '40.5,34.5 43,31.3 46,29 50,27 54,25.9 60,25.5 66,25.4 70,26.5 72,28.4 72.8,31 72.2,33.5 72.8,36.5 73.3,40 73.9,41.5 73.3,43 73.6,44.7 74.8,46.7 76,48.2 75.3,49.1 73.6,49.9 73.1,51 73.8,52 73.5,53.2 73.6,54.6 72.9,55.6 72.4,57 72.9,58 73.3,59.2 72.6,60.3 70,60.7 65.7,60.2 64.6,62 64.4,65 69,70 75,80 78,100 12,100 18,78 30,70 42,63.7 46,61 47.3,57.5 45,54 41,46',
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
    '46,34 52,20 64,20 64,30 60,38 55,44 55,54 62,62 66,80 68,100 5.5,100 6.5,92 7.5,83 9,74 10.5,66 12.5,58.5 14,54 17.5,49 20.5,47.5 23,46.6 27.5,46.2 30,47.5 46,53',
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
  photo(
    'tune',
    'agency-1',
    `${agency}/team/1.jpg`,
    [8, 18],
    0.8,
    57,
    '42,57 45,57 60,54 64,57 68,62 76,64 84,66 88,69 92,79 94,88 95,90.5 100,92.5 100,100 4.7,100 5.7,95 7.3,89 9.3,83 11.8,77 13.8,73 17,71 25,67 33,64 36,62.4 39.7,58.8',
  ),
  photo(
    'tune',
    'agency-3',
    `${agency}/team/3.jpg`,
    [8, 18],
    0.8,
    60,
    '38,56 39.8,54.5 62,54 63,56 66,60 70,61.5 76,64.5 83,69 87,72 89.3,77 90,82 90,90 89.3,97 88.7,100 8.8,100 10.3,90 11.5,82 12.5,76 14.5,71.5 18,68.5 24,65 30,62 34,60 36,58',
  ),
  photo(
    'tune',
    'profile-1',
    'material-kit/assets/img/faces/card-profile1-square.jpg',
    [8, 18],
    0.8,
    60,
    '30,30 40,30 43,50 46,60 60,66 70,75 80,85 85,100 10,100 12,88 25,78 25,60',
  ),
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
