export default {
  photoOf: 'Photo from {{title}}',
  photoOfNew: 'New photo from {{title}}',
  generatingOf: 'Photo from {{title}}, generating',
  failedOf: 'Photo from {{title}} failed: {{reason}}',
  generating: 'Generating',
  failed: 'Not generated',
} as const;
