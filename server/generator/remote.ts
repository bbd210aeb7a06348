import { createHash } from 'node:crypto';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import { WorkerError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { Raster } from '@facet/workers/types.ts';
import { checkImage, decodeStored } from '../images/decode.ts';
import type { Images } from '../images/images.ts';
import { Refusal } from '../refusal.ts';
import { createBreaker } from './breaker.ts';
import type { Generator, Ingredients } from './generator.ts';
import { createService, type RemoteSettings, ServiceError, type ServiceLimits } from './service.ts';

/** What a service is waited for. */
interface RemoteLimits extends ServiceLimits {
  /** Milliseconds for a picture that is paid for, all requests together: a try at its job has 120 s. */
  productionMs: number;
  /** Milliseconds for one that somebody waits for on the page. */
  trialMs: number;
  /** Requests that fail one after another until the service is left alone … */
  brokenAfter: number;
  /** … for so many milliseconds. */
  restMs: number;
}

const LIMITS: RemoteLimits = {
  requestMs: 30_000,
  tries: 3,
  firstPauseMs: 500,
  pollMs: 2_000,
  productionMs: 100_000,
  trialMs: 20_000,
  brokenAfter: 5,
  restMs: 30_000,
};

/** An operator's service elsewhere. What it sends is believed in nothing: it is read as a picture, kept inside the mask and judged. */
export function createRemote(
  settings: RemoteSettings,
  { pool, images, publicUrl }: { pool: Pool; images: Pick<Images, 'briefAddress'>; publicUrl: string },
  limits: RemoteLimits = LIMITS,
): Generator {
  const service = createService(settings, limits);
  const breaker = createBreaker(limits);

  function bodyOf(of: Ingredients, faceIndex: number): ProductionMonoBody {
    const address = (key: string) => `${publicUrl}${images.briefAddress(key)}`;
    const { userId, productId, location } = of;
    return {
      ...{ userId, selectedItemId: productId, productionId: of.production?.id ?? 0 },
      ...{ targetUrl: address(of.photoKey), swapUrl: address(of.faceKey), location, faceIndex },
      ...{ maskJson: address(of.maskKey), ipaUrl: null, dbHost: null, type: 'production', productId },
    };
  }

  return {
    version: `remote-${digestOf(settings.url).slice(0, 12)}`,
    description: `the service at ${new URL(settings.url).origin}`,
    async swap(input, of, options) {
      if (of === null) return pool.swap(input, options);
      const body = JSON.stringify(bodyOf(of, input.faceIndex));
      const isPaid = of.production !== null;
      const deadline = AbortSignal.timeout(isPaid ? limits.productionMs : limits.trialMs);
      const signal = AbortSignal.any([deadline, ...(options?.signal ? [options.signal] : [])]);
      const key = of.production
        ? `production-${of.production.uid}`
        : `trial-${digestOf(JSON.stringify([of, input.faceIndex])).slice(0, 32)}`;
      try {
        const bytes = await breaker(() =>
          service.make({ key, body, signal, onProgress: options?.onProgress }),
        );
        return await pool.judge(input, await pictureIn(bytes, input.target), options);
      } catch (error) {
        if (options?.signal?.aborted) throw new WorkerError('ABORTED', undefined, { cause: error });
        throw error instanceof ServiceError
          ? new WorkerError('WORKER_CRASHED', `The generator's service ${error.message}`, { cause: error })
          : error;
      }
    },
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws ServiceError for anything but a picture of the target's size */
async function pictureIn(bytes: Buffer, target: Raster): Promise<Raster> {
  try {
    const { width, height } = await checkImage(bytes, 1);
    if (width !== target.width || height !== target.height) {
      throw new ServiceError(
        'wrong',
        `sent ${width} × ${height} pixels for a photo of ${target.width} × ${target.height}`,
      );
    }
    return await decodeStored(bytes);
  } catch (error) {
    // a process that has no time to decode says nothing of the picture
    if (!(error instanceof Refusal) || error.code === 'TOO_MANY_REQUESTS') throw error;
    throw new ServiceError('wrong', 'sent what is no picture', { cause: error });
  }
}
