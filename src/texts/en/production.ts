export default {
  inProgress: 'Photos in the making',
  generating: 'Generating',
  waiting: 'Waiting',
  ready: 'Ready',
  failed: 'Not generated',
  percentOf: '{{percent}} percent',
  progressOf: 'Progress of {{title}}',
  finished: 'Your photo from {{title}} is ready.',
  finishedUnnamed: 'Your photo is ready.',
  view: 'View photo',
  dismiss: 'Close',
  failedReason: 'The photo could not be generated. Your credits were returned.',
} as const;
