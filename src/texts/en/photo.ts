export default {
  title: 'Photo',
  alt: 'Your photo, made from {{title}}',
  originalAlt: 'The original photo: {{title}}',
  madeFrom: 'From “{{title}}”',
  by: 'by {{partner}}',
  download: 'Download',
  showOriginal: 'Show original',
  another: 'Make another one',
  aiTitle: 'AI modified',
  aiText:
    'A machine put your face into this photo. The picture and its file say so. Please say so too where you share it.',
  generatingTitle: 'Your photo is being made',
  generatingText:
    'This usually takes less than a minute. You can leave this page: it will be in your gallery.',
  failedTitle: 'This photo was not generated',
  failedReturned: 'What it cost was returned to you.',
  toGallery: 'Back to the gallery',
  loading: 'Loading the photo',
  errorTitle: 'The photo could not be loaded',
  missingTitle: 'This photo is not here',
} as const;
