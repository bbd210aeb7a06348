import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Mask, maskToPixels } from '@facet/wasm/mask.ts';
import type { Contender, Operation } from './editor-contender.ts';

/** The system's own Python has the system's OpenCV, whatever else comes first on the path. */
const pythons = ['python3', '/usr/bin/python3'];
const script = path.join(import.meta.dirname, 'editor-native.py');

/** Native OpenCV on one thread in a process of its own, or null on a machine without its Python module. */
export async function startNative(soft: readonly Mask[], hard: readonly Mask[]): Promise<Contender | null> {
  const python = pythons.find((name) => spawnSync(name, ['-c', 'import cv2']).status === 0);
  if (!python) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'facet-masks-'));
  const files: string[] = [];
  for (const mask of [...soft, ...hard]) {
    files.push(path.join(folder, `${files.length}.raw`));
    await writeFile(files.at(-1)!, maskToPixels(mask));
  }
  const child = spawn(python, [script, String(soft[0].width), String(soft[0].height), ...files], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<Record<string, unknown>> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('Native OpenCV ended before it answered.');
    return JSON.parse(value);
  };
  const { version } = await answer();
  return {
    name: `OpenCV ${version}`,
    async run(operation: Operation, masks: number) {
      child.stdin.write(`${operation} ${masks}\n`);
      const { milliseconds, amount } = await answer();
      return { milliseconds: Number(milliseconds), amount: Number(amount) };
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
