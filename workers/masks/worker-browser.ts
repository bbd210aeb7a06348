import type { Comlink } from '../rpc.ts';
import { serveMasks } from './api.ts';

// a dedicated worker's global scope is its end of the channel
serveMasks(self as Comlink.Endpoint);
