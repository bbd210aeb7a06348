import { run } from './process.mjs';
import { runtime, tool } from './project.mjs';
import { stampOf } from './stamp.mjs';

/** Everything that the built app is made of. */
const SOURCES = [
  'src',
  'editor-core',
  'canvas-core',
  'workers',
  'wasm',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.offline.ts',
  'tsconfig.json',
  'package-lock.json',
];

const stamp = () => stampOf('build', SOURCES, 'dist/index.html');

export const isBuilt = () => stamp().isFresh();

/** Builds the app into dist/ when its sources changed. @returns {Promise<number>} exit code */
export async function build() {
  const current = stamp();
  if (current.isFresh()) return 0;
  const code = await run(runtime, [tool.vite, 'build', '--logLevel', 'warn']);
  if (code === 0) current.write();
  return code;
}
