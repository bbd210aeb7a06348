import type { OnnxFiles } from '@facet/workers/engines/networks.ts';
import type { Pool } from '@facet/workers/pool.ts';
import { generatorVersion } from '@facet/workers/swap/version.ts';
import type { Images } from '../images/images.ts';
import type { Generator } from './generator.ts';
import { createRemote } from './remote.ts';
import { rememberingTrials } from './seen.ts';
import type { RemoteSettings } from './service.ts';

/** Who makes the pictures: docs/generators.md. */
export type GeneratorSettings =
  | { kind: 'builtin' }
  | ({ kind: 'remote' } & RemoteSettings)
  | { kind: 'onnx'; files: OnnxFiles };

/** Characters of a digest that tell weights apart. */
const DIGEST_LENGTH = 12;

/** @param pool was made with the same settings @throws Error in words for whoever set them */
export async function openGenerator(
  settings: GeneratorSettings,
  ports: { pool: Pool; images: Pick<Images, 'briefAddress'>; publicUrl: string },
): Promise<Generator> {
  if (settings.kind === 'remote') return createRemote(settings, ports);
  const swap = rememberingTrials((input, _, options) => ports.pool.swap(input, options));
  if (settings.kind === 'builtin') return { version: String(generatorVersion), description: null, swap };
  const digests = await ports.pool.openEngine().catch((error: unknown) => {
    throw new Error(
      `These settings are not valid.\n  ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
  const parts = Object.entries(digests ?? {});
  const version = parts.map(([, digest]) => digest.slice(0, DIGEST_LENGTH)).join('-');
  return {
    version: `onnx-${version}`,
    description: `your own networks\n${parts.map(([name, digest]) => `                 ${name} sha256 ${digest}`).join('\n')}`,
    swap,
  };
}
