import { BRAND } from '@facet/contract/constants.ts';
import { compose } from '../../mail/compose.ts';

/**
 * What we write to members. They are greeted by their username, which holds letters and digits only: a first name could be
 * a whole advertisement, sent by us to whomever somebody signs up.
 */

type Named = { name: string };

export const verificationLetter = ({ name, address }: Named & { address: string }) =>
  compose({
    subject: `Confirm your address for ${BRAND}`,
    name,
    paragraphs: [`Somebody made the account “${name}” with this address. If it was you, please confirm it.`],
    action: { label: 'Confirm my address', address },
    closing: [
      'The link works once, for 24 hours.',
      'If it was not you, do nothing: without it the account cannot be used and is removed after some days.',
    ],
  });

export const addressKnownLetter = ({ name, address }: Named & { address: string }) =>
  compose({
    subject: `You have a ${BRAND} account already`,
    name,
    paragraphs: [
      `Somebody asked for a new account with this address, but yours, “${name}”, has it. Nothing was changed.`,
    ],
    action: { label: 'Set a new password', address },
    closing: ['If you remember your password, simply sign in. If it was not you, you need do nothing.'],
  });

export const resetLetter = ({ name, address }: Named & { address: string }) =>
  compose({
    subject: `Set a new ${BRAND} password`,
    name,
    paragraphs: ['Somebody asked to set a new password for your account. If it was you, choose one here.'],
    action: { label: 'Set a new password', address },
    closing: [
      'The link works once, for one hour. Setting a new password signs you out everywhere.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
  });

export const passwordChangedLetter = ({ name, address }: Named & { address: string }) =>
  compose({
    subject: `Your ${BRAND} password was changed`,
    name,
    paragraphs: ['The password of your account was changed just now, and every device was signed out.'],
    action: { label: 'It was not me: set another one', address },
    closing: ['If it was you, you need do nothing.'],
  });
