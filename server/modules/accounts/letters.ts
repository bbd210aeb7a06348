import { BRAND } from '@facet/contract/constants.ts';
import type { Language } from '@facet/contract/languages.ts';
import type { Letter } from '../../mail/compose.ts';

/**
 * What we write to members. They are greeted by their username, which holds letters and digits only: a first name could be
 * a whole advertisement, sent by us to whomever somebody signs up.
 */

/** `name` of the account; `address`: where the action leads; `newEmail`: where the account is to move to. */
type Write = (to: {
  name: string;
  address: string;
  newEmail: string;
}) => Pick<Letter, 'subject' | 'paragraphs' | 'action' | 'closing'>;
type Occasion =
  | 'verification'
  | 'addressKnown'
  | 'reset'
  | 'passwordChanged'
  | 'emailChange'
  | 'emailChangeNotice'
  | 'addressWanted';

export const LETTERS: Record<Language, Record<Occasion, Write>> = {
  en: {
    verification: ({ name, address }) => ({
      subject: `Confirm your address for ${BRAND}`,
      paragraphs: [
        `Somebody made the account “${name}” with this address. If it was you, please confirm it.`,
      ],
      action: { label: 'Confirm my address', address },
      closing: [
        'The link works once, for 24 hours.',
        'If it was not you, do nothing: without it the account cannot be used and is removed after some days.',
      ],
    }),
    addressKnown: ({ name, address }) => ({
      subject: `You have a ${BRAND} account already`,
      paragraphs: [
        `Somebody asked for a new account with this address, but yours, “${name}”, has it. Nothing was changed.`,
      ],
      action: { label: 'Set a new password', address },
      closing: ['If you remember your password, simply sign in. If it was not you, you need do nothing.'],
    }),
    reset: ({ address }) => ({
      subject: `Set a new ${BRAND} password`,
      paragraphs: ['Somebody asked to set a new password for your account. If it was you, choose one here.'],
      action: { label: 'Set a new password', address },
      closing: [
        'The link works once, for one hour. Setting a new password signs you out everywhere.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
    }),
    passwordChanged: ({ address }) => ({
      subject: `Your ${BRAND} password was changed`,
      paragraphs: ['The password of your account was changed just now, and every device was signed out.'],
      action: { label: 'It was not me: set another one', address },
      closing: ['If it was you, you need do nothing.'],
    }),
    emailChange: ({ name, address }) => ({
      subject: `Confirm your new address for ${BRAND}`,
      paragraphs: [`The account “${name}” is to move to this address. If it is yours, please confirm it.`],
      action: { label: 'Use this address', address },
      closing: [
        'The link works once, for one hour. Until then nothing changes.',
        'If it was not you, do nothing: without it the account stays where it is.',
      ],
    }),
    emailChangeNotice: ({ address, newEmail }) => ({
      subject: `Your ${BRAND} account is to move to another address`,
      paragraphs: [
        `Somebody who knows your password asked to move your account to ${newEmail}. It moves once the link in the mail to that address is opened.`,
      ],
      action: { label: 'It was not me: set a new password', address },
      closing: [
        'If it was you, you need do nothing here.',
        'A new password signs everybody out and makes that link useless, as long as it was not opened.',
      ],
    }),
    addressWanted: ({ name, address }) => ({
      subject: `This address has a ${BRAND} account already`,
      paragraphs: [
        `Somebody asked to move another account to this address, but yours, “${name}”, has it. Nothing was changed.`,
      ],
      action: { label: 'Sign in', address },
      closing: ['You need do nothing.'],
    }),
  },
  ko: {
    verification: ({ name, address }) => ({
      subject: `[${BRAND}] 이메일 주소를 인증해 주세요`,
      paragraphs: [`이 주소로 “${name}” 계정이 만들어졌습니다. 본인이 맞다면 이메일 주소를 인증해 주세요.`],
      action: { label: '이메일 주소 인증하기', address },
      closing: [
        '링크는 24시간 동안 한 번만 사용할 수 있습니다.',
        '본인이 아니라면 아무것도 하지 않으셔도 됩니다. 인증하지 않은 계정은 사용할 수 없으며 며칠 뒤 삭제됩니다.',
      ],
    }),
    addressKnown: ({ name, address }) => ({
      subject: `[${BRAND}] 이미 가입된 계정이 있습니다`,
      paragraphs: [
        `이 주소로 새 계정을 만들려는 요청이 있었지만, 이미 “${name}” 계정에서 사용하고 있습니다. 변경된 것은 없습니다.`,
      ],
      action: { label: '새 비밀번호 설정하기', address },
      closing: [
        '비밀번호를 기억하신다면 바로 로그인해 주세요. 본인이 아니라면 아무것도 하지 않으셔도 됩니다.',
      ],
    }),
    reset: ({ address }) => ({
      subject: `[${BRAND}] 새 비밀번호를 설정해 주세요`,
      paragraphs: [
        '계정의 비밀번호를 다시 설정해 달라는 요청이 있었습니다. 본인이 맞다면 새 비밀번호를 정해 주세요.',
      ],
      action: { label: '새 비밀번호 설정하기', address },
      closing: [
        '링크는 한 시간 동안 한 번만 사용할 수 있습니다. 비밀번호를 바꾸면 모든 기기에서 로그아웃됩니다.',
        '본인이 아니라면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로 유지됩니다.',
      ],
    }),
    passwordChanged: ({ address }) => ({
      subject: `[${BRAND}] 비밀번호가 변경되었습니다`,
      paragraphs: ['방금 계정의 비밀번호가 변경되었고, 모든 기기에서 로그아웃되었습니다.'],
      action: { label: '본인이 아니라면 다시 설정하기', address },
      closing: ['본인이 변경하셨다면 아무것도 하지 않으셔도 됩니다.'],
    }),
    emailChange: ({ name, address }) => ({
      subject: `[${BRAND}] 새 이메일 주소를 인증해 주세요`,
      paragraphs: [
        `“${name}” 계정의 이메일을 이 주소로 변경하려는 요청이 있었습니다. 본인이 맞다면 주소를 인증해 주세요.`,
      ],
      action: { label: '이 주소 사용하기', address },
      closing: [
        '링크는 한 시간 동안 한 번만 사용할 수 있으며, 그전까지는 아무것도 변경되지 않습니다.',
        '본인이 아니라면 아무것도 하지 않으셔도 됩니다. 계정의 주소는 그대로 유지됩니다.',
      ],
    }),
    emailChangeNotice: ({ address, newEmail }) => ({
      subject: `[${BRAND}] 계정의 이메일 주소 변경이 요청되었습니다`,
      paragraphs: [
        `비밀번호를 아는 누군가가 계정의 이메일을 ${newEmail} 주소로 변경하도록 요청했습니다. 그 주소로 보낸 메일의 링크를 열면 변경됩니다.`,
      ],
      action: { label: '본인이 아니라면 새 비밀번호 설정하기', address },
      closing: [
        '본인이 요청하셨다면 아무것도 하지 않으셔도 됩니다.',
        '링크를 열기 전에 비밀번호를 바꾸면 모든 기기에서 로그아웃되고 그 링크는 사용할 수 없게 됩니다.',
      ],
    }),
    addressWanted: ({ name, address }) => ({
      subject: `[${BRAND}] 이미 계정에서 사용 중인 주소입니다`,
      paragraphs: [
        `다른 계정을 이 주소로 옮기려는 요청이 있었지만, 이미 “${name}” 계정에서 사용하고 있습니다. 변경된 것은 없습니다.`,
      ],
      action: { label: '로그인하기', address },
      closing: ['아무것도 하지 않으셔도 됩니다.'],
    }),
  },
};
