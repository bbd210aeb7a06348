import { type PersonId, personNumber } from '../model/document.ts';

/** What masks and documents from outside are refused for. */
export type MaskDataCode =
  | 'JSON_INVALID'
  | 'PNG_MISSING'
  | 'SIZE_MISMATCH'
  | 'TOO_COMPLEX'
  | 'DOCUMENT_DAMAGED'
  | 'DOCUMENT_UNKNOWN';

/** What a detail calls a person's mask. */
export const segmentName = (id: PersonId): string => `Segment ${personNumber(id)}`;

/** Its message is a sentence of its own that also stands after 'Failed to load masking data: '. */
export class MaskDataError extends Error {
  override name = 'MaskDataError';
  readonly code: MaskDataCode;

  constructor(code: MaskDataCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
