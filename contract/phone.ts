import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { COUNTRY_CODES } from './admission.ts';

/** Phone numbers of the countries that are offered. A file of its own: the rules of all countries come with it. */

/** A number of one of the countries that are offered. */
function parse(text: string, countryCode?: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, { defaultCallingCode: countryCode?.slice(1) });
  const isOffered = COUNTRY_CODES.some((code) => code === `+${number?.countryCallingCode}`);
  return number?.isValid() && isOffered ? number : null;
}

/** A number as people write it at home, or abroad, in its international form (E.164); null if it is none. */
export function internationalNumber(countryCode: string, typed: string): string | null {
  return parse(typed, countryCode)?.number ?? null;
}

/** Whether it is the international form of a number. */
export function isInternationalNumber(text: string): boolean {
  return parse(text)?.number === text;
}
