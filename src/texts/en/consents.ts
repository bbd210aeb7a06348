export default {
  title: 'My agreements',
  intro: 'What you agreed to, and when. You can change your mind where there is a switch.',
  loading: 'Loading your agreements',
  loadFailed: 'Your agreements could not be loaded',
  given: 'Agreed on {{when}}',
  withdrawn: 'Withdrawn on {{when}}',
  notAsked: 'You have not agreed to this.',
  basis: 'Your account is based on it.',
  agree: 'I agree to: {{title}}',
  failed: 'This could not be saved.',
  exportTitle: 'Your records',
  exportText:
    'Every time you agreed or changed your mind, with the time, the version and the device. As one JSON file, for you to keep.',
  export: 'Download my consent records',
  exportFailed: 'Your records could not be downloaded.',
} as const;
