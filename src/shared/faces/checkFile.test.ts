import { UPLOAD } from '@facet/contract/constants.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { expect, test } from 'vitest';
import { checkFile } from './checkFile.ts';

const photo = { name: 'me.JPG', type: 'image/jpeg', size: 1000 };

test('a photo may be uploaded', () => {
  expect(checkFile(photo)).toBeNull();
});

test('no file', () => {
  expect(checkFile(undefined)).toBe('No file selected');
});

test('a file of another kind', () => {
  expect(checkFile({ ...photo, name: 'me.pdf', type: 'application/pdf' })).toBe(
    'Please upload an image file',
  );
});

test('an image in a format that is not taken', () => {
  expect(checkFile({ ...photo, name: 'me.svg', type: 'image/svg+xml' })).toBe(
    'Please choose a JPEG, PNG or GIF image.',
  );
});

test('the largest size is still taken, one byte more is not', () => {
  expect(checkFile({ ...photo, size: UPLOAD.maxBytes })).toBeNull();
  expect(checkFile({ ...photo, size: UPLOAD.maxBytes + 1 })).toBe(ERRORS.FILE_TOO_LARGE);
});
