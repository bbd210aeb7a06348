export default {
  title: '내 동의 내역',
  intro: '언제 무엇에 동의했는지 볼 수 있어요. 스위치가 있는 항목은 언제든지 바꿀 수 있어요.',
  loading: '동의 내역을 불러오는 중',
  loadFailed: '동의 내역을 불러오지 못했어요',
  given: '{{when}} 동의함',
  withdrawn: '{{when}} 철회함',
  notAsked: '아직 동의하지 않았어요.',
  basis: '계정 이용에 꼭 필요한 동의예요.',
  agree: '동의합니다: {{title}}',
  failed: '저장하지 못했어요.',
  exportTitle: '동의 기록',
  exportText:
    '동의하거나 철회할 때마다 남은 시각, 버전, 기기 정보를 JSON 파일 하나로 내려받아 보관할 수 있어요.',
  export: '동의 기록 내려받기',
  exportFailed: '동의 기록을 내려받지 못했어요.',
} as const;
