import type { SourceFault } from '@facet/workers/errors.ts';
import type { Advice, Judgement } from '@facet/workers/selfie/judge.ts';
import type { Box } from '@facet/workers/types.ts';

/** What a person in front of the camera is told; one thing at a time. */
export type Hint =
  | 'noFace'
  | 'alone'
  | 'closer'
  | 'farther'
  | 'glasses'
  | 'hair'
  | 'brighter'
  | 'eyes'
  | 'front'
  | 'mouth'
  | 'light'
  | 'still'
  | 'good';

const OF_FAULT: Readonly<Record<SourceFault, Hint>> = {
  SOURCE_NO_FACE: 'noFace',
  SOURCE_MANY_FACES: 'alone',
  SOURCE_FACE_TOO_SMALL: 'closer',
  SOURCE_GLASSES: 'glasses',
  SOURCE_COVERED: 'hair',
  SOURCE_TOO_DARK: 'brighter',
  SOURCE_EYES: 'eyes',
};
const OF_ADVICE: Readonly<Record<Advice, Hint>> = {
  closer: 'closer',
  farther: 'farther',
  front: 'front',
  light: 'light',
  mouth: 'mouth',
  sharp: 'still',
};

/** Of the face's width, from one look to the next: more than this blurs, or is on its way. */
const MOST_MOVED = 0.08;

/** @param before where the face was at the last look */
export function hintOf({ faults, advice, box }: Judgement, before: Box | null): Hint {
  const [fault] = faults;
  if (fault) return OF_FAULT[fault];
  const [first] = advice;
  if (first) return OF_ADVICE[first];
  return box && before && moved(box, before) > MOST_MOVED ? 'still' : 'good';
}

function moved(a: Box, b: Box): number {
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) / b.width;
}
