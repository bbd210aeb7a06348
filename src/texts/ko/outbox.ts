export default {
  title: '보낸 편지함',
  intro: '이 서버는 메일을 보내지 않아요. 보냈을 메일이 여기에 있고, 이 컴퓨터에서만 볼 수 있어요.',
  refresh: '새로고침',
  empty: '아직 메일이 없어요',
  emptyText: '회원가입하거나 비밀번호를 재설정하면 메일이 여기에 나타나요.',
  unavailable: '여기에는 보낸 편지함이 없어요',
} as const;
