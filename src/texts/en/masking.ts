export default {
  image: 'Image {{number}}',
  segment: 'Segment {{number}}',
  person: 'Person {{number}}',
  segments: 'Segments',
  noSegments: 'No segments available',
  nobody: 'Nobody is in this image: no photo is made of it.',
  nobodyYet: 'Add a person. Of an image that is saved with nobody in it no photo is made.',
  maskOpacity: 'Mask Opacity',
  status: 'Original: {{width}} x {{height}} px | Zoom: {{zoom}}%',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Fit to view',
  loading: 'Loading...',

  viewer: {
    enable: 'Enable Editing',
    disable: 'Disable Editing',
    photo: '{{image}}: photo with masks. Arrow keys move it, plus and minus zoom.',
    target: 'Generating Target',
    fixed: 'Fixed in Image',
    notSelected: 'Not Selected',
  },

  load: {
    image: 'Failed to load image at index {{index}}. Please check the image path.',
    defaultMasks: 'Failed to load default masking data: {{detail}}',
    masks: 'Failed to load masking data: {{detail}}',
    defaultJson: 'Failed to load default JSON: {{detail}}',
    objectIds: 'Failed to load object IDs',
    unreachable: 'the server could not be reached',
    notSegments: 'not a list of segments',
  },

  /** The editor's own words for data that is wrong, which name the entry. */
  data: {
    JSON_INVALID: '{{detail}}',
    PNG_MISSING: '{{detail}}',
    SIZE_MISMATCH: '{{detail}}',
    TOO_COMPLEX: '{{detail}}',
    DOCUMENT_DAMAGED: '{{detail}}',
    DOCUMENT_UNKNOWN: '{{detail}}',
  },
} as const;
