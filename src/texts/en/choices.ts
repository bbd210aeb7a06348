export default {
  target: {
    hint: 'Whose face is replaced by a fan’s? Tap exactly one person in each image, or choose them in the list.',
    save: 'Save Choice',
    exactlyOne: 'Please select exactly one segment.',
    foreign: 'The partner who offers this campaign has chosen.',
    saved: 'Masking data saved successfully!',
    failed: 'Failed to save masking data. Please try again.',
    failedBecause: 'Failed to save masking data: {{message}}',
    undo: 'Undo',
    redo: 'Redo',
    images: 'Images',
  },
  genders: {
    hint: 'Tap who takes part in the photo, or select them in the list, and say who they are.',
    of: 'Gender of person {{number}}',
    choose: 'Gender',
    male: 'male',
    female: 'female',
    none: 'none',
    atLeastOne: 'Please select at least one segment.',
    missing: 'Please select gender for selected segment(s): {{list}}',
  },
} as const;
