// @vitest-environment jsdom
import { ERRORS } from '@facet/contract/errors.ts';
import { MaskError, WorkerError } from '@facet/workers/errors.ts';
import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';
import { RestFailure } from './rest.ts';

test.each([
  ['the server', new RestFailure('STORAGE_FULL', 'of the server', 507), ERRORS.STORAGE_FULL],
  ['a worker', new WorkerError('QUEUE_FULL'), ERRORS.QUEUE_FULL],
  ['a worker, with a detail for logs', new MaskError('MASK_BROKEN', 'chunk 7'), ERRORS.MASK_BROKEN],
  ['nobody that we know', Object.assign(new Error('no'), { code: 'ENOENT' }), ERRORS.INTERNAL],
])('An error of %s reads as its code does in the catalogue', (_, error, text) => {
  expect(errorText(error)).toBe(text);
});
