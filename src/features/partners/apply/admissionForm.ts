import {
  AdmissionFields,
  type AdmissionSubmit,
  admissionProblems,
  COUNTRY_CODES,
  DEFAULT_COUNTRY_CODE,
} from '@facet/contract/admission.ts';
import { ADMISSION_DOCUMENTS, type ConsentRecord } from '@facet/contract/consent.ts';
import type { MY_PARTNER_APPLICATION } from '@facet/contract/documents/admissions.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import type { FieldErrors } from '../../../lib/forms/useTextForm.ts';
import { refusal } from '../../../lib/refusals.ts';

export interface AdmissionValues {
  influencerName: string;
  channel: string;
  otherChannel: string;
  influencerType: string;
  representativeName: string;
  email: string;
  countryCode: string;
  phone: string;
  brandChannel: string;
  description: string;
}

export type Application = NonNullable<ResultOf<typeof MY_PARTNER_APPLICATION>['myPartnerApplication']>;
export type PhoneRules = typeof import('@facet/contract/phone.ts');

/** Names what is kept of the form on the device. */
export const DRAFT = 'partnership';

export const EMPTY: AdmissionValues = {
  influencerName: '',
  channel: '',
  otherChannel: '',
  influencerType: '',
  representativeName: '',
  email: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: '',
  brandChannel: '',
  description: '',
};

/** Whoever applies again begins with what they sent. */
export function valuesOf(application: Application): AdmissionValues {
  const { phoneNumber, otherChannel, ...same } = application;
  // the longest that fits: +1 begins no other's code, but a shorter one might
  const code =
    COUNTRY_CODES.toSorted((a, b) => b.length - a.length).find((one) => phoneNumber.startsWith(one)) ??
    DEFAULT_COUNTRY_CODE;
  return draftOf({
    ...same,
    otherChannel: otherChannel ?? '',
    countryCode: code,
    phone: phoneNumber.slice(code.length),
  });
}

/** A draft may be an older version's: of it, what the form knows. */
export function draftOf(texts: Readonly<Record<string, unknown>>): AdmissionValues {
  const known = Object.keys(EMPTY).filter((name) => typeof texts[name] === 'string');
  return { ...EMPTY, ...Object.fromEntries(known.map((name) => [name, texts[name]])) };
}

/** @param phoneRules null while they are on their way: then only a missing number is told */
function problemsOf(values: AdmissionValues, phoneRules: PhoneRules | null): Record<string, ErrorCode> {
  const problems = { ...admissionProblems(AdmissionFields.safeParse(values).error) };
  if (!values.phone.trim()) problems.phone = 'ADMISSION_INCOMPLETE';
  else if (phoneRules && !phoneRules.internationalNumber(values.countryCode, values.phone))
    problems.phone = 'PHONE_INVALID';
  return problems;
}

export function validateAdmission(
  values: AdmissionValues,
  phoneRules: PhoneRules | null,
): FieldErrors<AdmissionValues> {
  return Object.fromEntries(
    Object.entries(problemsOf(values, phoneRules)).map(([name, code]) => [
      name,
      refusal(code === 'ADMISSION_INCOMPLETE' ? 'TEXT_REQUIRED' : code),
    ]),
  );
}

/** Whether a required field is empty. */
export function isIncomplete(values: AdmissionValues): boolean {
  return Object.values(problemsOf(values, null)).includes('ADMISSION_INCOMPLETE');
}

/** `admissionSubmit`, of values and consents that are in order. */
export function admissionSubmit(
  { countryCode, phone, ...values }: AdmissionValues,
  phoneRules: PhoneRules,
  records: readonly ConsentRecord[],
): string {
  const required = ADMISSION_DOCUMENTS.filter((document) => document.required).map(({ id }) => id);
  const agreedAt = records
    .filter(({ action, documentId }) => action === 'CONSENT_GIVEN' && required.includes(documentId))
    .map(({ timestamp }) => timestamp);
  const submit: Record<keyof AdmissionSubmit, unknown> = {
    ...values,
    phoneNumber: phoneRules.internationalNumber(countryCode, phone),
    consentData: { termsAgreed: true, termsAgreedAt: agreedAt.sort().at(-1), metadata: records },
  };
  return JSON.stringify(submit);
}
