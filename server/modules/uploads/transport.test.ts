import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { UPLOAD } from '@facet/contract/constants.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type * as graphql from 'graphql';
import mercurius from 'mercurius';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Member } from '../../access.ts';
import { openAdmissions } from '../../admission.ts';
import { createBuilder } from '../../graphql/builder.ts';
import { registerMultipart } from '../../graphql/multipart.ts';
import { registerShared } from '../../graphql/shared.ts';
import { readFile as readUpload } from '../../images/read-file.ts';
import { Refusal, statusOf } from '../../refusal.ts';
import { registerUploads } from './graphql.ts';
import { uploadRoutes } from './routes.ts';
import type { Uploads } from './service.ts';
import type { Views } from './views.ts';

// the copy that Pothos and Mercurius load; the test runner would resolve an import to another build of the package
const { buildSchema, printType }: typeof graphql = createRequire(import.meta.url)('graphql');

/** Both ways in, over real connections, in front of a service that only counts bytes. */

const caller: Member = { kind: 'member', userId: 7, sessionId: '', role: 'USER', partnerId: null };
const srcImg = { id: 1, caption: null, key: 'faces/a.jpg', width: 300, height: 200, placeholder: 'data:,' };
let received: number[];
let refusesUnread: boolean;
/** Those who have left while their session was read. */
let left: number;
let app: FastifyInstance;
let origin: string;

const uploads: Uploads = {
  async uploadSrcImg(_, { file }) {
    if (refusesUnread) throw new Refusal('CONSENT_REQUIRED');
    received.push((await readUpload(file)).length);
    return srcImg;
  },
  async saveImage(_, { bytes }) {
    received.push(bytes.length);
    return { id: 1, file: '/files/faces/a.jpg' };
  },
  searchSrcImgs: async () => ({ rows: [srcImg], totalCount: 1 }),
  editRepresentSrc: async () => {
    throw new Refusal('NOT_FOUND');
  },
  editSrcImgs: async () => {
    throw new Refusal('NOT_FOUND');
  },
  deleteSrcImg: async () => {
    throw new Refusal('NOT_FOUND');
  },
};

const views: Views = {
  of: async (ids) => new Map(ids.map((id) => [id, []])),
  add: async () => {
    throw new Refusal('NOT_FOUND');
  },
  remove: async () => {
    throw new Refusal('NOT_FOUND');
  },
};

function schema() {
  const builder = createBuilder();
  const images = { address: (key: string) => `/files/${key}`, info: () => ({ ...srcImg, url: '/files/a' }) };
  registerUploads(builder, { uploads, views, images, shared: registerShared(builder) });
  return builder.toSchema();
}

beforeEach(async () => {
  received = [];
  refusesUnread = false;
  left = 0;
  app = fastify();
  app.decorateRequest('caller', null as never);
  app.addHook('onRequest', async (request, reply) => {
    request.caller = caller;
    if (!request.headers['x-leaves']) return;
    await once(reply.raw, 'close');
    left++;
  });
  app.setErrorHandler((error, _, reply) => {
    const code = error instanceof Refusal ? error.code : 'INTERNAL';
    return reply.code(statusOf(code)).send({ error: String(error), code });
  });
  const uploadAdmission = openAdmissions({ pool: null })('uploads', { perMember: 3, inAll: 12 });
  await app.register(async (scope) => {
    await registerMultipart(scope, uploadAdmission);
    await scope.register(mercurius, {
      schema: schema(),
      context: () => ({ caller, address: '127.0.0.1', requestId: '', idempotencyKey: null }),
    });
  });
  await uploadRoutes(app, { uploads, uploadAdmission });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

function form(...parts: [name: string, value: string | Blob, filename?: string][]): FormData {
  const data = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, filename);
  }
  return data;
}

const blobOf = (length: number) => new Blob([new Uint8Array(length)], { type: 'image/jpeg' });

async function saveImage(data: FormData) {
  const answer = await fetch(`${origin}/api/saveimg`, { method: 'POST', body: data });
  return { status: answer.status, body: await answer.json() };
}

async function upload(file: Blob, filename = 'me.jpg') {
  const data = form(
    [
      'operations',
      JSON.stringify({
        query: 'mutation ($file: Upload!) { uploadSrcImg(file: $file, agreementMetaData: "[]") { id file } }',
        variables: { file: null },
      }),
    ],
    ['map', '{"0":["variables.file"]}'],
    ['0', file, filename],
  );
  const answer = await fetch(`${origin}/graphql`, { method: 'POST', body: data });
  return answer.json();
}

it('has the types that the contract prints', async () => {
  const path = new URL('../../../contract/schema.graphql', import.meta.url);
  const contract = buildSchema(await readFile(path, 'utf8')).getTypeMap();
  const ours = schema().getTypeMap();
  for (const name of [
    ...['Upload', 'PaginationInput', 'Image', 'MutationResult', 'EmptyResult', 'ErrorResult'],
    ...['SrcImg', 'SrcImgList', 'SearchSrcImgsResult'],
  ]) {
    expect(printType(ours[name]!)).toBe(printType(contract[name]!));
  }
});

it('takes a plain upload with its parts in either order, whatever its file is called', async () => {
  const file = blobOf(1000);
  for (const name of ['me.jpg', '../../etc/passwd.jpg', 'a\0b.jpg', `${'x'.repeat(5000)}.jpg`]) {
    expect(await saveImage(form(['userId', '7'], ['file', file, name]))).toMatchObject({
      status: 200,
      body: { id: 1 },
    });
  }
  expect((await saveImage(form(['file', file, 'me.jpg'], ['userId', '7']))).status).toBe(200);
  expect(received).toEqual([1000, 1000, 1000, 1000, 1000]);
});

it.each([
  ['without a file', form(['userId', '7']), 'NO_FILE'],
  ['with an empty file', form(['userId', '7'], ['file', blobOf(0), 'me.jpg']), 'NO_FILE'],
  ['with a file under another name', form(['userId', '7'], ['image', blobOf(9), 'me.jpg']), 'NO_FILE'],
  ['for somebody else', form(['userId', '8'], ['file', blobOf(9), 'me.jpg']), 'FORBIDDEN'],
  ['for nobody', form(['file', blobOf(9), 'me.jpg']), 'FORBIDDEN'],
  [
    'beyond the limit',
    form(['userId', '7'], ['file', blobOf(UPLOAD.maxBytes + 5), 'me.jpg']),
    'FILE_TOO_LARGE',
  ],
  [
    'of two files',
    form(['userId', '7'], ['file', blobOf(9), 'a.jpg'], ['file', blobOf(9), 'b.jpg']),
    'BAD_INPUT',
  ],
])('refuses a plain upload %s', async (_, data, code) => {
  expect((await saveImage(data)).body.code).toBe(code);
  expect(received).toEqual([]);
});

it('refuses a plain upload that is not a form', async () => {
  const answer = await fetch(`${origin}/api/saveimg`, { method: 'POST' });
  expect(await answer.json()).toMatchObject({ code: 'NO_FILE' });
});

it('takes an upload over GraphQL up to the limit and refuses one byte more', async () => {
  expect(await upload(blobOf(UPLOAD.maxBytes))).toMatchObject({ data: { uploadSrcImg: { id: 1 } } });
  expect(received).toEqual([UPLOAD.maxBytes]);
  const { errors } = await upload(blobOf(UPLOAD.maxBytes + 1));
  expect(errors[0].message).toBe('This file is larger than 20 MB. Please choose a smaller one.');
});

it('takes an upload over GraphQL whatever its file is called', async () => {
  for (const name of ['../../etc/passwd.jpg', 'a\0b.jpg', `${'x'.repeat(5000)}.jpg`]) {
    expect(await upload(blobOf(9), name)).toMatchObject({ data: { uploadSrcImg: { id: 1 } } });
  }
});

it('answers at once when a GraphQL upload is refused unread', async () => {
  refusesUnread = true;
  const { errors } = await upload(blobOf(UPLOAD.maxBytes));
  expect(errors[0].message).toBe('Please Agree to Required Terms of Services and Policies.');
});

it.each(['/api/saveimg', '/graphql'])('survives an upload to %s that is broken off', async (path) => {
  const head =
    '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"mutation($file:Upload!)';
  const tail = '{uploadSrcImg(file:$file,agreementMetaData:\\"[]\\"){id}}","variables":{"file":null}}\r\n';
  const map = '--x\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":["variables.file"]}\r\n';
  const file =
    '--x\r\ncontent-disposition: form-data; name="0"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  await new Promise<void>((resolve) => {
    const request = httpRequest(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 },
    });
    request.on('error', () => resolve());
    request.write(`${head}${tail}${map}${file}${'a'.repeat(100_000)}`);
    setTimeout(() => request.destroy(), 50);
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received).toEqual([]);
  expect((await saveImage(form(['userId', '7'], ['file', blobOf(9), 'a.jpg']))).status).toBe(200);
});

it.each(['/api/saveimg', '/graphql'])(
  'keeps no place of an upload to %s whose sender has left before it',
  async (path) => {
    const headers = {
      'x-leaves': '1',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 9,
    };
    for (let i = 1; i <= 3; i++) {
      const isAsked = once(app.server, 'request');
      const request = httpRequest(`${origin}${path}`, { method: 'POST', headers });
      request.on('error', () => {});
      request.flushHeaders();
      await isAsked;
      request.destroy();
      await expect.poll(() => left).toBe(i);
    }
    await setImmediate();
    expect((await saveImage(form(['userId', '7'], ['file', blobOf(9), 'a.jpg']))).status).toBe(200);
  },
);

it('takes no file that is not part of the form', async () => {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($file: Upload!) { uploadSrcImg(file: $file, agreementMetaData: "[]") { id } }',
      variables: { file: { promise: {}, createReadStream: 1 } },
    }),
  });
  expect((await answer.json()).errors).toHaveLength(1);
  expect(received).toEqual([]);
});
