import { ConsentExport } from '@facet/contract/consent.ts';
import { ME } from '@facet/contract/documents/account.ts';
import {
  CHECK_GENERATION,
  CREATE_PRODUCTION_WITH_DATA,
  EDIT_IN_GENERATION,
  MARK_PRODUCTION_AS_CHECKED,
  SEE_PHOTO,
} from '@facet/contract/documents/productions.ts';
import { DELETE_SRC_IMG, EDIT_REPRESENT_SRC, SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import { type DocumentNode, print } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  agreements,
  ask,
  type Caller,
  createProduction,
  faceBalance,
  monoBody,
  type Product,
  post,
  productions,
  quickProduct,
  reserve,
  send,
  signIn,
  signInAsFan,
  startProduction,
  totalProductions,
  uploadFace,
  whenOver,
} from '../support/api.ts';
import { useServer } from '../support/running.ts';

/** What belongs to one member is nobody else's, whatever they send. */

const server = useServer();
let fan: Caller;
let stranger: Caller;
let superadmin: Caller;
let partner: Caller;
let product: Product;
let face: string;
let productionId: number;
let productionUid: string;

beforeAll(async () => {
  fan = await signInAsFan(server().url);
  // the other roles are strangers to the fan's things: neither the page's creator nor an administrator owns them
  partner = await signIn(server().url, 'partner@facet.test');
  stranger = await signIn(server().url, 'admin@facet.test');
  superadmin = await signIn(server().url, 'super@facet.test');
  product = await quickProduct(fan);
  face = await uploadFace(fan);
  productionId = await createProduction(fan, product, face, await reserve(fan, product));
  const response = await startProduction(fan, monoBody(fan, product, face, productionId));
  expect(response.status).toBe(200);
  productionUid = (await whenOver(fan, productionId)).uid;
});

async function codeFor(caller: Partial<Caller>, document: DocumentNode, variables: object): Promise<string> {
  const headers: Record<string, string> = caller.token ? { token: caller.token } : {};
  const { data, errors } = await send(server().url, { query: print(document), variables }, headers);
  if (errors[0]) return errors[0].extensions?.code ?? errors[0].message;
  return JSON.stringify(data);
}

describe('what belongs to the fan is not there for others, the creator and an administrator included', () => {
  const others = () => [stranger, superadmin, partner];

  test('a production', async () => {
    for (const other of others()) {
      expect(await codeFor(other, MARK_PRODUCTION_AS_CHECKED, { id: productionId })).toBe('NOT_FOUND');
      expect(await codeFor(other, EDIT_IN_GENERATION, { productionId, value: true })).toContain('"ok":false');
      expect(await codeFor(other, SEE_PHOTO, { uid: productionUid })).toContain('ErrorResult');
      expect((await productions(other)).map(({ id }) => id)).not.toContain(productionId);
      const started = await post(other, '/productionmono', monoBody(other, product, face, productionId));
      expect(started.status).toBe(404);
    }
    expect((await productions(fan)).find(({ id }) => id === productionId)?.isChecked).toBe(false);
  });

  test('a face photo, by its id and by its address', async () => {
    const { searchSrcImgs } = await ask(fan, SEARCH_SRC_IMGS, { pagination: { page: 1, pageSize: 1 } });
    if (searchSrcImgs.__typename !== 'SrcImgList') throw new Error('the fan has a face photo');
    const srcId = searchSrcImgs.images[0]!.id;
    for (const other of others()) {
      expect(await codeFor(other, EDIT_REPRESENT_SRC, { srcId })).toContain('"ok":false');
      expect(await codeFor(other, DELETE_SRC_IMG, { srcId })).toContain('"ok":false');
      expect((await ask(other, ME, {})).me?.representSrc).toBeNull();
      const { checkGeneration } = await ask(other, CHECK_GENERATION, {
        productId: product.id,
        srcfile: face,
      });
      expect(checkGeneration).toMatchObject({ ok: false, code: 'SOURCE_MISSING' });
      const preview = await post(other, '/api/preview-generation', {
        productId: product.id,
        srcfile: face,
        mode: 'head',
        variant: 'nature',
      });
      expect(await preview.json()).toMatchObject({ code: 'SOURCE_MISSING' });
    }
  });

  test('a payment', async () => {
    const tradeHistoryId = await reserve(fan, product);
    const before = await faceBalance(fan);
    for (const other of others()) {
      const { CreateProductionWithData: created } = await ask(other, CREATE_PRODUCTION_WITH_DATA, {
        productId: product.id,
        srcfile: face,
        targetfile: product.file,
        agreementMetaData: agreements(),
        tradeHistoryId,
      });
      expect(created.ok).toBe(false);
      expect(await totalProductions(other)).toBe(0);
    }
    // nobody but the fan can spend it or have it given back
    expect(await faceBalance(fan)).toBe(before);
    await createProduction(fan, product, face, tradeHistoryId);
  });

  test('a consent record, which they can neither read nor write', async () => {
    const exported = async ({ url, token }: Caller) => {
      const response = await fetch(`${url}/api/consents/export`, { headers: { token } });
      expect(response.headers.get('content-disposition')).toContain('attachment');
      expect(response.headers.get('cache-control')).toBe('no-store');
      return ConsentExport.parse(await response.json());
    };
    const before = await exported(fan);
    expect(before).toMatchObject({ userId: fan.userId });
    expect(before.records.length).toBeGreaterThan(0);

    const marketing = JSON.parse(agreements()).slice(0, 1);
    Object.assign(marketing[0], { documentId: 'marketing', userId: fan.userId });
    const said = { agreementMetaData: JSON.stringify(marketing), userId: fan.userId };
    expect((await post(stranger, '/api/consents', said)).status).toBe(200);
    expect(await exported(fan)).toEqual(before);
    expect((await exported(stranger)).records.at(-1)).toMatchObject({ purpose: 'settings' });
  });

  test('a photo page is closed to a visitor too', async () => {
    expect(await codeFor({}, SEE_PHOTO, { uid: productionUid })).toBe('UNAUTHORIZED');
  });
});

test('a visitor sees nothing of a photo that is not shared, made as it is', async () => {
  const query = `{ seeSharedPhoto(uid: "${productionUid}") { __typename } }`;
  const { data, errors } = await send(server().url, { query });
  expect([data, errors]).toEqual([{ seeSharedPhoto: null }, []]);
});

test.each([
  ['an agreement that the account stands on', agreements()],
  ['no JSON', '{'],
  ['too many records', `[${'{},'.repeat(64)}{}]`],
  ['nothing', undefined],
])('%s is not taken back in the settings', async (_, agreementMetaData) => {
  expect((await post(fan, '/api/consents', { agreementMetaData })).status).toBe(400);
});

test.each(['all', 'NATURE', '', 1])(
  'a variant that there is not is refused at the door: %j',
  async (variant) => {
    const pair = { productId: product.id, srcfile: face };
    const preview = await post(fan, '/api/preview-generation', { ...pair, mode: 'head', variant });
    expect([preview.status, await preview.json()]).toMatchObject([400, { code: 'BAD_INPUT' }]);
    const paid = { targetfile: product.file, agreementMetaData: agreements(), tradeHistoryId: 1, variant };
    expect(await codeFor(fan, CREATE_PRODUCTION_WITH_DATA, { ...pair, ...paid })).toBe('BAD_INPUT');
  },
);

describe('an id that is wrong', () => {
  test.each([
    [0, 400],
    [-1, 400],
    [2 ** 31 - 1, 404],
  ])('%d is not found, and nothing happens', async (id, status) => {
    const before = await faceBalance(fan);
    expect(await codeFor(fan, MARK_PRODUCTION_AS_CHECKED, { id })).toBe('NOT_FOUND');
    expect(await codeFor(fan, EDIT_REPRESENT_SRC, { srcId: id })).toContain('"ok":false');
    expect(await codeFor(fan, DELETE_SRC_IMG, { srcId: id })).toContain('"ok":false');
    expect(await codeFor(fan, EDIT_IN_GENERATION, { productionId: id, value: true })).toContain('"ok":false');
    expect(await codeFor(fan, CHECK_GENERATION, { productId: id, srcfile: face })).toContain('"ok":false');
    expect((await post(fan, '/productionmono', monoBody(fan, product, face, id))).status).toBe(status);
    expect(await faceBalance(fan)).toBe(before);
  });

  test.each(['1', '../1', '1;2', 'demo', '%00', "' or 1=1", 'x'.repeat(300)])(
    'a photo cannot be guessed by %j',
    async (uid) => {
      const answer = await codeFor(fan, SEE_PHOTO, { uid });
      expect(answer).toMatch(/ErrorResult|BAD_INPUT|NOT_FOUND/);
    },
  );

  test('a photo’s address is not a number that can be counted up', () => {
    expect(productionUid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the body of /productionmono is believed in nothing', () => {
  let id: number;
  let before: number;
  beforeAll(async () => {
    id = await createProduction(fan, product, face, await reserve(fan, product));
    await ask(fan, EDIT_IN_GENERATION, { productionId: id, value: true });
    before = await faceBalance(fan);
  });

  const lies: [string, (body: ReturnType<typeof monoBody>) => object][] = [
    ['another user', (body) => ({ ...body, userId: stranger.userId })],
    ['another product', (body) => ({ ...body, productId: body.productId + 1 })],
    ['another item', (body) => ({ ...body, selectedItemId: body.selectedItemId + 1 })],
    ['another target', (body) => ({ ...body, targetUrl: body.swapUrl })],
    ['another face', (body) => ({ ...body, swapUrl: body.targetUrl })],
    ['a face elsewhere', (body) => ({ ...body, swapUrl: 'http://169.254.169.254/latest/meta-data' })],
    ['a file of the machine', (body) => ({ ...body, maskJson: 'file:///etc/passwd' })],
    ['another mask', (body) => ({ ...body, maskJson: body.targetUrl })],
    ['another location', (body) => ({ ...body, location: `${body.location},9` })],
    ['another person', (body) => ({ ...body, faceIndex: body.faceIndex + 1 })],
    ['another type', (body) => ({ ...body, type: 'campaign' })],
    ['a fraction', (body) => ({ ...body, productionId: body.productionId + 0.5 })],
    ['text for a number', (body) => ({ ...body, userId: String(body.userId) })],
    ['fields left out', ({ productionId }) => ({ productionId })],
    ['a prototype', (body) => JSON.parse(`{"__proto__":${JSON.stringify(body)}}`)],
  ];
  test.each(lies)('%s is refused, and the production waits on', async (_, lie) => {
    const response = await post(fan, '/productionmono', lie(monoBody(fan, product, face, id)));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/BAD_INPUT/) });
    expect((await productions(fan)).find((one) => one.id === id)?.status).toBe('PENDING');
    expect(await faceBalance(fan)).toBe(before);
  });
});

describe('an image’s address', () => {
  test('opens that image alone, and only as it was given', async () => {
    expect((await fetch(`${server().url}${face}`)).status).toBe(200);
    const forged = [
      face.replace(/s=[^&]*/, 's=AAAA'),
      face.replace(/[?].*/, ''),
      face.replace(/e=\d+/, 'e=99999999999'),
      face.replace('faces/', 'results/'),
      face.replace(/\/files\/[^?]*/, '/files/../keys/token'),
      face.replace(/\/files\/[^?]*/, '/files/%2e%2e/keys/token'),
      face.replace(/\/files\/[^?]*/, '/files//etc/passwd'),
      face.replace(/\/files\/[^?]*/, '/files/faces%00.jpg'),
    ];
    for (const address of forged) {
      const response = await fetch(`${server().url}${address}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('root:');
    }
  });

  test('is offered in the contract’s widths only', async () => {
    expect((await fetch(`${server().url}${face}&w=320`)).headers.get('content-type')).toBe('image/webp');
    for (const width of ['321', '-1', '1e9', '320,640', '99999', '']) {
      expect((await fetch(`${server().url}${face}&w=${width}`)).status).toBe(400);
    }
  });

  test('never gives away keys or the database through the web app’s files', async () => {
    for (const address of [
      '/../data/keys/token',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/.git/config',
    ]) {
      const response = await fetch(`${server().url}${address}`);
      const text = await response.text();
      expect(text).not.toContain('"workspaces"');
      expect(text).not.toContain('[core]');
    }
  });
});
