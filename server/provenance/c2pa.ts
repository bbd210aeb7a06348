import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import init, { WasmBuilder } from '@contentauth/c2pa-wasm';
import type { CoseSigner } from './cose.ts';

/** The C2PA library is built for browsers' workers; this file gives it in Node what it expects there. */

const JPEG = 'image/jpeg';

/** A Blob over bytes in memory that `MemoryReader` can read at once: Node's own Blobs are read asynchronously only. */
class MemoryBlob extends Blob {
  readonly content: Uint8Array;

  constructor(content: Uint8Array) {
    super([]);
    this.content = content;
  }

  override get size(): number {
    return this.content.length;
  }

  override slice(start = 0, end = this.size): MemoryBlob {
    return new MemoryBlob(this.content.subarray(start, end));
  }
}

class MemoryReader {
  readAsArrayBuffer(blob: MemoryBlob): ArrayBuffer {
    return Uint8Array.from(blob.content).buffer;
  }
}

let opened: Promise<unknown> | undefined;

function open(): Promise<unknown> {
  opened ??= (async () => {
    if (!('FileReaderSync' in globalThis)) Object.assign(globalThis, { FileReaderSync: MemoryReader });
    const path = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
    await init({ module_or_path: await readFile(path) });
  })();
  return opened;
}

/** Puts a signed manifest into a JPEG. `ingredient` is the JPEG that it was made from. */
export async function embedManifest(
  jpeg: Uint8Array,
  {
    manifest,
    ingredient,
    signer,
  }: {
    manifest: object;
    ingredient: { bytes: Uint8Array; definition: object };
    signer: CoseSigner;
  },
): Promise<Buffer> {
  await open();
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest));
  try {
    const original = new MemoryBlob(ingredient.bytes);
    await builder.addIngredientFromBlob(JSON.stringify(ingredient.definition), JPEG, original);
    const definition = {
      alg: 'es256',
      reserveSize: signer.size,
      sign: async (claim: Uint8Array) => Uint8Array.from(signer.sign(claim)),
    };
    return Buffer.from(await builder.sign(definition, [], JPEG, new MemoryBlob(jpeg)));
  } finally {
    builder.free();
  }
}
