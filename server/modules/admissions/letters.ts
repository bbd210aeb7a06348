import type { MemberLetter } from '../accounts/mails.ts';

/** What applicants are written. */

const percent = (ratio: number) => `${Math.round(ratio * 10_000) / 100} %`;

export const acceptedLetter = (to: {
  userId: number;
  partner: string;
  feeRatio: number;
  grade: string;
}): MemberLetter => ({
  userId: to.userId,
  path: '/partners',
  words: {
    en: {
      subject: 'You are a partner now',
      paragraphs: [
        `We have accepted your application. Fans will know you as “${to.partner}”.`,
        `Your grade is ${to.grade}, and our fee is ${percent(to.feeRatio)} of what fans pay.`,
      ],
      action: 'Open partner tools',
      closing: ['You need not sign in again.'],
    },
    ko: {
      subject: '이제 파트너입니다',
      paragraphs: [
        `신청이 수락되었습니다. 팬들에게는 “${to.partner}” 이름으로 보입니다.`,
        `등급은 ${to.grade}, 수수료는 팬이 낸 금액의 ${percent(to.feeRatio)}입니다.`,
      ],
      action: '파트너 도구 열기',
      closing: ['다시 로그인하지 않으셔도 됩니다.'],
    },
  },
});

export const declinedLetter = ({ userId, reason }: { userId: number; reason: string }): MemberLetter => ({
  userId,
  path: '/partners/apply',
  words: {
    en: {
      subject: 'Your application for partnership',
      paragraphs: ['We have looked at your application, and cannot accept it as it is. This is why:', reason],
      action: 'Look at it and apply again',
      closing: ['What you sent is kept: you can change it and send it again at any time.'],
    },
    ko: {
      subject: '파트너십 신청 결과',
      paragraphs: ['신청서를 검토했지만 지금은 수락할 수 없습니다. 이유는 다음과 같습니다.', reason],
      action: '확인하고 다시 신청하기',
      closing: ['보내신 내용은 보관되어 있습니다. 언제든지 고쳐서 다시 보내실 수 있습니다.'],
    },
  },
});
