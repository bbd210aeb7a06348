import { parentPort } from 'node:worker_threads';
import { openVision } from '@facet/wasm/vision-node.ts';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';
import { createGenerator } from './generator.ts';
import { Comlink } from './rpc.ts';
import { remoteApi } from './serve.ts';

if (!parentPort) throw new Error('worker-node.ts runs in a worker thread only');
Comlink.expose(remoteApi(createGenerator(openVision)), nodeEndpoint(parentPort));
