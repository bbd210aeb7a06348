import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|json|svg|wasm)$/;
/** As @fastify/compress, which takes what is not here. */
const FROM_BYTES = 2048;
/** 10 and 11 take ten times as long for a few per cent. */
const BROTLI_QUALITY = 9;

/**
 * Writes each file's brotli and gzip beside it, for servers to send: compressed anew at every fetch, OpenCV's 15 MB are a third of a second of
 * a core. For files whose name changes with their content, so that no older one is ever beside a file.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  for (const name of await readdir(folder)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = path.join(folder, name);
    const content = await readFile(file);
    if (content.length < FROM_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params }),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}
