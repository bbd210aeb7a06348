import * as z from 'zod/mini';
import { isEmail, UNSHOWABLE } from './account.ts';
import { AgreementMetaData } from './consent.ts';
import { ACCOUNT_RULES } from './constants.ts';
import { type ErrorCode, isErrorCode } from './errors.ts';
import { isBlank, lengthOf, tidyWriting } from './writing.ts';

/** An application for partnership, checked in the browser while typing and on the server before it is stored. */

export const CHANNELS = ['Twitch', 'Youtube', 'Soop', 'Chzzk', 'other'] as const;
export const INFLUENCER_TYPES = ['solo', 'MCN', 'enterprise', 'startup', 'other'] as const;

/** Countries whose numbers are taken, in the order in which they are offered. */
export const COUNTRY_CODES = [
  '+82',
  '+1',
  '+81',
  '+86',
  '+44',
  '+65',
  '+33',
  '+49',
  '+91',
  '+61',
  '+7',
  '+55',
] as const;
export const DEFAULT_COUNTRY_CODE = '+1';

/** Characters. */
const ADMISSION = {
  nameLength: 100,
  addressLength: 500,
  descriptionLength: 2000,
  reasonLength: 1000,
} as const;

const code = <Code extends ErrorCode>(name: Code): Code => name;

/** Text of one line that has to be there. */
const line = (longest: number) =>
  z.string(code('ADMISSION_INCOMPLETE')).check(
    z.trim(),
    z.refine((text) => !isBlank(text), code('ADMISSION_INCOMPLETE')),
    z.refine((text) => lengthOf(text) <= longest, code('TEXT_LONG')),
    z.refine((text) => !UNSHOWABLE.test(text), code('TEXT_CHARACTERS')),
  );

/** A web address, with what people leave out put before it. */
const webAddress = z.pipe(
  z.pipe(
    line(ADMISSION.addressLength),
    z.transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)),
  ),
  z.string().check(z.refine(isWebAddress, code('URL_INVALID'))),
);

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '';
}

const fields = {
  influencerName: line(ADMISSION.nameLength),
  channel: z.enum(CHANNELS, code('ADMISSION_INCOMPLETE')),
  /** Counts where the channel is another one. */
  otherChannel: z.optional(z.string()),
  influencerType: z.enum(INFLUENCER_TYPES, code('ADMISSION_INCOMPLETE')),
  representativeName: line(ADMISSION.nameLength),
  email: line(ACCOUNT_RULES.emailMax).check(z.refine(isEmail, code('EMAIL_INVALID'))),
  brandChannel: webAddress,
  description: z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text) => tidyWriting(text ?? '')),
    ),
    z.string().check(z.refine((text) => lengthOf(text) <= ADMISSION.descriptionLength, code('TEXT_LONG'))),
  ),
};

/** Where the channel is another one, which. */
const otherChannel = z.superRefine<{ channel: string; otherChannel?: string | undefined }>(
  (value, context) => {
    if (value.channel !== 'other') return;
    const { error } = line(ADMISSION.nameLength).safeParse(value.otherChannel);
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['otherChannel'], message });
  },
  // also where other fields are wrong: a form tells everything at once
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** What people type, but for the number, whose rules are a hundred kilobytes (contract/phone.ts). */
export const AdmissionFields = z.object(fields).check(otherChannel);

/** `admissionSubmit`: JSON text of this. The number in international form (E.164), which contract/phone.ts checks. */
export const AdmissionSubmit = z
  .object({
    ...fields,
    phoneNumber: z
      .string(code('ADMISSION_INCOMPLETE'))
      .check(z.minLength(1, code('ADMISSION_INCOMPLETE')), z.regex(/^\+\d{5,15}$/, code('PHONE_INVALID'))),
    consentData: z.object(
      {
        termsAgreed: z.literal(true, code('ADMISSION_TERMS')),
        termsAgreedAt: z.iso.datetime(),
        metadata: AgreementMetaData,
      },
      code('ADMISSION_TERMS'),
    ),
  })
  .check(otherChannel);
export type AdmissionSubmit = z.infer<typeof AdmissionSubmit>;

/** What a review decides of a new partner. */
export const PARTNER_GRADES = ['STANDARD', 'SILVER', 'GOLD', 'PLATINUM'] as const;
export type PartnerGrade = (typeof PARTNER_GRADES)[number];

/** First rule that a field of a decision breaks, or null. */
export const reviewProblem = {
  name(name: string): ErrorCode | null {
    if (isBlank(name)) return 'TEXT_REQUIRED';
    if (lengthOf(name) > ADMISSION.nameLength) return 'TEXT_LONG';
    return UNSHOWABLE.test(name) ? 'TEXT_CHARACTERS' : null;
  },
  /** Of what fans pay: 0 … 1, in steps of a hundredth of a percent. */
  feeRatio(ratio: number): ErrorCode | null {
    const steps = ratio * 10_000;
    const isStep = Math.abs(steps - Math.round(steps)) < 1e-6;
    return ratio >= 0 && ratio <= 1 && isStep ? null : 'FEE_RATIO_INVALID';
  },
  reason: reasonProblem,
};

/** What an administrator gives as the reason of an act. */
export function reasonProblem(reason: string): ErrorCode | null {
  if (isBlank(reason)) return 'REASON_REQUIRED';
  return lengthOf(reason) > ADMISSION.reasonLength ? 'TEXT_LONG' : null;
}

/** The first rule that is broken at each place, by its path's first name. */
export function admissionProblems(error: z.core.$ZodError | undefined): Readonly<Record<string, ErrorCode>> {
  const problems: Record<string, ErrorCode> = {};
  for (const { path, message } of error?.issues ?? []) {
    const place = String(path[0] ?? '');
    problems[place] ??= isErrorCode(message) ? message : 'BAD_INPUT';
  }
  return problems;
}
