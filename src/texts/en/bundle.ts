export default {
  loading: 'Loading...',
  errorTitle: 'This collection could not be loaded',
  missing: 'Bundle not found',
  missingText: 'The link may be old, or the creator may have taken the page down.',
  toHome: 'Go to home',
  by: 'by {{partner}}',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  from: 'from {{cost}} FACE',
  free: 'Free with an advertisement',
  start: 'Make your photo',
  open: 'View {{title}}',
} as const;
