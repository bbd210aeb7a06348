export default {
  list: '단계',
  done: '완료',
  place: '{{total}}단계 중 {{number}}단계',
  start: '시작',
  inProgress: '진행 중',
  finalStep: '마지막 단계',
  previous: '이전',
  next: '다음',
  finish: '완료',
} as const;
