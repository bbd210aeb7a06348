import { X509Certificate } from 'node:crypto';
import { WasmReader } from '@contentauth/c2pa-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeJpeg } from '../images/encode.ts';
import { sharp } from '../images/sharp.ts';
import { developmentCredentials } from './certificate.ts';
import { drawMark, MARK_CORNERS } from './mark.ts';
import { createProvenance, type Provenance } from './provenance.ts';

let provenance: Provenance;
const original = await photo(640, 480, '#8a6');
const result = await photo(640, 480, '#a68');

beforeAll(async () => {
  provenance = await createProvenance({ credentials: developmentCredentials() });
});

function photo(width: number, height: number, background: string): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
}

async function read(jpeg: Uint8Array) {
  const reader = await WasmReader.fromBytes('image/jpeg', jpeg);
  const report = JSON.parse(reader.json());
  reader.free();
  return report;
}

describe('a signed result', () => {
  it('carries a valid manifest: an edit, a composite of trained media, made from the partner’s photo', async () => {
    const signed = await provenance.sign(result, { ingredient: original });
    const report = await read(signed);
    expect(report.validation_state).toBe('Valid');
    const { success, failure } = report.validation_results.activeManifest;
    const codes = success.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['claimSignature.validated', 'assertion.dataHash.match']));
    // made by a development certificate, which no reader knows
    expect(failure.map(({ code }: { code: string }) => code)).toEqual(['signingCredential.untrusted']);

    const manifest = report.manifests[report.active_manifest];
    expect(manifest.ingredients).toMatchObject([{ title: 'Original photo', relationship: 'parentOf' }]);
    const [{ data }] = manifest.assertions;
    expect(data.actions.map(({ action }: { action: string }) => action)).toEqual([
      'c2pa.opened',
      'c2pa.edited',
    ]);
    expect(data.actions[1].digitalSourceType).toMatch(/\/compositeWithTrainedAlgorithmicMedia$/);
    expect(manifest.thumbnail).toBeUndefined();
  });

  it('shows the same pixels and grows by a few kilobytes', async () => {
    const signed = await provenance.sign(result, { ingredient: original });
    expect(signed.length - result.length).toBeLessThan(12 * 1024);
    const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();
    expect((await pixels(signed)).equals(await pixels(result))).toBe(true);
  });

  it.each([0.2, 0.5, 0.99])('is invalid once a byte at %f of it has changed', async (share) => {
    const signed = await provenance.sign(result, { ingredient: original });
    const at = Math.floor(signed.length * share);
    signed[at]! ^= 1;
    expect((await read(signed)).validation_state).toBe('Invalid');
  });

  it('is signed many at once without mixing them up', async () => {
    const photos = await Promise.all(
      ['#111', '#555', '#999', '#ddd'].map((colour) => photo(200, 200, colour)),
    );
    const signed = await Promise.all(photos.map((jpeg) => provenance.sign(jpeg, { ingredient: original })));
    for (const jpeg of signed) expect((await read(jpeg)).validation_state).toBe('Valid');
  });
});

describe('credentials', () => {
  it('of development are a chain that another implementation accepts', () => {
    const { chain } = developmentCredentials();
    const [signer, root] = chain
      .split(/(?<=-----END CERTIFICATE-----\n)/)
      .map((pem) => new X509Certificate(pem));
    expect(signer!.verify(root!.publicKey) && root!.verify(root!.publicKey)).toBe(true);
    expect([signer!.ca, root!.ca, signer!.checkIssued(root!)]).toEqual([false, true, true]);
  });

  it('of the operator are used, and refused when key and certificate do not fit', async () => {
    const own = developmentCredentials();
    const signed = await (await createProvenance({ credentials: own })).sign(result, {
      ingredient: original,
    });
    expect((await read(signed)).validation_state).toBe('Valid');
    const { key } = developmentCredentials();
    const wrong = createProvenance({ credentials: { ...own, key } });
    await expect(wrong).rejects.toThrow('does not belong to its key');
  });
});

describe('the visible mark', () => {
  const plain = (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4).fill(200),
  });

  it.each(MARK_CORNERS)('changes the %s corner and nothing else', async (corner) => {
    const marked = await drawMark(plain(800, 600), corner);
    const [vertical, horizontal] = corner.split('-');
    let [changed, elsewhere] = [0, 0];
    for (let y = 0; y < 600; y += 1) {
      for (let x = 0; x < 800; x += 1) {
        if (marked.data[(y * 800 + x) * 4] === 200) continue;
        changed += 1;
        const isThere = (vertical === 'top') === y < 60 && (horizontal === 'left') === x < 200;
        if (!isThere) elsewhere += 1;
      }
    }
    expect(changed).toBeGreaterThan(1000);
    expect(elsewhere).toBe(0);
  });

  it.each([
    [128, 128],
    [128, 4096],
    [4096, 128],
  ])('fits into %i × %i', async (width, height) => {
    const marked = await drawMark(plain(width, height), 'bottom-right');
    expect([marked.width, marked.height, marked.data.length]).toEqual([width, height, width * height * 4]);
    expect((await encodeJpeg(marked)).length).toBeGreaterThan(0);
  });
});

describe('a preview', () => {
  it.each([
    [128, 128],
    [900, 2400],
    [3000, 900],
    [128, 4096],
    [4096, 128],
  ])('of %i × %i is small and drawn over, whatever its shape', async (width, height) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(200);
    const preview = await provenance.markPreview({ width, height, data });
    expect(Math.max(preview.width, preview.height)).toBe(Math.min(480, Math.max(width, height)));
    expect(preview.data.length).toBe(preview.width * preview.height * 4);
    const drawnOn = preview.data.reduce(
      (count, value, at) => count + Number(at % 4 === 0 && value !== 200),
      0,
    );
    expect(drawnOn / (preview.width * preview.height)).toBeGreaterThan(0.03);
  });
});
