export default {
  offline: 'You are offline. What you see may be out of date.',
  retry: 'Try again',
  retrying: 'Trying…',
  back: 'You are back online',
  update: 'A new version is ready',
  reload: 'Reload',
  later: 'Later',
} as const;
