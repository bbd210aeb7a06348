export default {
  title: 'Outbox',
  intro: 'This server sends no mail: what it would have sent stands here. Only this machine can see it.',
  refresh: 'Refresh',
  empty: 'No mail yet',
  emptyText: 'Sign up or reset a password, and the mail appears here.',
  unavailable: 'There is no outbox here',
} as const;
