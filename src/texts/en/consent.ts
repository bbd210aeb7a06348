export default {
  heading: 'Agreement {{n}}: {{title}}',
  required: 'Required',
  selective: 'Selective',
  agree: 'I have read this and agree',
  given: 'Agreed on {{when}}',
  takeBack: 'Take back',
  takeBackOf: 'Take back: {{title}}',
  loading: 'Loading...',
  failed: 'Failed to load document: {{title}}',
  titles: {
    terms: 'Terms of Services',
    privacy: 'Privacy Policy',
    imagegeneration: 'AI Image Generation Agreement',
    partnercontract: 'Partner Contract',
    marketing: 'Marketing Information Uses',
  },
} as const;
