import { LAYERS } from '@facet/contract/layers.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, signInAsFan } from '../support/api.ts';
import { useServer } from '../support/running.ts';

const server = useServer({ LOG_LEVEL: 'warn' });
let fan: Caller;

beforeAll(async () => {
  fan = await signInAsFan(server().url);
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const layer = { x: 0, y: 0, width: 1, height: 1, opacity: 1 };
const canvas = { canvasWidth: 8, canvasHeight: 8 };

async function process(data: unknown, images = 1): Promise<[status: number, code: string | undefined]> {
  const body = new FormData();
  body.set('data', typeof data === 'string' ? data : JSON.stringify(data));
  for (let i = 0; i < images; i++) body.append('images', new Blob([png], { type: 'image/png' }), `${i}.png`);
  const response = await fetch(`${server().url}/sam/process-image`, {
    method: 'POST',
    headers: { token: fan.token },
    body,
  });
  const answer = (await response.json()) as { code?: string; processedImageUrl?: string };
  return [response.status, answer.code];
}

const proxy = async (url: unknown) => {
  const response = await fetch(`${server().url}/sam/proxy-image`, {
    method: 'POST',
    headers: { token: fan.token, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  return (await response.json()) as { code?: string };
};

describe('/sam/process-image', () => {
  test('composes what is as it should be', async () => {
    expect(await process({ layers: [layer], ...canvas })).toEqual([200, undefined]);
  });

  test.each([
    ['10,000 layers', { layers: Array.from({ length: 10_000 }, () => layer), ...canvas }, 'LAYERS_TOO_MANY'],
    [
      '51 layers',
      { layers: Array.from({ length: LAYERS.maxLayers + 1 }, () => layer), ...canvas },
      'LAYERS_TOO_MANY',
    ],
    ['no layer', { layers: [], ...canvas }, 'LAYERS_INVALID'],
    ['a width of 0', { layers: [{ ...layer, width: 0 }], ...canvas }, 'LAYERS_INVALID'],
    ['a negative height', { layers: [{ ...layer, height: -1 }], ...canvas }, 'LAYERS_INVALID'],
    ['a width of 1e9', { layers: [{ ...layer, width: 1e9 }], ...canvas }, 'LAYERS_INVALID'],
    ['a place of 1e300', { layers: [{ ...layer, x: 1e300 }], ...canvas }, 'LAYERS_INVALID'],
    [
      'NaN',
      `{"layers":[{"x":NaN,"y":0,"width":1,"height":1,"opacity":1}],"canvasWidth":8,"canvasHeight":8}`,
      'LAYERS_INVALID',
    ],
    [
      'an infinite place',
      `{"layers":[{"x":1e999,"y":0,"width":1,"height":1,"opacity":1}],"canvasWidth":8,"canvasHeight":8}`,
      'LAYERS_INVALID',
    ],
    ['an opacity of 2', { layers: [{ ...layer, opacity: 2 }], ...canvas }, 'LAYERS_INVALID'],
    ['a size as text', { layers: [{ ...layer, width: '1' }], ...canvas }, 'LAYERS_INVALID'],
    ['a canvas of 1025', { layers: [layer], ...canvas, canvasWidth: 1025 }, 'LAYERS_INVALID'],
    ['a canvas of 0', { layers: [layer], ...canvas, canvasHeight: 0 }, 'LAYERS_INVALID'],
    ['no object', 'null', 'LAYERS_INVALID'],
    ['two layers for one image', { layers: [layer, layer], ...canvas }, 'LAYERS_WITHOUT_IMAGES'],
    ['a layer larger than its image', { layers: [{ ...layer, width: 2 }], ...canvas }, 'LAYER_TOO_LARGE'],
  ])('refuses %s', async (_, data, code) => {
    const [status, refused] = await process(data);
    expect([status, refused]).toEqual([400, code]);
  });

  test('refuses more images than layers may be', async () => {
    expect((await process({ layers: [layer], ...canvas }, LAYERS.maxLayers + 1))[1]).toBe('LAYERS_TOO_MANY');
  });
});

describe('/sam/proxy-image', () => {
  test.each([
    ...['http://localhost/', 'http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/'],
    ...['http://0/', 'http://10.1.2.3/x.png', 'http://[::ffff:7f00:1]/', 'https://127.0.0.1/'],
  ])('does not reach %s', async (url) => {
    expect((await proxy(url)).code).toBe('IMAGE_URL_PRIVATE');
  });

  test('does not reach the server itself by its port', async () => {
    expect((await proxy(`http://localtest.example:${server().port}/livez`)).code).toBe('IMAGE_URL_PRIVATE');
  });

  test.each(['file:///etc/passwd', 'gopher://x/', '', 5, null, { a: 1 }])(
    'takes %j for no address',
    async (url) => {
      expect((await proxy(url)).code).toBe('IMAGE_URL_INVALID');
    },
  );

  test('bounds how often a member asks', async () => {
    const codes = [];
    for (let i = 0; i < 31; i++) codes.push((await proxy('http://127.0.0.1/')).code);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});
