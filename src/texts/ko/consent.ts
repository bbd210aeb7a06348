export default {
  heading: '약관 {{n}}: {{title}}',
  required: '필수',
  selective: '선택',
  agree: '내용을 읽었으며 동의합니다',
  loading: '불러오는 중...',
  failed: '문서를 불러오지 못했어요: {{title}}',
} as const;
