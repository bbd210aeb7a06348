import { connectEvents } from '../../lib/eventStream.ts';
import type { OpenEventStream } from './productionStreams.ts';
import { readProcessingEvent } from './readProcessingEvent.ts';

export const connect: OpenEventStream = (path, { onEvent, onEnd }) =>
  connectEvents(path, {
    onData(data) {
      const event = readProcessingEvent(data);
      if (event) onEvent(event);
    },
    onEnd,
  });
