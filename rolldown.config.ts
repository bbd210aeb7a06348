import path from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const OUT = 'node_modules/.cache/facet-server';
const root = import.meta.dirname;

/** A module finds what lies beside it (migrations, pictures, code of threads) from its own place, not from the bundle's. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    filter: { id: { exclude: /^\0/ }, code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const address = path.relative(path.join(root, OUT), id).replaceAll(path.sep, '/');
      return code
        .replaceAll('import.meta.url', `new URL('${address}', import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(address)}')`);
    },
  },
};

/**
 * The server's main thread in a few files in place of some 2,000: reading, stripping and linking those is a third of the processor's time
 * of a start. Names and comments stay, so that a stack trace can be read.
 */
export default defineConfig({
  input: 'server/main.ts',
  platform: 'node',
  // they look for files of theirs, native code and WebAssembly, beside themselves
  external: ['@contentauth/c2pa-wasm', '@electric-sql/pglite', '@node-rs/argon2', 'sharp'],
  plugins: [ownAddresses],
  output: { dir: OUT, cleanDir: true, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
});
