import { EDIT_IN_GENERATE, SEE_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import type { CampaignProcessingEvent } from '@facet/contract/rest.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask, type Caller, signIn } from '../support/api.ts';
import { type FinishedCampaign, finishedCampaign, pairPhoto, untilEnd } from '../support/campaigns.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let partner: Caller;
let campaign: FinishedCampaign;

/** All tries, on a busy machine. */
const LIMIT_MS = 180_000;

beforeAll(async () => {
  server = await startServer({ dataDir: await copyOf(inject('dataTemplate')) });
  partner = await signIn(server.url, 'partner@facet.test');
  campaign = await finishedCampaign(partner, [await pairPhoto()]);
}, LIMIT_MS);
afterAll(async () => {
  await server.stop();
  await removeFolder(server.dataDir);
});

test(
  'kill -9 while a photo is made, at the start and in the middle: it is made in the end, once',
  async () => {
    const address = `/api/campaign-processing/${campaign.id}`;
    const { editInGenerate } = await ask(partner, EDIT_IN_GENERATE, { campaignId: campaign.id, value: true });
    expect(editInGenerate).toMatchObject({ ok: true });
    for (const progress of [0, 0.3]) {
      await untilEnd<CampaignProcessingEvent>(
        partner,
        address,
        ({ images }) => images[0]!.progress >= progress,
      );
      await server.kill();
      server = await startServer({ dataDir: server.dataDir });
      partner = { ...partner, url: server.url };
    }
    const { images } = await untilEnd<CampaignProcessingEvent>(partner, address);
    expect(images).toEqual([{ imageId: campaign.imageIds[0], status: 'SUCCESS', progress: 1 }]);
    const { seeCampaign } = await ask(partner, SEE_CAMPAIGN, { id: campaign.id });
    expect(seeCampaign).toMatchObject({
      inGenerate: false,
      products: [{ inSwap: true, accepts: { isClear: true } }],
    });
    const [product] = seeCampaign.products;
    expect(product!.file).not.toBe(product!.bfFile);
    const photo = await fetch(`${server.url}${product!.file}`);
    expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  },
  LIMIT_MS,
);
