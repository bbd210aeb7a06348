import { ready } from '../ready.ts';
import { Comlink } from '../rpc.ts';
import { rasterApi } from './raster.ts';

// a dedicated worker's global scope is its end of the channel
const endpoint = self as Comlink.Endpoint;
const api: typeof rasterApi = {
  ...rasterApi,
  async bitmap(input) {
    const bitmap = await rasterApi.bitmap(input);
    return Comlink.transfer(bitmap, [bitmap]);
  },
};
Comlink.expose(api, endpoint);
endpoint.postMessage(ready);
