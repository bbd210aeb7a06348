import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { MASKING } from '@facet/contract/constants.ts';
import { SEARCH_PRESET_CAMPAIGNS_BY_PARTNER } from '@facet/contract/documents/campaigns.ts';
import {
  FinalizeMaskingAnswer,
  FinishedMasks,
  MaskFile,
  maskFieldName,
  objectIdOf,
  SavedMasks,
  SaveMaskingAnswer,
  segmentsOfImages,
} from '@facet/contract/masking.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Caller, signIn, signInAsFan } from '../support/api.ts';
import { pngOf } from '../support/images.ts';
import { useServer } from '../support/running.ts';

const server = useServer();
let partner: Caller;
let fan: Caller;
let persons: SegmentFile[];

type Parts = Record<string, string | Blob>;

beforeAll(async () => {
  partner = await signIn(server().url, 'partner@facet.test');
  fan = await signInAsFan(server().url);
  persons = segmentsOfImages(MaskFile.parse(await load((await campaign()).personJsonPath!)));
});

/** The demo's campaign of three images, whose masks the tests change; its newest is another one. */
async function campaign() {
  return (await campaigns()).find(({ presetImgs }) => presetImgs.length === 3)!;
}

/** Newest first. */
async function campaigns() {
  const pagination = { page: 1, pageSize: 20 };
  const { searchPresetCampaignsByPartner: found } = await ask(partner, SEARCH_PRESET_CAMPAIGNS_BY_PARTNER, {
    pagination,
  });
  if (found.__typename !== 'PresetCampaignList') throw new Error('the demo has a campaign');
  return found.presetCampaigns;
}

async function load(address: string): Promise<unknown> {
  return (await fetch(`${server().url}${address}`)).json();
}

async function send(call: string, parts: Parts | [string, string | Blob][], caller = partner) {
  const form = new FormData();
  const entries = Array.isArray(parts) ? parts : Object.entries(parts);
  for (const [name, value] of entries) form.append(name, value);
  const response = await fetch(`${server().url}/api/${call}`, {
    method: 'POST',
    headers: { token: caller.token },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

const SAVE = 'save-masking';
const SAVE_IMAGE = 'save-masked-image';
const FINALIZE = 'finalize-multi-person-masking';

function png(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

async function pixelsAt(address: string): Promise<Buffer> {
  const response = await fetch(`${server().url}${address}`);
  expect(response.headers.get('content-type')).toBe('image/png');
  return sharp(Buffer.from(await response.arrayBuffer()))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function blob(bytes: Buffer | string): Blob {
  return new Blob([bytes as BlobPart], { type: 'image/png' });
}

/** Forms that are accepted, each to be spoiled by a test. */
async function overall(): Promise<Parts> {
  const { id, image } = (await campaign()).presetImgs[1]!;
  return {
    maskingImage: blob(await png(randomBytes(image.width * image.height), image.width, image.height)),
    userId: String(partner.userId),
    imageIndex: '1',
    imageId: String(id),
  };
}

async function maskedImage(): Promise<Parts> {
  const { file, image } = (await campaign()).presetImgs[1]!;
  return {
    maskingData: JSON.stringify(persons[1]),
    userId: String(partner.userId),
    imageWidth: String(image.width),
    imageHeight: String(image.height),
    originalImagePath: file,
    imageIndex: '1',
  };
}

/** Everybody in all images, each mask filled with noise. */
async function finished() {
  const { presetImgs } = await campaign();
  const files: Record<string, Blob> = {};
  const pixels: Record<string, Buffer> = {};
  const data: FinishedMasks = presetImgs.map(({ id }, i) => ({
    imageId: id,
    masks: persons[i]!.map((mask) => ({
      ...mask,
      object: { object_id: objectIdOf(id, mask.mask_id), file: maskFieldName(i, mask.mask_id) },
    })),
  }));
  for (const [i, { masks }] of data.entries()) {
    const { width, height } = presetImgs[i]!.image;
    for (const { object } of masks) {
      pixels[object.object_id] = randomBytes(width * height);
      files[object.file] = blob(await png(pixels[object.object_id]!, width, height));
    }
  }
  const parts = (changed: unknown = data, others: Parts = files): Parts => ({
    userId: String(partner.userId),
    ...others,
    maskData: JSON.stringify(changed),
  });
  return { data, files, pixels, parts };
}

function countMasks(): number {
  return readdirSync(server().dataDir, { recursive: true }).filter((name) => /\.png$/.test(String(name)))
    .length;
}

describe('what a partner saved', () => {
  test('as one mask is loaded pixel for pixel', async () => {
    const { image, id } = (await campaign()).presetImgs[1]!;
    const pixels = randomBytes(image.width * image.height);
    const maskingImage = blob(await png(pixels, image.width, image.height));
    const { status, body } = await send(SAVE, { ...(await overall()), maskingImage });
    expect(status).toBe(200);
    expect(SaveMaskingAnswer.parse(body).imageId).toBe(id);
    expect((await pixelsAt(body.file)).equals(pixels)).toBe(true);
    const saved = SavedMasks.parse(await load((await campaign()).maskingPath!));
    expect((await pixelsAt(saved[1]!.file!)).equals(pixels)).toBe(true);
  });

  test('as polygons is loaded point for point', async () => {
    expect(await send(SAVE_IMAGE, await maskedImage())).toMatchObject({ status: 200, body: { ok: true } });
    const saved = SavedMasks.parse(await load((await campaign()).maskingPath!));
    expect(saved.map(({ imageId }) => imageId)).toEqual((await campaign()).presetImgs.map(({ id }) => id));
    expect(saved[1]!.masks).toEqual(persons[1]);
    expect(saved[0]!.masks).toBeNull();
  });

  test('of every person is loaded pixel for pixel, again after another save, and to nobody without the address', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { data, pixels, parts } = await finished();
      const { status, body } = await send(FINALIZE, parts());
      expect(status).toBe(200);
      const { extractMaskingPath } = FinalizeMaskingAnswer.parse(body);
      expect((await campaign()).extractMaskingPath).toBe(extractMaskingPath);
      const loaded = FinishedMasks.parse(await load(extractMaskingPath));
      const plain = ({ masks }: FinishedMasks[number]) =>
        masks.map(({ mask_id, coordinates, object }) => [mask_id, coordinates, object.object_id]);
      expect(loaded.map(plain)).toEqual(data.map(plain));
      for (const { object } of loaded.flatMap(({ masks }) => masks)) {
        expect((await pixelsAt(object.file)).equals(pixels[object.object_id]!)).toBe(true);
      }
      const forged = extractMaskingPath.replace(/s=[^&]*/, 's=AAAA');
      expect((await fetch(`${server().url}${forged}`)).status).toBe(404);
    }
  });
});

describe('a masking call', () => {
  const calls: [string, () => Promise<Parts>][] = [
    [SAVE, overall],
    [SAVE_IMAGE, maskedImage],
    [FINALIZE, async () => (await finished()).parts()],
  ];

  test.each(calls)('%s is for partners, in their own name', async (call, form) => {
    const parts = await form();
    expect(await send(call, parts, { ...partner, token: '' })).toMatchObject({ status: 401 });
    expect(await send(call, { ...parts, userId: String(fan.userId) }, fan)).toMatchObject({ status: 403 });
    for (const userId of [String(fan.userId), '', '__proto__', `${partner.userId}.0`]) {
      const { status, body } = await send(call, { ...parts, userId });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    const { userId: _, ...anonymous } = parts;
    expect(await send(call, anonymous)).toMatchObject({ status: 403 });
  });

  test.each(calls)('%s takes nothing but its form', async (call, form) => {
    const masks = countMasks();
    const entries = Object.entries(await form());
    const tricks: [string, string | Blob][][] = [
      [],
      [...entries, entries[0]!],
      [...entries, ['../../etc/passwd', blob('x')]],
      [...entries, ['masks_0_../../x', blob('x')]],
      [...entries, ['masks_0_person_1/../x', blob('x')]],
      [...entries, ['__proto__', 'x']],
      [...entries, ...Array.from({ length: 1000 }, (_, i): [string, string] => [`f${i}`, 'x'])],
      [...entries, ['more', 'x'.repeat(MASKING.maxJsonBytes + 1)]],
    ];
    for (const trick of tricks) {
      const { status, body } = await send(call, trick);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.error).toBeTypeOf('string');
    }
    const json = await fetch(`${server().url}/api/${call}`, {
      method: 'POST',
      headers: { token: partner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: partner.userId }),
    });
    expect(json.status).toBe(400);
    expect(countMasks()).toBe(masks);
  });

  test('that is broken off leaves nothing, and the next is answered', async () => {
    const masks = countMasks();
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${server().url}/api/${SAVE}`, {
        method: 'POST',
        headers: { token: partner.token, 'content-type': 'multipart/form-data; boundary=b' },
      });
      request.on('error', () => resolve());
      request.write('--b\r\ncontent-disposition: form-data; name="maskingImage"; filename="m.png"\r\n\r\n');
      request.write(randomBytes(100_000));
      setTimeout(() => request.destroy(), 100);
    });
    expect(countMasks()).toBe(masks);
    expect(await send(SAVE, await overall())).toMatchObject({ status: 200 });
  });
});

test.each<[string, (width: number, height: number) => Promise<Buffer> | Buffer, string]>([
  ['empty', () => Buffer.alloc(0), 'MASK_NOT_PNG'],
  ['a text', () => Buffer.from('hello'), 'MASK_NOT_PNG'],
  ['too small', (w, h) => png(Buffer.alloc((w - 1) * h), w - 1, h), 'MASK_SIZE_MISMATCH'],
  ['turned', (w, h) => png(Buffer.alloc(w * h), h, w), 'MASK_SIZE_MISMATCH'],
  [
    'of 16 bits',
    (width, height) =>
      sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
        .toColourspace('grey16')
        .png()
        .toBuffer(),
    'MASK_NOT_GREY',
  ],
  [
    'in colour',
    (width, height) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'MASK_NOT_GREY',
  ],
  ['a pixel flood', () => pngOf(14_000, 14_000), 'MASK_NOT_GREY'],
  [
    'truncated',
    async (w, h) => (await png(randomBytes(w * h), w, h)).subarray(0, (w * h) / 2),
    'MASK_BROKEN',
  ],
  ['beyond 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1), 'FILE_TOO_LARGE'],
])('a mask that is %s is refused in words and not kept', async (_, make, code) => {
  const masks = countMasks();
  const { image } = (await campaign()).presetImgs[1]!;
  const maskingImage = blob(await make(image.width, image.height));
  const { status, body } = await send(SAVE, { ...(await overall()), maskingImage });
  expect(status).toBeLessThan(500);
  expect([body.code, body.error.length > 10]).toEqual([code, true]);
  expect(countMasks()).toBe(masks);
});

test('a mask goes to the image that is meant, or to none', async () => {
  const parts = await overall();
  for (const wrong of [
    { imageIndex: '0' },
    { imageIndex: '2' },
    { imageIndex: '64' },
    { imageId: '999999' },
    { imageId: '0' },
  ] as Parts[]) {
    const { status, body } = await send(SAVE, { ...parts, ...wrong });
    expect([status, body.code]).toEqual([404, 'MASK_IMAGE_INVALID']);
  }
  for (const wrong of [
    { imageIndex: '-1' },
    { imageIndex: '1e0' },
    { imageIndex: 'NaN' },
    { imageIndex: '9'.repeat(30) },
    { imageId: '1; drop table maskings' },
  ] as Parts[]) {
    expect((await send(SAVE, { ...parts, ...wrong })).body.code).toBe('BAD_INPUT');
  }
  // who names no image means one of the newest campaign
  const { imageId: _, ...nameless } = parts;
  expect((await send(SAVE, nameless)).body.code).toBe('MASK_IMAGE_INVALID');
  const { id, image } = (await campaigns())[0]!.presetImgs[0]!;
  const maskingImage = blob(await png(randomBytes(image.width * image.height), image.width, image.height));
  expect((await send(SAVE, { ...nameless, imageIndex: '0', maskingImage })).body.imageId).toBe(id);
});

test('the image of a masking call is believed in nothing', async () => {
  const parts = await maskedImage();
  const original = String(parts.originalImagePath);
  const { presetImgs, personJsonPath } = await campaign();
  for (const wrong of [
    { imageIndex: '0' },
    { imageWidth: '1' },
    { imageHeight: '999999' },
    { originalImagePath: presetImgs[0]!.file },
    { originalImagePath: personJsonPath },
    { originalImagePath: original.replace(/s=[^&]*/, 's=AAAA') },
    { originalImagePath: original.replace(/e=\d+/, 'e=99999999999') },
    { originalImagePath: original.replace(/[?].*/, '') },
    { originalImagePath: '/files/../keys/token' },
    { originalImagePath: 'file:///etc/passwd' },
    { originalImagePath: 'http://169.254.169.254/latest/meta-data' },
    { originalImagePath: '' },
  ] as Parts[]) {
    const { body } = await send(SAVE_IMAGE, { ...parts, ...wrong });
    expect([wrong, body.code]).toEqual([wrong, 'MASK_IMAGE_INVALID']);
  }
});

test('polygons are taken only where they can be drawn', async () => {
  const parts = await maskedImage();
  const ring = (x: string) => `[[0,0],[10,0],[${x},10]]`;
  const mask = (rings: string, id = 'person_1') => `{"mask_id":"${id}","coordinates":[${rings}]}`;
  const many = Array.from({ length: MASKING.maxPoints + 1 }, () => '[1,1]').join();
  const before = JSON.stringify(await load((await campaign()).maskingPath!));
  for (const [data, code] of [
    [`[${mask(ring('NaN'))}]`, 'MASK_DATA_INVALID'],
    [`[${mask(ring('1e999'))}]`, 'MASK_DATA_INVALID'],
    [`[${mask(ring('null'))}]`, 'MASK_DATA_INVALID'],
    [`[${mask(ring('"1"'))}]`, 'MASK_DATA_INVALID'],
    [`[${mask('[[1,2,3],[1,2],[3,4]]')}]`, 'MASK_DATA_INVALID'],
    ['', 'MASK_DATA_INVALID'],
    ['{}', 'MASK_DATA_INVALID'],
    ['['.repeat(100_000), 'MASK_DATA_INVALID'],
    [`[${mask('[[0,0],[1,1]]')}]`, 'MASK_POLYGON_INVALID'],
    [`[${mask(ring('-0.5'))}]`, 'MASK_POLYGON_OUTSIDE'],
    [`[${mask(ring('1e9'))}]`, 'MASK_POLYGON_OUTSIDE'],
    [`[${mask(`[${many}]`)}]`, 'MASK_TOO_COMPLEX'],
    [`[${mask(ring('1'))},${mask(ring('2'))}]`, 'MASK_IDS_INVALID'],
    [`[${mask(ring('1'), 'person_65')}]`, 'MASK_IDS_INVALID'],
    [`[${mask(ring('1'), '../person_1')}]`, 'MASK_IDS_INVALID'],
    [`[${mask(ring('1'), '__proto__')}]`, 'MASK_IDS_INVALID'],
    [`[${Array.from({ length: 65 }, (_, i) => mask('', `person_${i + 1}`)).join()}]`, 'MASKS_TOO_MANY'],
  ] as const) {
    const { status, body } = await send(SAVE_IMAGE, { ...parts, maskingData: data });
    expect([data.slice(0, 80), status, body.code]).toEqual([data.slice(0, 80), 400, code]);
  }
  expect(JSON.stringify(await load((await campaign()).maskingPath!))).toBe(before);
});

test('finished masks are kept all or not at all', async () => {
  const { data, files, parts } = await finished();
  const kept = countMasks();
  const before = JSON.stringify(await load((await campaign()).extractMaskingPath!));
  const [first, ...others] = data;
  const [name, ...otherNames] = Object.keys(files);
  const withFirst = (change: object) => [
    { ...first!, masks: [{ ...first!.masks[0]!, ...change }, ...first!.masks.slice(1)] },
    ...others,
  ];
  const lastName = otherNames.at(-1)!;
  const { [name!]: _, ...withoutOne } = files;
  for (const [changed, sent, code] of [
    [[], files, 'MASK_DATA_INVALID'],
    [data.map(({ masks }) => ({ masks })), files, 'MASK_DATA_INVALID'],
    [data, withoutOne, 'MASK_FILES_MISMATCH'],
    [data, { ...files, masks_9_person_1: files[name!]! }, 'MASK_FILES_MISMATCH'],
    [withFirst({ object: { object_id: 'x', file: name } }), files, 'MASK_FILES_MISMATCH'],
    [
      withFirst({ object: { ...first!.masks[0]!.object, file: '/etc/passwd' } }),
      files,
      'MASK_FILES_MISMATCH',
    ],
    [withFirst({ mask_id: 'person_64' }), files, 'MASK_FILES_MISMATCH'],
    [[{ ...first!, imageId: 999_999 }, ...others], files, /MASK_FILES_MISMATCH|MASK_IMAGE_INVALID/],
    [
      withFirst({
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [99_999, 0],
          ],
        ],
      }),
      files,
      'MASK_POLYGON_OUTSIDE',
    ],
    // the last of all masks, when the others are stored already
    [data, { ...files, [lastName]: blob(pngOf(30, 30)) }, 'MASK_NOT_GREY'],
    [data, { ...files, [lastName]: blob(await png(Buffer.alloc(900), 30, 30)) }, 'MASK_SIZE_MISMATCH'],
  ] as const) {
    const { status, body } = await send(FINALIZE, parts(changed, sent));
    expect(status).toBeLessThan(500);
    expect(body.code).toMatch(code);
    expect(countMasks()).toBe(kept);
  }
  expect(JSON.stringify(await load((await campaign()).extractMaskingPath!))).toBe(before);
});
