import * as z from 'zod/mini';

export interface ConsentDocument {
  id: 'terms' | 'privacy' | 'imagegeneration' | 'partnercontract' | 'marketing';
  url: string;
  required: boolean;
  version: '1.0.0';
}

const TERMS: ConsentDocument = {
  id: 'terms',
  url: '/consent/terms.txt',
  required: true,
  version: '1.0.0',
};
const PRIVACY: ConsentDocument = {
  id: 'privacy',
  url: '/consent/privacy.txt',
  required: true,
  version: '1.0.0',
};
const IMAGE_GENERATION: ConsentDocument = {
  id: 'imagegeneration',
  url: '/consent/imagegeneration.txt',
  required: true,
  version: '1.0.0',
};
export const PARTNER_CONTRACT: ConsentDocument = {
  id: 'partnercontract',
  url: '/consent/partnercontract.txt',
  required: true,
  version: '1.0.0',
};
const MARKETING: ConsentDocument = {
  id: 'marketing',
  url: '/consent/marketing.txt',
  required: false,
  version: '1.0.0',
};

export const SIGN_UP_DOCUMENTS: readonly ConsentDocument[] = [TERMS, PRIVACY, MARKETING];
/** The generate drawer's documents: the face-image agreement appears only here. */
export const GENERATION_DOCUMENTS: readonly ConsentDocument[] = [TERMS, IMAGE_GENERATION, PRIVACY, MARKETING];
/** A face photo is personal, so what is done with it is agreed to before it leaves the device. */
export const UPLOAD_DOCUMENTS = GENERATION_DOCUMENTS.filter(({ required }) => required);
/** What a partner is asked before they say whose faces a picture gets. */
export const LOCATION_DOCUMENTS: readonly ConsentDocument[] = [IMAGE_GENERATION];
/** What whoever applies for partnership is asked. */
export const ADMISSION_DOCUMENTS: readonly ConsentDocument[] = [TERMS, PRIVACY, PARTNER_CONTRACT, MARKETING];

/** Agreements that a member can take back and give again without leaving: the others are what an account stands on. */
export const REVOCABLE_DOCUMENTS: readonly ConsentDocument[] = [IMAGE_GENERATION, MARKETING];

const text = z.string().check(z.maxLength(512));
const documentId = z.enum(['terms', 'privacy', 'imagegeneration', 'partnercontract', 'marketing']);
const action = z.enum(['CONSENT_GIVEN', 'CONSENT_WITHDRAWN']);

/** One record per document interaction, as the specification lists it. `userId` is null before there is an account. */
export const ConsentRecord = z.object({
  userId: z.nullable(z.int()),
  documentId,
  timestamp: z.iso.datetime(),
  documentStartTime: z.nullable(z.iso.datetime()),
  documentEndTime: z.nullable(z.iso.datetime()),
  ipAddress: z.nullable(text),
  deviceInfo: z.object({
    userAgent: text,
    platform: text,
    language: text,
    screenResolution: text,
    viewportSize: text,
    timezone: text,
    pixelRatio: z.number(),
    cookiesEnabled: z.boolean(),
    online: z.boolean(),
    browserName: text,
  }),
  action,
  version: text,
  location: z.string().check(z.maxLength(2048)),
  userTimezoneOffset: z.number(),
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

/** A record before it is reported: only then is it known which address it comes from. */
const Tick = z.omit(ConsentRecord, { ipAddress: true });
export type Tick = z.infer<typeof Tick>;

/** `agreementMetaData`: JSON text of the records, oldest first. The bound keeps a careless client from filling the log. */
export const AgreementMetaData = z.array(ConsentRecord).check(z.maxLength(64));
/** Those that a browser keeps until they are sent. */
export const Ticks = z.array(Tick).check(z.maxLength(64));

/** `consentMetadata` of a sign-up, a JSON text: a flag a document. */
export const ConsentFlags = z.object({
  terms: z.boolean(),
  privacy: z.boolean(),
  imagegeneration: z.boolean(),
  marketing: z.boolean(),
});
export type ConsentFlags = z.infer<typeof ConsentFlags>;

/** Documents whose last record says that consent is given. */
export function consentedDocuments(records: readonly Tick[]): Set<ConsentDocument['id']> {
  const given = new Set<ConsentDocument['id']>();
  for (const record of records) {
    if (record.action === 'CONSENT_GIVEN') given.add(record.documentId);
    else given.delete(record.documentId);
  }
  return given;
}

/** GET and POST /api/consents: a member's last word on each document that they were asked about. */
export const ConsentStates = z.object({
  documents: z.array(z.object({ documentId, action, version: text, saidAt: z.iso.datetime() })),
});
export type ConsentStates = z.infer<typeof ConsentStates>;

/**
 * GET /api/consents/given?srcImgId=: the records of what a member has agreed to and not taken back, as they were made. What is
 * said of a face photo (`imagegeneration`) is there only where it was said of this one.
 */
export const GivenConsents = z.object({ records: z.array(ConsentRecord) });
export type GivenConsents = z.infer<typeof GivenConsents>;

/** POST /api/consents: what was ticked or unticked in the settings. */
export const ChangeConsentsBody = z.object({ agreementMetaData: z.string() });
export type ChangeConsentsBody = z.infer<typeof ChangeConsentsBody>;

/** GET /api/consents/export: every record of the member, oldest first, with what the server itself saw. */
export const ConsentExport = z.object({
  userId: z.int(),
  records: z.array(
    z.extend(ConsentRecord, {
      /**
       * What was being done: signing up, uploading a face (as a fan, as a partner) or a further view of one, generating, applying for partnership, or
       * changing one's mind.
       */
      purpose: z.enum([
        'sign-up',
        'upload',
        'view-upload',
        'generation',
        'settings',
        'partnership',
        'partner-upload',
      ]),
      /** The face photo, the view, the production or the application that it was about. */
      subjectId: z.nullable(z.int()),
      receivedAt: z.iso.datetime(),
      requestAddress: z.nullable(z.string()),
    }),
  ),
});
export type ConsentExport = z.infer<typeof ConsentExport>;
