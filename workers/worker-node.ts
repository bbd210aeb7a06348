import { parentPort, workerData } from 'node:worker_threads';
import { openVision } from '@facet/wasm/vision-node.ts';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';
import { createGenerator } from './generator.ts';
import type { OnnxOfPool } from './pool.ts';
import { remembering } from './remembering.ts';
import { Comlink } from './rpc.ts';
import { remoteApi } from './serve.ts';
import type { ThreadData } from './spawn-node.ts';

/** Of networks' answers: 5 to 8 MB a photo. */
const MAX_BYTES = 48e6;

if (!parentPort) throw new Error('worker-node.ts runs in a worker thread only');
const onnx = (workerData as ThreadData).data as OnnxOfPool | null;
// ONNX Runtime is loaded only where somebody brings networks
const openEngine = async () => onnx && (await import('./engines/onnx.ts')).openOnnx(onnx.files, onnx.digests);
const openRemembering = async () => remembering(await openVision(), MAX_BYTES);
Comlink.expose(remoteApi(createGenerator(openRemembering, openEngine)), nodeEndpoint(parentPort));
