import { expect, test } from 'vitest';
import { createEvents } from './events.ts';

test('who listens is told in turn, until they stop', () => {
  const events = createEvents<{ undo: { label: string }; live: undefined }>();
  const told: string[] = [];
  const stop = events.on('undo', ({ label }) => told.push(`first ${label}`));
  events.on('undo', ({ label }) => told.push(`second ${label}`));
  events.on('live', () => told.push('live'));
  events.emit('undo', { label: 'Brush' });
  stop();
  events.emit('undo', { label: 'Fill' });
  events.emit('live');
  events.clear();
  events.emit('live');
  expect(told).toEqual(['first Brush', 'second Brush', 'second Fill', 'live']);
});
