export default {
  verificationSent: '회원가입이 완료되었습니다. 이메일을 확인해 주세요.',
  verificationFailed: '회원가입은 완료되었지만 인증 이메일을 보내지 못했습니다.',
  passwordMismatch: '비밀번호가 일치하지 않습니다.',
} as const;
