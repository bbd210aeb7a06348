export const generatorErrorCodes = [
  'SOURCE_NO_FACE',
  'SOURCE_MANY_FACES',
  'SOURCE_FACE_TOO_SMALL',
  'POSE_TOO_DIFFERENT',
  'TARGET_NO_FACE',
  'TARGET_MASK_MISMATCH',
  'QUALITY_TOO_LOW',
  'WORKER_CRASHED',
  'QUEUE_FULL',
  'ABORTED',
] as const;

export type GeneratorErrorCode = (typeof generatorErrorCodes)[number];

/** What the fan or the partner reads when no more special text is given. */
const texts: Record<GeneratorErrorCode, string> = {
  SOURCE_NO_FACE: 'No face was found in your photo. Choose a photo that shows your face clearly.',
  SOURCE_MANY_FACES: 'More than one face was found in your photo. Choose a photo with only you in it.',
  SOURCE_FACE_TOO_SMALL: 'The face in your photo is too small. Choose a photo taken from closer.',
  POSE_TOO_DIFFERENT:
    'Your face looks in too different a direction for this photo. Choose a photo with a pose closer to it.',
  TARGET_NO_FACE: 'The chosen person in this photo shows no face that could be replaced.',
  TARGET_MASK_MISMATCH: 'The stored mask does not fit a face in this photo.',
  QUALITY_TOO_LOW:
    'No result of acceptable quality came out. Try a photo with better light and a similar pose.',
  WORKER_CRASHED: 'The image worker stopped unexpectedly.',
  QUEUE_FULL: 'Too many images are waiting. Try again in a moment.',
  ABORTED: 'The job was cancelled.',
};

export class GeneratorError extends Error {
  override name = 'GeneratorError';
  readonly code: GeneratorErrorCode;

  constructor(code: GeneratorErrorCode, message: string = texts[code]) {
    super(message);
    this.code = code;
  }
}
