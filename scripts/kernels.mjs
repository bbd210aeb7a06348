/** `npm run kernels`: compiles wasm/assembly; the other commands do so by themselves when it changed. */
import { buildKernels } from './lib/kernels.mjs';
import { requireRuntime } from './lib/project.mjs';

requireRuntime();
process.exit(await buildKernels());
