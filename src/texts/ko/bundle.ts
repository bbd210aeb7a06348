export default {
  loading: '불러오는 중...',
  errorTitle: '번들을 불러오지 못했어요',
  missing: '번들을 찾을 수 없어요',
  missingText: '오래된 링크이거나 크리에이터가 페이지를 내렸을 수 있어요.',
  toHome: '홈으로 가기',
  by: '{{partner}} 제공',
  photos_other: '사진 {{count}}장',
  from: '{{cost}} FACE부터',
  free: '광고를 보면 무료',
  start: '내 사진 만들기',
  open: '{{title}} 보기',
} as const;
