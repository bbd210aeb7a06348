import type { OpenEventStream } from './productionStreams.ts';

/** Most visits have nothing in the making, so the code that reads a stream is fetched with the first one. */
export const openEventStream: OpenEventStream = (path, handlers) => {
  let isClosed = false;
  let close = () => {};
  void import('./eventSource.ts').then(
    ({ connect }) => {
      if (!isClosed) close = connect(path, handlers);
    },
    () => handlers.onEnd(false),
  );
  return () => {
    isClosed = true;
    close();
  };
};
