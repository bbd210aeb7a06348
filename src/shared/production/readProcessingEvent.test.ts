import { expect, test } from 'vitest';
import { readProcessingEvent } from './readProcessingEvent.ts';

test('progress and failure are read as they are', () => {
  const working = { status: 'PROCESSING', progress: 0.25 };
  expect(readProcessingEvent(JSON.stringify(working))).toEqual(working);
  const failed = { status: 'FAILED', progress: 1, error: 'no face' };
  expect(readProcessingEvent(JSON.stringify(failed))).toEqual(failed);
});

test.each(['SUCCESS', 'COMPLETED', 'completed'])('%s is a success', (status) => {
  expect(readProcessingEvent(JSON.stringify({ status }))).toEqual({ status: 'SUCCESS', progress: 1 });
});

test.each(['', 'hello', '{}', '[]', 'null', '{"status":"DREAMING","progress":1}', '{"status":"PROCESSING"}'])(
  'a message without an event is none: %s',
  (data) => {
    expect(readProcessingEvent(data)).toBeUndefined();
  },
);
