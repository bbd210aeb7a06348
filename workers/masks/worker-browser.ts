import { ready } from '../ready.ts';
import type { Comlink } from '../rpc.ts';
import { serveMasks } from './api.ts';

// a dedicated worker's global scope is its end of the channel
const endpoint = self as Comlink.Endpoint;
serveMasks(endpoint);
endpoint.postMessage(ready);
