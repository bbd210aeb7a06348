import { openVision } from '@facet/wasm/vision-browser.ts';
import { ready } from '../ready.ts';
import { Comlink } from '../rpc.ts';
import { selfieApi } from './api.ts';

// a dedicated worker's global scope is its end of the channel
const endpoint = self as Comlink.Endpoint;
Comlink.expose(selfieApi(openVision), endpoint);
endpoint.postMessage(ready);
