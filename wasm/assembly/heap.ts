/** Where memory begins that no kernel uses by itself (wasm/memory.ts hands it out). */
export const HEAP: usize = __heap_base;
