export default {
  heading: '약관 {{n}}: {{title}}',
  required: '필수',
  selective: '선택',
  agree: '내용을 읽었으며 동의합니다',
  given: '{{when}}에 동의했어요',
  takeBack: '동의 철회',
  takeBackOf: '동의 철회: {{title}}',
  loading: '불러오는 중...',
  failed: '문서를 불러오지 못했어요: {{title}}',
  titles: {
    terms: '이용약관',
    privacy: '개인정보 처리방침',
    imagegeneration: 'AI 이미지 생성 동의',
    partnercontract: '파트너 계약',
    marketing: '마케팅 정보 활용',
  },
} as const;
