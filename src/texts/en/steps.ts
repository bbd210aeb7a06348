export default {
  list: 'Steps',
  done: 'done',
  place: 'Step {{number}} of {{total}}',
  start: 'Start',
  inProgress: 'In Progress',
  finalStep: 'Final Step',
  previous: 'Previous',
  next: 'Next',
  finish: 'Finish',
} as const;
