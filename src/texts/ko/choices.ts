export default {
  target: {
    hint: '팬의 얼굴로 바뀔 인물은 누구인가요? 이미지마다 한 명만 사진에서 누르거나 목록에서 선택해 주세요.',
    save: '선택 저장',
    exactlyOne: '세그먼트를 하나만 선택해 주세요.',
    foreign: '이 캠페인을 제공하는 파트너가 선택했어요.',
    saved: '마스킹 데이터를 저장했어요!',
    failed: '마스킹 데이터를 저장하지 못했어요. 다시 시도해 주세요.',
    failedBecause: '마스킹 데이터를 저장하지 못했어요: {{message}}',
    undo: '실행 취소',
    redo: '다시 실행',
    images: '이미지',
  },
  genders: {
    hint: '참여하는 인물을 사진에서 누르거나 목록에서 선택하고 성별을 알려 주세요.',
    of: '인물 {{number}}의 성별',
    choose: '성별',
    male: '남성',
    female: '여성',
    none: '없음',
    atLeastOne: '세그먼트를 하나 이상 선택해 주세요.',
    missing: '선택한 세그먼트의 성별을 선택해 주세요: {{list}}',
  },
} as const;
