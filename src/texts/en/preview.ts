export default {
  title: 'Preview, before you pay',
  making: 'Making your preview… This takes a few seconds.',
  before: 'Before',
  after: 'Preview',
  compare: 'How much of the photo is shown as it was before',
  picture: 'Small preview of your face in this photo',
  note: 'Small and marked as a preview. The finished photo is sharp, in full size and without the word PREVIEW.',
  refused: 'This is not shown, because it did not turn out well enough.',
  otherMode: 'Replacing only face and hair may look better here.',
  failed: 'The preview could not be made just now. You can go on without it.',
  tryAgain: 'Try again',
} as const;
