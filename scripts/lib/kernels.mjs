import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './process.mjs';
import { root, runtime, tool } from './project.mjs';
import { stampOf } from './stamp.mjs';

const OUT = 'wasm/build/kernels';

/** No garbage collector and no runtime checks: kernels work on memory that their callers hand out (wasm/memory.ts). */
export const COMPILER_OPTIONS =
  '-O3 --converge --enable simd --runtime stub --noAssert --use abort= --disableWarning 112'.split(' ');

/**
 * Compiles wasm/assembly to wasm/build/kernels.wasm when its sources changed, with the types of its exports beside it
 * (`kernels.d.wasm.ts`, where TypeScript looks for them).
 * @returns {Promise<number>} exit code
 */
export async function buildKernels(runBuild = run) {
  const stamp = stampOf(
    'kernels',
    ['wasm/assembly', 'scripts/lib/kernels.mjs', 'package-lock.json'],
    `${OUT}.d.wasm.ts`,
  );
  if (stamp.isFresh()) return 0;
  const code = await runBuild(runtime, [
    tool.assemblyScript,
    'wasm/assembly/index.ts',
    ...['--outFile', `${OUT}.wasm`, '--bindings', 'raw'],
    ...COMPILER_OPTIONS,
  ]);
  if (code !== 0) return code;
  writeTypes();
  stamp.write();
  return 0;
}

/** The compiler describes its own loader; what is wanted are the exports that an `import` of the module sees. */
function writeTypes() {
  const file = (ending) => path.join(root, `${OUT}${ending}`);
  const described = readFileSync(file('.d.ts'), 'utf8');
  const body = /declare namespace __AdaptedExports \{\n([\s\S]*?)\n\}/.exec(described)?.[1];
  if (!body) throw new Error('The AssemblyScript compiler describes its exports in a new way.');
  const exports = body
    .replace(/^ {2}/gm, '')
    .replace(/\{\n\s*\/\*\* @type `\w+` \*\/\n\s*get value\(\): (\w+)\n\}/g, '$1')
    .replace(/^export (const|function)/gm, 'export declare $1');
  writeFileSync(file('.d.wasm.ts'), `${exports}\n`);
  for (const ending of ['.d.ts', '.js']) rmSync(file(ending));
}
