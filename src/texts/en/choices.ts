export default {
  target: {
    hint: 'Whose face is replaced by a fan’s? Exactly one person in each image.',
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
    hint: 'Select who takes part, and say who they are.',
    of: 'Gender of person {{number}}',
    choose: 'Gender',
    male: 'male',
    female: 'female',
    none: 'none',
    atLeastOne: 'Please select at least one segment.',
    missing: 'Please select gender for selected segment(s): {{list}}',
  },
} as const;
