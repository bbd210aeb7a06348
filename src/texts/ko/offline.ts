export default {
  offline: '오프라인 상태예요. 보이는 내용이 최신이 아닐 수 있어요.',
  retry: '다시 시도',
  retrying: '연결하는 중…',
  back: '다시 온라인 상태예요',
  update: '새 버전이 준비되었어요',
  reload: '새로고침',
  later: '나중에',
} as const;
