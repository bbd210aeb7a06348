import { parentPort, workerData } from 'node:worker_threads';
import { openVision } from '@facet/wasm/vision-node.ts';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';
import { createGenerator } from './generator.ts';
import type { OnnxOfPool } from './pool.ts';
import { Comlink } from './rpc.ts';
import { remoteApi } from './serve.ts';

if (!parentPort) throw new Error('worker-node.ts runs in a worker thread only');
const onnx = workerData as OnnxOfPool | null;
// ONNX Runtime is loaded only where somebody brings networks
const openEngine = async () => onnx && (await import('./engines/onnx.ts')).openOnnx(onnx.files, onnx.digests);
Comlink.expose(remoteApi(createGenerator(openVision, openEngine)), nodeEndpoint(parentPort));
