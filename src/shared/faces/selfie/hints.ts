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
  | 'plainLight'
  | 'eyes'
  | 'front'
  | 'mouth'
  | 'light'
  | 'still'
  | 'turnLeft'
  | 'turnRight'
  | 'turnBack'
  | 'smile'
  | 'real'
  | 'calm'
  | 'good';

/** What is photographed of a face. Left and right are the person's. */
export type ViewKind = 'front' | 'left' | 'right' | 'smile';
export const FURTHER_VIEWS: readonly ViewKind[] = ['left', 'right', 'smile'];

const OF_FAULT: Readonly<Record<SourceFault, Hint>> = {
  SOURCE_NO_FACE: 'noFace',
  SOURCE_MANY_FACES: 'alone',
  SOURCE_FACE_TOO_SMALL: 'closer',
  SOURCE_GLASSES: 'glasses',
  SOURCE_COVERED: 'hair',
  SOURCE_TOO_DARK: 'brighter',
  SOURCE_COLOURED_LIGHT: 'plainLight',
  SOURCE_BLURRED: 'still',
  SOURCE_EYES: 'eyes',
  SOURCE_DRAWING: 'real',
  SOURCE_SCREEN: 'real',
  SOURCE_EXPRESSION: 'calm',
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

/** Degrees of a head that is turned to one side. */
const TURNED = { from: 14, to: 36 } as const;
/** Of `Judgement.smile`: calm mouths have less. */
const WIDE = 0.62;
/** What is no fault of a view. */
const WAIVED: Readonly<Record<ViewKind, readonly Advice[]>> = {
  front: [],
  left: ['front', 'light'],
  right: ['front', 'light'],
  smile: ['mouth'],
};

/** What is missing for this view, whatever else could be better; null: it is one. */
export function missingFor(kind: ViewKind, { yaw, smile }: Pick<Judgement, 'yaw' | 'smile'>): Hint | null {
  if (kind === 'front') return null;
  if (kind === 'smile') return smile < WIDE ? 'smile' : null;
  // a head that turns to its own left turns to the picture's right
  const turned = kind === 'left' ? yaw : -yaw;
  if (turned < TURNED.from) return kind === 'left' ? 'turnLeft' : 'turnRight';
  return turned > TURNED.to ? 'turnBack' : null;
}

/** @param before where the face was at the last look */
export function hintOf(judgement: Judgement, before: Box | null, kind: ViewKind = 'front'): Hint {
  const { faults, faceFaults, advice, box } = judgement;
  const [fault] = faults;
  if (fault) return OF_FAULT[fault];
  const missing = missingFor(kind, judgement);
  if (missing) return missing;
  // after the pose: who keeps their glasses on turns the head, too
  const [faceFault] = faceFaults;
  if (faceFault) return OF_FAULT[faceFault];
  const first = advice.find((name) => !WAIVED[kind].includes(name));
  if (first) return OF_ADVICE[first];
  return box && before && moved(box, before) > MOST_MOVED ? 'still' : 'good';
}

function moved(a: Box, b: Box): number {
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) / b.width;
}
