/**
 * What the workers refuse or fail with. All of these keep their class and code on the way out of a worker (rpc.ts).
 */

type GeneratorErrorCode =
  | 'SOURCE_NO_FACE'
  | 'SOURCE_MANY_FACES'
  | 'SOURCE_FACE_TOO_SMALL'
  | 'POSE_TOO_DIFFERENT'
  | 'TARGET_NO_FACE'
  | 'TARGET_MASK_MISMATCH'
  | 'QUALITY_TOO_LOW';

/** What the fan or the partner reads when no more special text is given. */
const generatorTexts: Record<GeneratorErrorCode, string> = {
  SOURCE_NO_FACE: 'No face was found in your photo. Choose a photo that shows your face clearly.',
  SOURCE_MANY_FACES: 'More than one face was found in your photo. Choose a photo with only you in it.',
  SOURCE_FACE_TOO_SMALL: 'The face in your photo is too small. Choose a photo taken from closer.',
  POSE_TOO_DIFFERENT:
    'Your face looks in too different a direction for this photo. Choose a photo with a pose closer to it.',
  TARGET_NO_FACE: 'The chosen person in this photo shows no face that could be replaced.',
  TARGET_MASK_MISMATCH: 'The stored mask does not fit a face in this photo.',
  QUALITY_TOO_LOW:
    'No result of acceptable quality came out. Try a photo with better light and a similar pose.',
};

/** What a pool says about a task that its worker did not finish. */
type WorkerErrorCode = 'WORKER_CRASHED' | 'QUEUE_FULL' | 'ABORTED';

const workerTexts: Record<WorkerErrorCode, string> = {
  WORKER_CRASHED: 'The image worker stopped unexpectedly.',
  QUEUE_FULL: 'Too many images are waiting. Try again in a moment.',
  ABORTED: 'The job was cancelled.',
};

/** What a mask's file or a picture can be refused for; the text says what exactly is wrong with it. */
type MaskErrorCode = 'PNG_INVALID' | 'PNG_UNSUPPORTED' | 'RUN_LENGTHS_INVALID' | 'TOO_LARGE';

class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export class GeneratorError extends CodedError<GeneratorErrorCode> {
  override name = 'GeneratorError';

  constructor(code: GeneratorErrorCode, message: string = generatorTexts[code]) {
    super(code, message);
  }
}

export class WorkerError extends CodedError<WorkerErrorCode> {
  override name = 'WorkerError';

  constructor(code: WorkerErrorCode, message: string = workerTexts[code], options?: ErrorOptions) {
    super(code, message, options);
  }
}

export class MaskError extends CodedError<MaskErrorCode> {
  override name = 'MaskError';
}
