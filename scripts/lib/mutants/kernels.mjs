import { readFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import { COMPILER_OPTIONS } from '../kernels.mjs';
import { root } from '../project.mjs';

/**
 * Compiles wasm/assembly with one of its files replaced.
 * @returns {Promise<Uint8Array | null>} null when it is no program any more
 */
export async function compileKernels({ file, source }) {
  /** @type {Uint8Array | null} */
  let binary = null;
  const { error } = await asc.main(
    ['wasm/assembly/index.ts', '--outFile', 'kernels.wasm', ...COMPILER_OPTIONS],
    {
      readFile: (name) => {
        if (path.normalize(name) === file) return source;
        try {
          return readFileSync(path.resolve(root, name), 'utf8');
        } catch {
          return null;
        }
      },
      writeFile: (name, content) => {
        if (name.endsWith('.wasm')) binary = content;
      },
      listFiles: () => [],
      stderr: { write: () => {} },
    },
  );
  return error ? null : binary;
}
