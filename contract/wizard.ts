/**
 * 'Create New Image': twelve flows by number. A flow is its steps in order, and what 'Finish' does with what was chosen in them.
 */

/** What the production editor calls its kinds of step. A location and a swap are edited alike. */
export const STEP_TYPE = {
  process: 0,
  pose: 1,
  whole: 2,
  face: 3,
  person: 4,
  head: 5,
  location: 6,
  swap: 6,
  src: 7,
  upload: 11,
} as const;

/** Flows that the production editor has no step for. */
const SHARE = 8;
const FROM_BUNDLE = 9;
const ANOTHER_FACE = 10;

/** Whose masks an editor is about: whole people, their heads, or their faces. */
type SegmentData = 'person' | 'faceMask' | 'head';

export type WizardStep =
  /** Documents to read and agree to. */
  | { kind: 'document' }
  | { kind: 'upload' }
  | { kind: 'product' }
  | { kind: 'face' }
  | { kind: 'faceUpload' }
  | { kind: 'caption' }
  /** Type 1: whose face is replaced in each image. Type 2: who takes part, and their genders. */
  | { kind: 'location'; type: 1 | 2 }
  /** Masks to be corrected in the mask editor. */
  | { kind: 'masks'; data: SegmentData };

export type WizardFinish =
  | 'refreshFaces'
  | 'saveLocations'
  | 'saveMasks'
  /** Makes the chosen face the one that its owner generates with. */
  | 'representFace'
  | 'sharePhoto'
  | 'createFromBundle'
  | 'changeFace';

/** What a flow is about; none: the person themselves. */
export type WizardSubject = 'preset' | 'photo' | 'purchase';

export interface WizardFlow {
  subject: WizardSubject | null;
  steps: readonly WizardStep[];
  finish: WizardFinish;
}

const document: WizardStep = { kind: 'document' };
const face: WizardStep = { kind: 'face' };
const location = (type: 1 | 2): WizardStep => ({ kind: 'location', type });
const masks = (data: SegmentData): WizardFlow => ({
  subject: 'preset',
  steps: [document, { kind: 'masks', data }],
  finish: 'saveMasks',
});

export const WIZARD_FLOWS = {
  [STEP_TYPE.process]: {
    subject: null,
    steps: [document, { kind: 'upload' }],
    finish: 'refreshFaces',
  },
  [STEP_TYPE.pose]: { subject: 'preset', steps: [document, location(2)], finish: 'saveLocations' },
  [STEP_TYPE.whole]: { subject: 'preset', steps: [document, location(1)], finish: 'saveLocations' },
  [STEP_TYPE.face]: masks('faceMask'),
  [STEP_TYPE.person]: masks('person'),
  [STEP_TYPE.head]: masks('head'),
  [STEP_TYPE.location]: {
    subject: 'preset',
    steps: [document, location(1), location(2)],
    finish: 'saveLocations',
  },
  [STEP_TYPE.src]: { subject: null, steps: [face], finish: 'representFace' },
  [SHARE]: { subject: 'photo', steps: [{ kind: 'caption' }], finish: 'sharePhoto' },
  [FROM_BUNDLE]: {
    subject: 'purchase',
    steps: [document, { kind: 'product' }, face],
    finish: 'createFromBundle',
  },
  [ANOTHER_FACE]: { subject: 'photo', steps: [document, face], finish: 'changeFace' },
  [STEP_TYPE.upload]: { subject: null, steps: [document, { kind: 'faceUpload' }], finish: 'representFace' },
} as const satisfies Record<number, WizardFlow>;

export type WizardType = keyof typeof WIZARD_FLOWS;

/** The flow that an address asks for; null when there is no such one. */
export function wizardType(text: string | undefined): WizardType | null {
  const isNumber = text !== undefined && /^(?:0|[1-9]\d?)$/.test(text);
  return isNumber && Object.hasOwn(WIZARD_FLOWS, text) ? (Number(text) as WizardType) : null;
}

/** Places for what the steps hold; more than any flow has steps. */
export const STEP_SLOTS = 6;

/** A picture for a preview: at most this size, as a JPEG of this quality. */
export const PREVIEW = { width: 800, height: 600, quality: 0.7 } as const;

/** The size of a picture's preview, in its proportions; never larger than the picture. */
export function previewSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, PREVIEW.width / width, PREVIEW.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Types that the server takes a file as; any other is sent as bytes of no known kind, and looked into. */
const KNOWN_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf', 'text/plain'];

export function contentTypeOf({ type }: { type: string }): string {
  return KNOWN_TYPES.includes(type) ? type : 'application/octet-stream';
}
