import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../access.ts';
import { openAdmissions } from '../../admission.ts';
import { createImages } from '../../images/images.ts';
import { Refusal, statusOf } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Choices } from './choices.ts';
import { documentKey } from './documents.ts';
import type { FoundSegmentFiles } from './found.ts';
import { maskingRoutes } from './routes.ts';
import type { Maskings } from './service.ts';

/** The masking calls over real connections, in front of a service that only notes what it is given. */

const images = createImages({ storage: {} as Storage, addressKey: Buffer.alloc(32, 7) });
let caller: Caller;
let received: unknown[];
let app: FastifyInstance;
let origin: string;

const maskings: Maskings = {
  async saveMasking(_, { png, ...rest }) {
    received.push({ ...rest, bytes: png.length });
    return { ok: true, imageId: 1, file: '/files/masks/a.png' };
  },
  async saveMaskedImage(_, call) {
    received.push(call);
    return { ok: true, imageId: 1 };
  },
  async finalize(_, { maskData, files }) {
    received.push({ maskData, files: [...files].map(([name, bytes]) => [name, bytes.length]) });
    return { ok: true, presetCampaignId: 1, extractMaskingPath: '/files/campaigns/1-finished.json' };
  },
  document: async (presetCampaignId) => [{ imageId: presetCampaignId, file: null, masks: null }],
};

const saved = { ok: true, imageId: 1, location: null, genLocation: null } as const;
const choices: Choices = {
  async saveTarget(_, call) {
    received.push(call);
    return saved;
  },
  async saveGenders(_, call) {
    received.push(call);
    return saved;
  },
};

const found: FoundSegmentFiles = {
  async save(_, call) {
    received.push(call);
    return { ok: true, imageId: 4, jsonPath: '/heads' };
  },
};

beforeEach(async () => {
  caller = { kind: 'member', userId: 7, sessionId: '', role: 'USER', partnerId: 3 };
  received = [];
  app = fastify();
  app.decorateRequest('caller', null as never);
  app.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  app.setErrorHandler((error, _, reply) => {
    const code = error instanceof Refusal ? error.code : 'INTERNAL';
    return reply.code(statusOf(code)).send({ error: String(error), code });
  });
  await maskingRoutes(app, {
    maskings,
    choices,
    found,
    images,
    maskingAdmission: openAdmissions({ pool: null })('maskings', { perMember: 2, inAll: 2 }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

const blobOf = (length: number) => new Blob([new Uint8Array(length)], { type: 'image/png' });

async function send(call: string, ...parts: [name: string, value: string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const answer = await fetch(`${origin}/api/${call}`, { method: 'POST', body: form });
  return { status: answer.status, body: await answer.json() };
}

it('takes a mask with its fields in any order', async () => {
  const parts: [string, string | Blob][] = [
    ['maskingImage', blobOf(9)],
    ['userId', '7'],
    ['imageIndex', '2'],
  ];
  expect((await send('save-masking', ...parts)).status).toBe(200);
  expect((await send('save-masking', ...parts.toReversed(), ['imageId', '5'])).status).toBe(200);
  expect(received).toEqual([
    { imageId: null, imageIndex: 2, bytes: 9 },
    { imageId: 5, imageIndex: 2, bytes: 9 },
  ]);
});

it('takes the segments of an image', async () => {
  const fields = {
    maskingData: '[]',
    imageWidth: '10',
    imageHeight: '20',
    originalImagePath: '/a',
    imageIndex: '0',
  };
  const { status } = await send('save-masked-image', ['userId', '7'], ...Object.entries(fields));
  expect(status).toBe(200);
  expect(received).toEqual([{ ...fields, imageWidth: 10, imageHeight: 20, imageIndex: 0 }]);
});

it('takes the outlines of heads and faces, and of nothing else that was found', async () => {
  const fields = {
    maskingData: '[]',
    imageWidth: '10',
    imageHeight: '20',
    originalImagePath: '/a',
    imageIndex: '0',
    jsonPath: '/heads?e=1',
  };
  const save = (data: string) =>
    send('save-masked-image', ['userId', '7'], ['data', data], ...Object.entries(fields));
  expect(await save('head')).toMatchObject({ status: 200, body: { jsonPath: '/heads' } });
  expect(received).toEqual([{ ...fields, data: 'head', imageWidth: 10, imageHeight: 20, imageIndex: 0 }]);
  for (const data of ['person', 'toString', '']) {
    expect(await save(data)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  }
});

it('takes the masks of many persons by their names', async () => {
  const { status } = await send(
    'finalize-multi-person-masking',
    ['userId', '7'],
    ['masks_0_person_1', blobOf(1)],
    ['masks_63_person_64', blobOf(2)],
    ['maskData', '[1]'],
  );
  expect(status).toBe(200);
  expect(received).toEqual([
    {
      maskData: '[1]',
      files: [
        ['masks_0_person_1', 1],
        ['masks_63_person_64', 2],
      ],
    },
  ]);
});

it.each<[string, string, [string, string | Blob][]]>([
  ['no fields', 'FORBIDDEN', []],
  ['another user', 'FORBIDDEN', [['userId', '8']]],
  [
    'two users',
    'BAD_INPUT',
    [
      ['userId', '7'],
      ['userId', '7'],
    ],
  ],
  [
    'no file',
    'NO_FILE',
    [
      ['userId', '7'],
      ['imageIndex', '0'],
    ],
  ],
  [
    'no index',
    'BAD_INPUT',
    [
      ['userId', '7'],
      ['maskingImage', blobOf(1)],
    ],
  ],
  [
    'a text for the file',
    'NO_FILE',
    [
      ['userId', '7'],
      ['maskingImage', 'x'],
    ],
  ],
  ['a file for a text', 'BAD_INPUT', [['userId', blobOf(1)]]],
  [
    'a file of another name',
    'BAD_INPUT',
    [
      ['userId', '7'],
      ['file', blobOf(1)],
    ],
  ],
  [
    'the same file twice',
    'BAD_INPUT',
    [
      ['maskingImage', blobOf(1)],
      ['maskingImage', blobOf(1)],
    ],
  ],
  [
    'a field of the prototype',
    'BAD_INPUT',
    [
      ['userId', '7'],
      ['constructor', 'x'],
    ],
  ],
])('refuses a form with %s', async (_, code, parts) => {
  expect((await send('save-masking', ...parts)).body.code).toBe(code);
  expect(received).toEqual([]);
});

it('refuses files that are together more than a call may have', async () => {
  const files = ['masks_0_person_1', 'masks_0_person_2', 'masks_0_person_3'].map((name): [string, Blob] => [
    name,
    blobOf(17 * 1024 * 1024),
  ]);
  const { status, body } = await send('finalize-multi-person-masking', ['userId', '7'], ...files);
  expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
});

it('bounds the calls that are under way', async () => {
  const requests = [1, 2].map(() => {
    const request = httpRequest(`${origin}/api/save-masking`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    request.on('error', () => {});
    request.write('--b\r\n');
    return request;
  });
  await expect
    .poll(async () => (await send('save-masking', ['userId', '8'])).body.code)
    .toBe('TOO_MANY_REQUESTS');
  for (const request of requests) request.destroy();
  await expect.poll(async () => (await send('save-masking', ['userId', '8'])).body.code).toBe('FORBIDDEN');
});

it('is closed to members who are no partners', async () => {
  caller = { ...caller, partnerId: null } as Caller;
  expect((await send('save-masking', ['userId', '7'])).body.code).toBe('FORBIDDEN');
});

it('gives a document of saved masks by its signed address alone, as it is now', async () => {
  const address = images.address(documentKey(12, 'saved'));
  const answer = await fetch(`${origin}${address}`);
  expect(await answer.json()).toEqual([{ imageId: 12, file: null, masks: null }]);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  for (const other of [
    address.replace('12-', '13-'),
    address.replace('saved', 'finished'),
    images.address('campaigns/x.json'),
    images.address('masks/a.png').replace('masks', 'campaigns'),
  ]) {
    expect((await fetch(`${origin}${other}`)).status).toBe(404);
  }
});
