import { parentPort } from 'node:worker_threads';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';
import { Comlink } from '../rpc.ts';
import { composeApi } from './api.ts';

if (!parentPort) throw new Error('worker-node.ts runs in a worker thread only');
Comlink.expose(composeApi, nodeEndpoint(parentPort));
