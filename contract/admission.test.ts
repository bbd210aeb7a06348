import { describe, expect, test } from 'vitest';
import { AdmissionFields, AdmissionSubmit, admissionProblems, COUNTRY_CODES } from './admission.ts';
import { internationalNumber, isInternationalNumber } from './phone.ts';

const fields = {
  influencerName: ' Mina ',
  channel: 'Youtube',
  otherChannel: '',
  influencerType: 'solo',
  representativeName: 'Mina Park',
  email: 'mina@facet.test',
  brandChannel: 'youtube.com/@mina',
  description: '',
};
const problems = (change: object) => {
  const { error, success } = AdmissionFields.safeParse({ ...fields, ...change });
  return success ? {} : admissionProblems(error);
};

describe('an application', () => {
  test('is taken without the space around its texts, and its address gets what was left out', () => {
    expect(AdmissionFields.parse(fields)).toMatchObject({
      influencerName: 'Mina',
      brandChannel: 'https://youtube.com/@mina',
    });
  });

  test.each([
    [{ influencerName: ' ' }, { influencerName: 'ADMISSION_INCOMPLETE' }],
    [{ influencerName: undefined }, { influencerName: 'ADMISSION_INCOMPLETE' }],
    [{ influencerName: 'x'.repeat(101) }, { influencerName: 'TEXT_LONG' }],
    [{ influencerName: 'a\nb' }, { influencerName: 'TEXT_CHARACTERS' }],
    [{ channel: '' }, { channel: 'ADMISSION_INCOMPLETE' }],
    [{ channel: 'other' }, { otherChannel: 'ADMISSION_INCOMPLETE' }],
    [{ channel: 'other', otherChannel: 'Kick' }, {}],
    [{ otherChannel: 'ignored '.repeat(50) }, {}],
    [{ influencerType: 'agency' }, { influencerType: 'ADMISSION_INCOMPLETE' }],
    [{ email: 'mina' }, { email: 'EMAIL_INVALID' }],
    [{ brandChannel: 'not an address' }, { brandChannel: 'URL_INVALID' }],
    [{ brandChannel: 'javascript:alert(1)' }, { brandChannel: 'URL_INVALID' }],
    [{ brandChannel: 'https://localhost' }, { brandChannel: 'URL_INVALID' }],
    [{ brandChannel: 'https://youtube.com@evil.test/' }, { brandChannel: 'URL_INVALID' }],
    [{ description: 'x'.repeat(2001) }, { description: 'TEXT_LONG' }],
    [
      { channel: 'other', email: '', representativeName: '' },
      {
        otherChannel: 'ADMISSION_INCOMPLETE',
        email: 'ADMISSION_INCOMPLETE',
        representativeName: 'ADMISSION_INCOMPLETE',
      },
    ],
  ])('%j breaks %j', (change, broken) => {
    expect(problems(change)).toEqual(broken);
  });

  test('needs a number and the terms when it is sent', () => {
    const { error } = AdmissionSubmit.safeParse(fields);
    expect(admissionProblems(error)).toEqual({
      phoneNumber: 'ADMISSION_INCOMPLETE',
      consentData: 'ADMISSION_TERMS',
    });
  });
});

describe('a phone number', () => {
  test('of each of the twelve countries is taken as it is written at home', () => {
    const local = [
      '010-1234-5678',
      '(202) 555-0123',
      '090-1234-5678',
      '138 0013 8000',
      '07400 123456',
      '8123 4567',
      '06 12 34 56 78',
      '01512 3456789',
      '081234 56789',
      '0412 345 678',
      '8 912 345-67-89',
      '(11) 96123-4567',
    ];
    const numbers = COUNTRY_CODES.map((code, index) => internationalNumber(code, local[index]!));
    expect(numbers).toEqual([
      '+821012345678',
      '+12025550123',
      '+819012345678',
      '+8613800138000',
      '+447400123456',
      '+6581234567',
      '+33612345678',
      '+4915123456789',
      '+918123456789',
      '+61412345678',
      '+79123456789',
      '+5511961234567',
    ]);
    for (const number of numbers) expect(isInternationalNumber(number!)).toBe(true);
  });

  test.each([
    ['+1', '12'],
    ['+1', 'call me'],
    ['+82', '010-1234'],
    ['+1', '+39 312 345 6789'],
    ['+1', ''],
  ])('%s %j is none', (code, typed) => {
    expect(internationalNumber(code, typed)).toBeNull();
  });

  test.each(['2025550123', '+1 202 555 0123', '+39312345678', '+12025550123;ext=5'])(
    '%j is not the form in which it is sent',
    (text) => {
      expect(isInternationalNumber(text)).toBe(false);
    },
  );
});
