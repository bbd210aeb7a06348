import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { SERVICE } from '@facet/contract/constants.ts';
import { CREATE_ACCOUNT, LOGIN, ME } from '@facet/contract/documents/account.ts';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import { UPLOAD_PHOTO } from '@facet/contract/documents/campaigns.ts';
import { CURRENCY_BALANCES, USE_SERVICE_WITH_COST } from '@facet/contract/documents/credits.ts';
import {
  CREATE_PRODUCTION_WITH_DATA,
  EDIT_IN_GENERATION,
  SEARCH_PRODUCTIONS,
} from '@facet/contract/documents/productions.ts';
import { UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import { linkIn, mailTo } from './mail.ts';
import { packagePhoto } from './photos-of-packages.ts';
import type { TestServer } from './server.ts';

/** The server as its own app speaks to it, over HTTP. */

export const PASSWORD = 'Facet!2026';
const DEMO = 'demo';

export interface Caller {
  url: string;
  token: string;
  userId: number;
}

export interface GraphqlAnswer<T> {
  status: number;
  data: T | null;
  errors: { message: string; extensions?: { code?: string } }[];
}

type Headers = Record<string, string>;

/** Sends any text as a GraphQL request and gives back what comes, refused or not. */
export async function send<T = Record<string, unknown>>(
  url: string,
  body: unknown,
  headers: Headers = {},
): Promise<GraphqlAnswer<T>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as Partial<GraphqlAnswer<T>>;
  return { status: response.status, data: answer.data ?? null, errors: answer.errors ?? [] };
}

/** One typed operation that is expected to be answered. @throws Error with the server's words when it is refused */
export async function ask<T, V>(
  caller: Pick<Caller, 'url'> & Partial<Caller>,
  document: TadaDocumentNode<T, V, unknown>,
  variables: V,
  headers: Headers = {},
): Promise<T> {
  const token: Headers = caller.token ? { token: caller.token } : {};
  const answer = await send<T>(caller.url, { query: print(document), variables }, { ...token, ...headers });
  if (answer.errors.length > 0 || answer.data === null) {
    throw new Error(`refused: ${JSON.stringify(answer.errors)}`);
  }
  return answer.data;
}

export async function signIn(url: string, email: string, password = PASSWORD): Promise<Caller> {
  const { login } = await ask({ url }, LOGIN, { email, password });
  if (!login.token) throw new Error(`not signed in: ${login.error}`);
  const { me } = await ask({ url, token: login.token }, ME, {});
  return { url, token: login.token, userId: me!.id };
}

export function signInAsFan(url: string): Promise<Caller> {
  return signIn(url, 'fan@facet.test');
}

/** Makes an account whose address is not confirmed yet. @returns its id */
export async function createAccount(
  url: string,
  username: string,
  email = `${username}@example.com`,
): Promise<number> {
  const { createAccount: created } = await ask({ url }, CREATE_ACCOUNT, {
    firstName: 'Some',
    lastName: 'Body',
    username,
    email,
    password: PASSWORD,
    agreementMetaData: agreements(),
    marketingAgreement: false,
  });
  if (!created.ok || created.id === null) throw new Error(`no account: ${created.error}`);
  return created.id!;
}

/** A fresh account without credits, confirmed through the link in its mail. */
export async function signUp(server: Pick<TestServer, 'url' | 'dataDir'>, username: string): Promise<Caller> {
  const email = `${username}@example.com`;
  const userId = await createAccount(server.url, username);
  await post(server, '/api/email-verification/send', { email, type: 'SIGNUP', userId });
  const { token } = linkIn(await mailTo(server, email));
  await post(server, '/api/email-verification/confirm', { token });
  return signIn(server.url, email);
}

/** Consent to every required document, as the browser records it. */
export function agreements(): string {
  const now = new Date().toISOString();
  return JSON.stringify(
    GENERATION_DOCUMENTS.filter((document) => document.required).map((document) => ({
      userId: null,
      documentId: document.id,
      timestamp: now,
      documentStartTime: now,
      documentEndTime: now,
      ipAddress: null,
      deviceInfo: {
        userAgent: 'test',
        platform: 'test',
        language: 'en',
        screenResolution: '1280x800',
        viewportSize: '1280x800',
        timezone: 'UTC',
        pixelRatio: 1,
        cookiesEnabled: true,
        online: true,
        browserName: 'test',
      },
      action: 'CONSENT_GIVEN',
      version: document.version,
      location: 'http://localhost/',
      userTimezoneOffset: 0,
    })),
  );
}

/** Path of a portrait or scene of the package that the demo's photos come from. */
export function photo(name: string): string {
  const manifest = createRequire(import.meta.url).resolve('soft-ui-design-system/package.json');
  return path.join(path.dirname(manifest), 'assets/img', name);
}

/** The portrait that is uploaded as a fan's face: of a man, as `quickProduct` shows one. */
export const FACE_PHOTO = packagePhoto('paper-kit-2', 'faces/erik-lucatero-2.jpg');

export async function facePhoto(face = FACE_PHOTO): Promise<Blob> {
  return new Blob([await readFile(face)], { type: 'image/jpeg' });
}

/** Sends a file as the app does: a multipart GraphQL request. */
export async function upload(
  caller: Caller,
  file: Blob,
  {
    filename = 'me.jpg',
    agreementMetaData = agreements(),
    caption = null,
  }: { filename?: string; agreementMetaData?: string; caption?: string | null } = {},
): Promise<GraphqlAnswer<ResultOf<typeof UPLOAD_SRC_IMG>>> {
  return sendFile(caller, UPLOAD_SRC_IMG, { caption, agreementMetaData }, { file, filename });
}

/** A call with one file, which its document names `file`. */
export async function sendFile<T, V>(
  caller: Caller,
  document: TadaDocumentNode<T, V, unknown>,
  variables: Omit<V, 'file'>,
  { file, filename }: { file: Blob; filename: string },
): Promise<GraphqlAnswer<T>> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: print(document), variables: { ...variables, file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', file, filename);
  const response = await fetch(`${caller.url}/graphql`, {
    method: 'POST',
    headers: { token: caller.token },
    body: form,
  });
  const answer = (await response.json()) as Partial<GraphqlAnswer<T>>;
  return { status: response.status, data: answer.data ?? null, errors: answer.errors ?? [] };
}

/** A partner's photo, of which a preset campaign can be made. @returns its address */
export async function uploadPhotoFile(caller: Caller, name: string): Promise<string> {
  const file = new Blob([await readFile(name)], { type: 'image/jpeg' });
  const { data, errors } = await sendFile(
    caller,
    UPLOAD_PHOTO,
    { caption: null },
    { file, filename: 'photo.jpg' },
  );
  if (!data) throw new Error(`no upload: ${JSON.stringify(errors)}`);
  return data.uploadPhoto.file;
}

/** Uploads a face photo. @param face path of a portrait @returns its address */
export async function uploadFace(caller: Caller, face = FACE_PHOTO): Promise<string> {
  const { data, errors } = await upload(caller, await facePhoto(face));
  if (!data) throw new Error(`no upload: ${JSON.stringify(errors)}`);
  return data.uploadSrcImg.file;
}

type BundleResult = ResultOf<typeof SEE_BUNDLE_BY_UID>['SeeBundleByUid'];
type Detail = Extract<BundleResult, { __typename: 'BundleDetailResult' }>;
export type Product = Detail['bundle']['products'][number];
export type Production = Detail['userProductions'][number];

export async function seeBundle(caller: Pick<Caller, 'url'> & Partial<Caller>, uid: string): Promise<Detail> {
  const { SeeBundleByUid: result } = await ask(caller, SEE_BUNDLE_BY_UID, { uid });
  if (result.__typename !== 'BundleDetailResult') throw new Error(`there is no bundle ${uid}`);
  return result;
}

export const seeDemo = (caller: Pick<Caller, 'url'> & Partial<Caller>): Promise<Detail> =>
  seeBundle(caller, DEMO);

/**
 * One of the demo's photos that is made in little of the processor's time, with FACE_PHOTO: its face is small.
 * The demo's credits last for a dozen of it.
 */
export async function quickProduct(caller: Pick<Caller, 'url'> & Partial<Caller>): Promise<Product> {
  return (await seeDemo(caller)).bundle.products.find(({ title }) => title === 'The blue room')!;
}

export async function faceBalance(caller: Caller): Promise<number> {
  const { currencyBalances } = await ask(caller, CURRENCY_BALANCES, {});
  return currencyBalances.find(({ currency }) => currency.code === 'FACE')?.balance ?? 0;
}

export function costOf(product: Product): number {
  return Number(product.Service?.cost ?? 30);
}

/** Reserves what the product costs. @returns the reservation's id */
export async function reserve(caller: Caller, product: Product, key?: string): Promise<number> {
  const { useServiceWithCost: use } = await ask(
    caller,
    USE_SERVICE_WITH_COST,
    { serviceId: SERVICE.creditWithCost, cost: costOf(product) },
    key ? { 'idempotency-key': key } : {},
  );
  if (!use.tradeHistory) throw new Error(`not reserved: ${use.error}`);
  return use.tradeHistory.id;
}

export async function createProduction(
  caller: Caller,
  product: Product,
  srcfile: string,
  tradeHistoryId: number,
): Promise<number> {
  const { CreateProductionWithData: created } = await ask(caller, CREATE_PRODUCTION_WITH_DATA, {
    productId: product.id,
    srcfile,
    targetfile: product.file,
    agreementMetaData: agreements(),
    tradeHistoryId,
  });
  if (!created.ok || created.id === null) throw new Error(`not created: ${created.error}`);
  return created.id!;
}

export function monoBody(
  caller: Caller,
  product: Product,
  srcfile: string,
  productionId: number,
): ProductionMonoBody {
  return {
    userId: caller.userId,
    selectedItemId: product.id,
    productionId,
    targetUrl: product.file,
    swapUrl: srcfile,
    location: product.location,
    faceIndex: targetIndex(parseLocation(product.location)),
    maskJson: product.headJsonPath,
    type: 'production',
    productId: product.id,
  };
}

export async function startProduction(caller: Caller, body: ProductionMonoBody): Promise<Response> {
  await ask(caller, EDIT_IN_GENERATION, { productionId: body.productionId, value: true });
  return post(caller, '/productionmono', body);
}

/** The credit flow in the specification's order, up to the started job. @returns the production's id */
export async function generate(caller: Caller, product: Product, srcfile: string): Promise<number> {
  const id = await createProduction(caller, product, srcfile, await reserve(caller, product));
  const response = await startProduction(caller, monoBody(caller, product, srcfile, id));
  if (!response.ok) throw new Error(`not started: ${await response.text()}`);
  return id;
}

export function post(
  caller: Pick<Caller, 'url'> & Partial<Caller>,
  address: string,
  body: unknown,
): Promise<Response> {
  const token: Headers = caller.token ? { token: caller.token } : {};
  return fetch(`${caller.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...token },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The caller's own ones of a page. */
export async function productions(caller: Caller, uid = DEMO): Promise<Production[]> {
  const { userProductions } = await seeBundle(caller, uid);
  return userProductions;
}

export async function totalProductions(caller: Caller): Promise<number> {
  const { searchProductions } = await ask(caller, SEARCH_PRODUCTIONS, {
    pagination: { page: 1, pageSize: 1 },
    filter: 'ALL',
  });
  return searchProductions.__typename === 'ProductionList' ? searchProductions.totalCount : 0;
}

/** Waits until a production is over. @throws Error when it takes longer than `seconds` */
export async function whenOver(caller: Caller, id: number, seconds = 90): Promise<Production> {
  const limit = Date.now() + seconds * 1000;
  for (;;) {
    const production = (await productions(caller)).find((one) => one.id === id);
    if (production?.status === 'SUCCESS' || production?.status === 'FAILED') return production;
    if (Date.now() > limit) throw new Error(`production ${id} is still ${production?.status}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
