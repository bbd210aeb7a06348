export default {
  cancel: 'Cancel',
  confirm: 'Confirm',
  leave: 'Leave',
  stay: 'Stay',
  close: 'Close',
  retry: 'Try again',
  backToTop: 'Back to top',
  imageFailed: 'Failed to load image',
  loading: 'Loading...',
  darkMode: 'Dark mode',
} as const;
