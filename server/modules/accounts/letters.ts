import { BRAND } from '@facet/contract/constants.ts';
import type { Language } from '@facet/contract/languages.ts';
import type { Letter } from '../../mail/compose.ts';

/**
 * What we write to members. They are greeted by their username, which holds letters and digits only: a first name could be
 * a whole advertisement, sent by us to whomever somebody signs up.
 */

/** `name` of the account; `address`: where the action leads. */
type Write = (to: {
  name: string;
  address: string;
}) => Pick<Letter, 'subject' | 'paragraphs' | 'action' | 'closing'>;
type Occasion = 'verification' | 'addressKnown' | 'reset' | 'passwordChanged';

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
  },
};
