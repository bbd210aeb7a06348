/**
 * The error catalogue: every refusal that a person can meet has a code and one text. The server answers with the code
 * (GraphQL: `extensions.code`; REST: `code`) and the text, workers fail with the code (workers/errors.ts); the browser may
 * choose by code what to do next.
 */
export const ERRORS = {
  UNAUTHORIZED: 'Unauthorized',
  FORBIDDEN: 'Not authorized to access this page',
  NOT_FOUND: 'We could not find that. It may have been removed.',
  BAD_INPUT: 'Something in this request is not as expected. Please reload the page and try again.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a moment and try again.',
  BODY_TOO_LARGE: 'This is larger than we accept.',
  QUERY_REFUSED: 'This query is too large or too deep.',
  /** The browser's own: nothing came back. */
  NETWORK: 'We could not reach the server. Please check your connection and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  SHUTTING_DOWN: 'The service is restarting. Please try again in a moment.',
  STORAGE_FULL: 'There is no room left to store this. Nothing was charged. Please try again later.',

  LOGIN_FAILED:
    'The email address or the password is not right. If your account is new, first open the link in our mail.',
  MAIL_LINK_INVALID: 'This link was used already or has expired.',
  USERNAME_TAKEN: 'This username is taken.',
  ACCOUNT_BLOCKED: 'This account is closed. Please contact support.',
  FIRST_NAME_REQUIRED: 'Type your name',
  FIRST_NAME_SHORT: 'First name have to be more thean 2 characters',
  NAME_LONG: 'This name is too long.',
  NAME_CHARACTERS: 'This name has characters that cannot be shown.',
  USERNAME_REQUIRED: 'Typue username',
  USERNAME_SHORT: 'Username have to be more than 3 characters',
  USERNAME_LONG: 'This username is too long.',
  USERNAME_CHARACTERS: 'Username include alhpabet and numbers only',
  BIO_LONG: 'Please use at most 300 characters.',
  BIO_CHARACTERS: 'This text has characters that cannot be shown.',
  EMAIL_REQUIRED: 'Type email',
  EMAIL_INVALID: 'invalid e-mail format',
  PASSWORD_REQUIRED: 'Type pw',
  PASSWORD_WEAK: 'Password strength must be at least Normal',
  PASSWORD_LONG: 'This password is too long.',
  FOLLOW_ONESELF: 'You cannot follow yourself.',
  FOLLOWING_FULL: 'You follow as many people as one account can. Unfollow somebody first.',
  CONSENT_REQUIRED: 'Please Agree to Required Terms of Services and Policies.',
  TOKEN_INVALID: 'invalid token',
  TOKEN_EXPIRED: 'jwt expired',
  TOKEN_REFRESH_FAILED: 'Token refresh failed',

  NO_FILE: 'No file selected',
  NOT_AN_IMAGE: 'Please upload an image file',
  IMAGE_BROKEN: 'This image is broken or incomplete. Please choose another one.',
  IMAGE_TOO_LARGE: 'This image has too many pixels. Please choose one with at most 50 megapixels.',
  IMAGE_TOO_SMALL: 'This image is too small. Please choose one with at least 128 pixels on each side.',
  FILE_TOO_LARGE: 'This file is larger than 20 MB. Please choose a smaller one.',
  FACE_IN_USE: 'A photo is being made with this face. You can delete it as soon as that photo is finished.',
  FACES_FULL: 'You have as many face photos as we can keep for you. Please use one of them.',
  CAPTION_TOO_LONG: 'This caption is too long.',
  COMMENT_EMPTY: 'Please write something first.',
  COMMENT_TOO_LONG: 'This comment is too long.',
  PHOTO_UNFINISHED: 'This photo is still being made. Please wait until it is finished.',

  SOURCE_NO_FACE: 'We found no face in your photo. Choose one where your face is clearly visible.',
  SOURCE_MANY_FACES: 'There is more than one face in your photo. Choose one that shows only you.',
  SOURCE_GLASSES:
    'Your glasses would end up in the picture. Take them off and try again. If you wear none, choose a brighter photo without hair or shadow between your eyes.',
  SOURCE_EYES:
    'Your eyes can hardly be seen. Choose a sharp, bright photo with nothing in front of your eyes.',
  SOURCE_FACE_TOO_SMALL: 'The face in your photo is too small. Choose one taken from closer.',
  POSE_TOO_DIFFERENT:
    'Your face looks in a very different direction than the person in this photo. Choose a photo of yourself from a similar angle.',
  TARGET_NO_FACE: 'The person in this photo shows no face, so it cannot be replaced.',
  TARGET_MASK_MISMATCH: 'The prepared area of this photo does not cover a face. Please tell its creator.',
  QUALITY_TOO_LOW:
    'The result was not good enough to show. Your credits were returned. Try another photo of yourself.',
  SOURCE_BROKEN: 'Your face photo can no longer be read. Please upload it again. Your credits were returned.',
  TARGET_BROKEN: 'This photo can no longer be read. Please tell its creator. Your credits were returned.',
  SOURCE_MISSING: 'Please upload your face first.',

  MASK_DATA_INVALID: 'The mask data cannot be read. Please reload the page and try again.',
  MASK_IMAGE_INVALID:
    'This is not one of your images, or it has changed. Please reload the page and try again.',
  MASKS_CHANGED: 'Other masks of this image were saved in the meantime.',
  MASK_IDS_INVALID: 'Every mask of an image needs a name of its own, from person_1 to person_64.',
  MASK_POLYGON_INVALID: 'The outline of a mask is broken.',
  MASK_POLYGON_OUTSIDE: 'The outline of a mask leaves its image.',
  MASK_TOO_COMPLEX: 'The outlines of this image have more points than we can keep. Please simplify them.',
  MASKS_TOO_MANY: 'These are more masks than we can keep at once.',
  MASK_FILES_MISMATCH: 'The masks and their image files do not belong together.',
  MASK_NOT_PNG: 'A mask must be a PNG image.',
  MASK_NOT_GREY: 'A mask must have one channel of 8 bits.',
  MASK_BROKEN: 'A mask is broken or incomplete.',
  MASK_SIZE_MISMATCH: 'A mask does not have the size of its image.',
  MASK_UNSUPPORTED: 'A mask must be a PNG of 8 bits a channel whose rows are not interlaced.',
  MASK_TOO_LARGE: 'This is too large to be worked on.',

  CAMPAIGN_NOT_FOUND: 'Campaign not found',
  BUNDLE_NOT_FOUND: 'Bundle not found',
  SERVICE_NOT_FOUND: 'This service is not available.',
  SERVICE_COOLDOWN: 'Please wait a moment before you watch the next advertisement.',
  COST_INVALID: 'This cost is not valid.',
  COST_CHANGED: 'The price of this photo has changed. Please check it and try again.',
  INSUFFICIENT_FACE: 'You do not have enough FACE for this.',
  INSUFFICIENT_MILEAGE: 'You need a mileage balance of at least the cost of this photo.',
  ADVERTISEMENT_NOT_ALLOWED: 'This photo cannot be generated with an advertisement.',
  RESERVATION_INVALID: 'This payment is no longer open. Please try again.',
  RESERVATION_USED: 'This payment was used already.',
  PRODUCTION_STATE: 'This photo is being generated or finished already.',
  TOO_MANY_GENERATIONS: 'You have several photos in the making. Please wait until one of them is finished.',

  PACKAGE_NOT_FOUND: 'This credit package is not available.',
  TAX_TYPE_CHANGED: 'The tax on your purchases has changed. Please reload the page and try again.',
  PAYMENTS_CLOSED: 'Credits cannot be bought here at the moment.',
  PAYMENT_PROVIDER_FAILED: 'The payment service does not answer. Please try again in a moment.',
  PAYMENT_NOT_FOUND: 'We could not find this payment.',
  PAYMENT_NOT_APPROVED: 'This payment was not approved. Nothing was charged.',
  PAYMENT_DECLINED: 'This payment was declined. Nothing was charged.',
  PAYMENT_CANCELLED: 'This payment was cancelled. Nothing was charged.',
  PAYMENT_MISMATCH: 'This payment does not match what was ordered. Please contact support.',
  PAYMENT_USED: 'This payment was used already.',
  PAYMENT_STATE: 'This payment is no longer open. Please start a new one.',
  PAYMENT_PENDING: 'Your payment is being checked. Your credits arrive as soon as it is through.',
  TOO_MANY_PAYMENTS: 'You have started many payments. Please finish one or try again later.',

  WORKER_CRASHED: 'The image worker stopped unexpectedly. Please try again.',
  QUEUE_FULL: 'Too many images are waiting. Please try again in a moment.',
  ABORTED: 'This was cancelled.',

  GENERATION_FAILED: 'The photo could not be generated. Your credits were returned.',
  GENERATION_ABANDONED: 'The generation was not started. Your credits were returned.',
} as const;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
