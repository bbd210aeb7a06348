import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { SEARCH_SRC_IMGS, UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { print } from 'graphql';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  agreements,
  ask,
  type Caller,
  facePhoto,
  photo,
  post,
  send,
  signInAsFan,
  upload,
} from '../support/api.ts';
import { gifOfManyFrames, pngOf } from '../support/images.ts';
import { useServer } from '../support/running.ts';

const server = useServer();
let fan: Caller;
let filesBefore: number;

beforeAll(async () => {
  fan = await signInAsFan(server().url);
  filesBefore = countFiles();
});

/** Objects of the data folder, the database and caches apart. */
function countFiles(): number {
  const all = readdirSync(server().dataDir, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile() && /\.(jpg|json|png|part|tmp)$/.test(entry.name)).length;
}

async function faces(): Promise<number> {
  const { searchSrcImgs } = await ask(fan, SEARCH_SRC_IMGS, { pagination: { page: 1, pageSize: 1 } });
  return searchSrcImgs.__typename === 'SrcImgList' ? searchSrcImgs.totalCount : 0;
}

describe('what is not a good photo', () => {
  afterEach(async () => {
    expect(await faces()).toBe(0);
    expect(countFiles()).toBe(filesBefore);
  });

  const jpeg = readFileSync(photo('team-1.jpg'));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>';
  const bad: [string, () => Buffer | string, RegExp][] = [
    ['an empty file', () => '', /NO_FILE|NOT_AN_IMAGE/],
    ['a text that is called a photo', () => 'I am a photo.', /NOT_AN_IMAGE/],
    ['an SVG with a script', () => svg, /NOT_AN_IMAGE/],
    ['a page that is called a photo', () => '<html><script>alert(1)</script></html>', /NOT_AN_IMAGE/],
    ['a page behind a GIF’s first bytes', () => 'GIF89a<script>alert(1)</script>', /IMAGE_BROKEN/],
    ['a JPEG cut in the middle', () => jpeg.subarray(0, jpeg.length / 2), /IMAGE_BROKEN/],
    [
      'a JPEG of noise',
      () => Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(9000, 0x5a)]),
      /IMAGE_BROKEN/,
    ],
    [
      'a PNG with the signature of a JPEG',
      () => Buffer.concat([jpeg.subarray(0, 4), pngOf(300, 300)]),
      /IMAGE_BROKEN/,
    ],
    ['a pixel flood of 14,000 × 14,000', () => pngOf(14_000, 14_000), /IMAGE_TOO_LARGE/],
    ['an image of 65,535 × 1', () => pngOf(65_535, 1), /IMAGE_TOO_SMALL/],
    ['an image of 100 × 100', () => pngOf(100, 100), /IMAGE_TOO_SMALL/],
    ['a GIF of ten thousand frames without a face', () => gifOfManyFrames(), /SOURCE_NO_FACE|IMAGE_/],
    ['a file beyond 20 MB', () => Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)]), /FILE_TOO_LARGE/],
    ['a photo without a face', () => readFileSync(photo('curved-images/curved1.jpg')), /SOURCE_NO_FACE/],
    ['a photo of several people', () => readFileSync(photo('annie-spratt.jpg')), /SOURCE_/],
  ];
  test.each(bad)('%s is refused in words', async (_, make, code) => {
    const { data, errors, status } = await upload(
      fan,
      new Blob([make() as BlobPart], { type: 'image/jpeg' }),
    );
    expect(status).toBeLessThan(500);
    expect(data).toBeNull();
    expect(errors[0]?.extensions?.code).toMatch(code);
    expect(errors[0]?.message.length).toBeGreaterThan(10);
  });

  test.each(['a\0b', '\ud83d'])('a caption of %j is refused', async (caption) => {
    const { data, errors } = await upload(fan, await facePhoto(), { caption });
    expect(data).toBeNull();
    expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
  });

  test('a pixel flood does not fill the memory', async () => {
    const memory = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server().pid}/status`, 'utf8'))?.[1]) / 1024;
    if (process.platform !== 'linux') return;
    const before = memory();
    for (let i = 0; i < 3; i++) await upload(fan, new Blob([pngOf(14_000, 14_000) as BlobPart]));
    expect(memory() - before).toBeLessThan(200);
  });

  test('no agreement, no upload', async () => {
    for (const agreementMetaData of ['[]', '', 'null', '{}', '[{}]', `[${'{},'.repeat(100)}{}]`]) {
      const { data, errors } = await upload(fan, await facePhoto(), { agreementMetaData });
      expect(data).toBeNull();
      expect(errors[0]?.extensions?.code).toMatch(/CONSENT_REQUIRED|BAD_INPUT/);
    }
  });
});

describe('a multipart request with tricks', () => {
  afterEach(async () => {
    expect(await faces()).toBe(0);
    expect((await fetch(`${server().url}/livez`)).status).toBe(200);
  });

  const operations = () =>
    JSON.stringify({
      query: print(UPLOAD_SRC_IMG),
      variables: { file: null, caption: null, agreementMetaData: agreements() },
    });

  async function sendForm(parts: [string, string | Blob][]): Promise<{ status: number; body: string }> {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const response = await fetch(`${server().url}/graphql`, {
      method: 'POST',
      headers: { token: fan.token },
      body: form,
    });
    return { status: response.status, body: await response.text() };
  }

  async function expectRefused(parts: [string, string | Blob][]): Promise<void> {
    const { status, body } = await sendForm(parts);
    expect(status).toBeLessThan(500);
    expect(body).toMatch(/error/);
    expect(body).not.toContain('/files/faces/');
  }

  test('ten thousand parts', async () => {
    const parts = Array.from({ length: 10_001 }, (_, i): [string, string] => [`f${i}`, 'x']);
    await expectRefused([['operations', operations()], ['map', '{}'], ...parts]);
  });

  test.each([
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'variables.__proto__.file',
    'variables.file.then',
  ])('a map to %s', async (target) => {
    await expectRefused([
      ['operations', operations()],
      ['map', JSON.stringify({ 0: [target] })],
      ['0', await facePhoto()],
    ]);
  });

  test('one file mapped a thousand times', async () => {
    await expectRefused([
      ['operations', operations()],
      ['map', JSON.stringify({ 0: Array.from({ length: 1000 }, () => 'variables.caption') })],
      ['0', await facePhoto()],
    ]);
  });

  test('files before the operations', async () => {
    await expectRefused([
      ['0', await facePhoto()],
      ['map', JSON.stringify({ 0: ['variables.file'] })],
      ['operations', operations()],
    ]);
  });

  test.each(['', '{', '[]', 'null', '5', '{"query":5}'])('operations of %j', async (text) => {
    await expectRefused([
      ['operations', text],
      ['map', JSON.stringify({ 0: ['variables.file'] })],
      ['0', await facePhoto()],
    ]);
  });

  test('a map to a file that never comes', async () => {
    await expectRefused([
      ['operations', operations()],
      ['map', JSON.stringify({ 0: ['variables.file'] })],
    ]);
  });

  test('a text in the place of a file', async () => {
    const { errors, data } = await send(
      server().url,
      { query: print(UPLOAD_SRC_IMG), variables: { file: 'x', agreementMetaData: agreements() } },
      { token: fan.token },
    );
    expect(data).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
  });

  test('an upload that is broken off leaves no file', async () => {
    const before = countFiles();
    await new Promise<void>((resolve) => {
      const request = http.request(`${server().url}/graphql`, {
        method: 'POST',
        headers: { token: fan.token, 'content-type': 'multipart/form-data; boundary=b' },
      });
      request.on('error', () => resolve());
      const part = (name: string, text: string) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
      request.write(part('operations', operations()) + part('map', '{"0":["variables.file"]}'));
      request.write('--b\r\ncontent-disposition: form-data; name="0"; filename="a.jpg"\r\n\r\n');
      request.write(readFileSync(photo('team-1.jpg')).subarray(0, 20_000));
      setTimeout(() => request.destroy(), 200);
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(countFiles()).toBe(before);
  });
});

describe('/api/saveimg', () => {
  async function save(fields: Record<string, string>, file?: Blob, token = fan.token): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set('file', file, 'me.jpg');
    return fetch(`${server().url}/api/saveimg`, { method: 'POST', headers: { token }, body: form });
  }

  test('is for one’s own account only, and wants a file', async () => {
    expect((await save({ userId: String(fan.userId + 1) }, await facePhoto())).status).toBe(403);
    expect((await save({}, await facePhoto())).status).toBe(403);
    expect((await save({ userId: '__proto__' }, await facePhoto())).status).toBe(403);
    expect((await save({ userId: String(fan.userId) })).status).toBe(400);
    expect((await save({ userId: String(fan.userId) }, await facePhoto(), 'a.b.c')).status).toBe(401);
    expect((await post(fan, '/api/saveimg', { userId: fan.userId })).status).toBe(400);
    expect(await faces()).toBe(0);
  });
});

describe('a good photo', () => {
  const names: [string, string][] = [
    ['a way up', '../../../etc/passwd.jpg'],
    ['an encoded way up', '..%2f..%2fx.jpg'],
    ['a NUL', 'a\u0000.jpg'],
    ['a device', 'CON.jpg'],
    ['a turned direction', 'gpj.\u202Eexe'],
    ['a new line', 'new\nline.jpg'],
    ['five thousand letters', `${'x'.repeat(5000)}.jpg`],
  ];
  test.each(names)('whose name is %s is kept under a name of the server’s own', async (_, filename) => {
    const { data } = await upload(fan, await facePhoto(), { filename });
    expect(data?.uploadSrcImg.file).toMatch(/^\/files\/faces\/[0-9a-f-]{36}\.jpg\?/);
    const kept = readdirSync(server().dataDir, { recursive: true }).map(String);
    expect(kept.some((name) => /passwd|CON|exe$/.test(path.basename(name)))).toBe(false);
  });

  test('is turned upright, and keeps neither place nor camera', async () => {
    const sideways = await sharp(photo('team-1.jpg'))
      .rotate(-90)
      .withExif({
        IFD0: { Orientation: '6', Make: 'SecretCamera' },
        IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data, errors } = await upload(fan, new Blob([sideways as BlobPart], { type: 'image/jpeg' }));
    expect(errors).toEqual([]);
    const stored = Buffer.from(
      await (await fetch(`${server().url}${data!.uploadSrcImg.file}`)).arrayBuffer(),
    );
    const upright = await sharp(photo('team-1.jpg')).metadata();
    const kept = await sharp(stored).metadata();
    expect([kept.width, kept.height]).toEqual([upright.width, upright.height]);
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
    expect(stored.includes('SecretCamera')).toBe(false);
  });
});
