export default {
  image: '이미지 {{number}}',
  segment: '세그먼트 {{number}}',
  person: '인물 {{number}}',
  segments: '세그먼트',
  noSegments: '세그먼트가 없어요',
  nobody: '이 이미지에는 사람이 없어서 사진을 만들지 않아요.',
  nobodyYet: '인물을 추가하세요. 인물 없이 저장한 이미지로는 사진을 만들지 않아요.',
  maskOpacity: '마스크 불투명도',
  status: '원본: {{width}} x {{height}} px | 배율: {{zoom}}%',
  zoomIn: '확대',
  zoomOut: '축소',
  zoomFit: '화면에 맞추기',
  loading: '불러오는 중...',

  viewer: {
    enable: '편집 켜기',
    disable: '편집 끄기',
    photo: '{{image}}: 마스크가 있는 사진. 화살표 키로 움직이고 더하기와 빼기 키로 확대하거나 축소해요.',
    target: '생성 대상',
    fixed: '이미지에 고정',
    notSelected: '선택 안 함',
  },

  load: {
    image: '{{index}}번 이미지를 불러오지 못했어요. 이미지 경로를 확인해 주세요.',
    defaultMasks: '기본 마스킹 데이터를 불러오지 못했어요: {{detail}}',
    masks: '마스킹 데이터를 불러오지 못했어요: {{detail}}',
    defaultJson: '기본 JSON을 불러오지 못했어요: {{detail}}',
    objectIds: '객체 ID를 불러오지 못했어요',
    unreachable: '서버에 연결할 수 없음',
    notSegments: '세그먼트 목록이 아님',
  },

  data: {
    JSON_INVALID: '마스크 파일의 내용이 올바르지 않아요 ({{detail}})',
    PNG_MISSING: '마스크 이미지가 빠져 있어요 ({{detail}})',
    SIZE_MISMATCH: '마스크와 이미지의 크기가 달라요 ({{detail}})',
    TOO_COMPLEX: '윤곽선에 점이 너무 많아요 ({{detail}})',
    DOCUMENT_DAMAGED: '문서가 손상되었어요 ({{detail}})',
    DOCUMENT_UNKNOWN: '더 새로운 버전의 문서예요 ({{detail}})',
  },
} as const;
