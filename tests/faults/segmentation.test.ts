import {
  CREATE_PRESET_CAMPAIGN_WITH_DATA,
  SEE_PRESET_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ask, type Caller, signIn, uploadPhotoFile } from '../support/api.ts';
import { pairPhoto } from '../support/campaigns.ts';
import { packagePhoto } from '../support/photos-of-packages.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let partner: Caller;

beforeEach(async () => {
  server = await startServer({ dataDir: await copyOf(inject('dataTemplate')) });
  partner = await signIn(server.url, 'partner@facet.test');
});
afterEach(async () => {
  await server.stop();
  await removeFolder(server.dataDir);
});

/** Of two people, and of one each: every person takes a second of the processor's time. */
const PHOTOS = [
  await pairPhoto(),
  packagePhoto('material-kit', 'faces/christian.jpg'),
  packagePhoto('material-kit', 'faces/marc.jpg'),
];
/** Both tries, on a busy machine. */
const LIMIT_MS = 90_000;

async function preset(id: number) {
  const { seePresetCampaign: found } = await ask(partner, SEE_PRESET_CAMPAIGN, { id });
  if (found.__typename !== 'PresetCampaign') throw new Error(found.error);
  return found;
}

async function begin(): Promise<number> {
  const urls: string[] = [];
  for (const name of PHOTOS) urls.push(await uploadPhotoFile(partner, name));
  const [imgUrl, ...moreImgUrls] = urls;
  const variables = { people: 0, imgUrl: imgUrl!, type: 1, moreImgUrls };
  const { createPresetCampaignWithData: made } = await ask(
    partner,
    CREATE_PRESET_CAMPAIGN_WITH_DATA,
    variables,
  );
  expect(made).toMatchObject({ ok: true, error: null });
  return made.id!;
}

/** The events of the search, one by one, until `isEnough` says so. */
async function follow(id: number, isEnough: (event: { status: string; progress: number }) => boolean) {
  const headers = { token: partner.token };
  const abort = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(`${server.url}/api/preset-processing/${id}`, { headers, signal: abort });
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
    const enough = events.find(isEnough);
    if (enough) return enough;
  }
  throw new Error(`The stream ended after ${text}`);
}

test.each([0, 0.4])(
  'kill -9 when the search for people is at %d: after a restart all of them are found, once',
  async (progress) => {
    const id = await begin();
    await follow(id, (event) => event.progress >= progress);
    await server.kill();
    server = await startServer({ dataDir: server.dataDir });
    partner = { ...partner, url: server.url };
    await follow(id, ({ status }) => status === 'SUCCESS');
    const found = await preset(id);
    expect(found).toMatchObject({ inProcess: false, people: 2, search: { status: 'SUCCESS' } });
    const file = await (await fetch(`${server.url}${found.personJsonPath}`)).json();
    expect(file.map((segments: unknown[]) => segments.length)).toEqual([2, 1, 1]);
  },
  LIMIT_MS * 2,
);
