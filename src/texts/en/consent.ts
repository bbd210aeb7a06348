export default {
  heading: 'Agreement {{n}}: {{title}}',
  required: 'Required',
  selective: 'Selective',
  agree: 'I have read this and agree',
  loading: 'Loading...',
  failed: 'Failed to load document: {{title}}',
} as const;
