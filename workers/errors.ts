/**
 * What the workers refuse or fail with. All of these keep their class and code on the way out of a worker (rpc.ts). What a
 * person reads is the code's line of the catalogue; a detail is for logs, and for whoever made the file.
 */
import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';

class CodedError<Code extends ErrorCode> extends Error {
  readonly code: Code;

  constructor(code: Code, detail: string = ERRORS[code], options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
  }
}

/** What a fan's own photo can be refused for. */
export type SourceFault =
  | 'SOURCE_NO_FACE'
  | 'SOURCE_MANY_FACES'
  | 'SOURCE_FACE_TOO_SMALL'
  | 'SOURCE_TOO_DARK'
  | 'SOURCE_COLOURED_LIGHT'
  | 'SOURCE_BLURRED'
  | 'SOURCE_COVERED'
  | 'SOURCE_GLASSES'
  | 'SOURCE_EYES'
  | 'SOURCE_DRAWING'
  | 'SOURCE_SCREEN'
  | 'SOURCE_EXPRESSION';

/** What stands against one picture though both photos are good: another photo of the fan may mend it, or another one to be in. */
export type MatchFault =
  | 'POSE_TOO_DIFFERENT'
  | 'EXPRESSION_TOO_DIFFERENT'
  | 'SOURCE_LIGHT_HARD'
  | 'SOURCE_COLOURLESS'
  | 'SOURCE_FADED'
  | 'SOURCE_BACKDROP'
  | 'SOURCE_HAND'
  | 'TARGET_CLOSE_UP'
  | 'TARGET_HAND';

/** What a further view of a face can be refused for, beside what any photo can. */
type ViewFault = 'SOURCE_OTHER_PERSON' | 'VIEW_TOO_TURNED' | 'FRONT_NO_FACE';

type GeneratorErrorCode =
  | SourceFault
  | MatchFault
  | ViewFault
  | 'TARGET_NO_FACE'
  | 'TARGET_MASK_MISMATCH'
  | 'QUALITY_TOO_LOW';

export class GeneratorError extends CodedError<GeneratorErrorCode> {
  override name = 'GeneratorError';
}

/** What a pool says about a task that its worker did not finish. */
type WorkerErrorCode = 'WORKER_CRASHED' | 'QUEUE_FULL' | 'ABORTED';

export class WorkerError extends CodedError<WorkerErrorCode> {
  override name = 'WorkerError';
}

/** What a mask's file or a picture can be refused for; the detail says what exactly is wrong with it. */
type MaskErrorCode = 'MASK_BROKEN' | 'MASK_UNSUPPORTED' | 'MASK_TOO_LARGE';

export class MaskError extends CodedError<MaskErrorCode> {
  override name = 'MaskError';
}

/** A face in its own form laughs as it does in its photo; a fringe or glasses would end where it does. */
export const isCarried = (fault: SourceFault): boolean => fault === 'SOURCE_EYES';
