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
  language: 'Language',
  languageFailed: 'The language could not be changed: {{message}}',
} as const;
