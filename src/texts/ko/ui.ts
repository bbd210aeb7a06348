export default {
  cancel: '취소',
  confirm: '확인',
  leave: '나가기',
  stay: '머무르기',
  close: '닫기',
  retry: '다시 시도',
  backToTop: '맨 위로',
  imageFailed: '이미지를 불러오지 못했어요',
  loading: '불러오는 중...',
  darkMode: '어두운 화면',
  language: '언어',
  languageFailed: '언어를 바꾸지 못했어요: {{message}}',
} as const;
