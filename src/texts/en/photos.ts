export default {
  photoOf: 'Photo from {{title}}',
  photoOfNew: 'New photo from {{title}}',
  generatingOf: 'Photo from {{title}}, generating',
  failedOf: 'Photo from {{title}} failed: {{reason}}',
  generating: 'Generating',
  failed: 'Not generated',
  deleteTitle: 'Delete this photo?',
  deleteText:
    'The photo, its file and all comments are deleted at once and for good. What it cost is not given back.',
  deleteFailedText: 'It disappears from your gallery. What it cost was returned to you already.',
  linkCopied: 'The link is copied.',
  privateLinkCopied: 'The link is copied. Only you can open it until you share the photo on Facet.',
  linkFailed: 'The link could not be copied: {{link}}',
  photoBy: 'Photo by {{username}}, from {{title}}',
  step: 'Step into it',
  stepInto: 'Step into it: {{name}}',
} as const;
