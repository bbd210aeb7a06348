import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';

/** A refusal that the person is told about: its text comes from the error catalogue, never from a library or the database. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, cause?: unknown) {
    super(ERRORS[code], { cause });
    this.name = 'Refusal';
    this.code = code;
  }
}

/** HTTP status of each refusal over REST; everything not listed is the request's fault (400). */
const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_REFRESH_FAILED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BUNDLE_NOT_FOUND: 404,
  CAMPAIGN_NOT_FOUND: 404,
  MASK_IMAGE_INVALID: 404,
  MASKS_CHANGED: 409,
  SUPPORT_TOPIC_CLOSED: 409,
  SUPPORT_TOPIC_TAKEN: 409,
  ADMISSION_DECIDED: 409,
  ADMISSION_PENDING: 409,
  LOCATION_STALE: 409,
  PRESET_IN_PROCESS: 409,
  PACKAGE_NOT_FOUND: 404,
  PACKAGE_CHANGED: 409,
  PACKAGE_SOLD_OUT: 409,
  PAYMENT_NOT_FOUND: 404,
  PAYMENT_NOT_APPROVED: 409,
  PAYMENT_CANCELLED: 409,
  PAYMENT_MISMATCH: 409,
  PAYMENT_USED: 409,
  PAYMENT_STATE: 409,
  PAYMENT_PENDING: 409,
  PAYMENT_DECLINED: 402,
  PRODUCTION_STATE: 409,
  RESERVATION_USED: 409,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_GENERATIONS: 429,
  TOO_MANY_PAYMENTS: 429,
  INTERNAL: 500,
  IMAGE_URL_PRIVATE: 403,
  IMAGE_URL_FAILED: 502,
  IMAGE_URL_SLOW: 504,
  IMAGE_URL_REDIRECTS: 502,
  PAYMENT_PROVIDER_FAILED: 502,
  PAYMENTS_CLOSED: 503,
  BUSY: 503,
  SHUTTING_DOWN: 503,
  STORAGE_FULL: 507,
};

export function statusOf(code: ErrorCode): number {
  return STATUS[code] ?? 400;
}

/** What mutations answer in `error` when a rule of the catalogue refuses them; anything else is not theirs to answer. */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}
