import { WorkerError } from '@facet/workers/errors.ts';
import { ServiceError } from './service.ts';

/**
 * Leaves a service alone for a while when it has failed several times in a row; then one request finds out.
 * @throws WorkerError QUEUE_FULL while it is left alone
 */
export function createBreaker({ brokenAfter, restMs }: { brokenAfter: number; restMs: number }) {
  let failures = 0;
  let restsUntil = 0;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (failures >= brokenAfter) {
      if (performance.now() < restsUntil)
        throw new WorkerError(
          'QUEUE_FULL',
          "The generator's service has failed; it is left alone for a while",
        );
      // everybody else waits for what this one finds out
      restsUntil = performance.now() + restMs;
    }
    try {
      const result = await call();
      failures = 0;
      return result;
    } catch (error) {
      const fault = error instanceof ServiceError ? error.fault : 'wrong';
      if (fault === 'wrong') failures = 0;
      if (fault === 'down') {
        failures += 1;
        restsUntil = performance.now() + restMs;
      }
      throw error;
    }
  };
}
