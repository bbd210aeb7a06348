import type { GenerationVariant } from '@facet/contract/constants.ts';
import { OTHER_VARIANT_HEADER } from '@facet/contract/rest.ts';
import { fakeFetch } from '../../../testing/fakeFetch.ts';
import { me } from '../../../testing/me.ts';
import type { Bundle, Production } from '../bundle.ts';

type Variables = Record<string, unknown>;
const CONFIG = { demoBundle: null, hasOutbox: false };

type Answers = Record<string, (variables: Variables) => object | Promise<object>>;

interface Call {
  operation: string;
  variables: Variables;
  idempotencyKey: string | null;
}

/**
 * Answers what the page sends, below the app's own GraphQL client, so that its headers are seen too. Addresses other
 * than /graphql are answered by `rest`.
 */
export function fakeServer(
  answers: Answers,
  rest: (path: string, init?: RequestInit) => Response | Promise<Response> | undefined = () => undefined,
) {
  const calls: Call[] = [];
  fakeFetch(async (path, init) => {
    if (!path.endsWith('/graphql')) {
      const answered = rest(path, init);
      if (answered) return answered;
      if (path === '/api/preview-generation') return previewAnswer();
      if (path.startsWith('/api/consents/given')) return Response.json({ records: [] });
      return Response.json(path === '/api/ip' ? { ip: null } : CONFIG);
    }
    const { operationName, variables } = JSON.parse(String(init.body));
    calls.push({
      operation: operationName,
      variables,
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    });
    const answer = answers[operationName];
    if (!answer) throw new TypeError(`nobody answers ${operationName}`);
    return Response.json({ data: await answer(variables) });
  });
  return {
    calls,
    operations: () => calls.map(({ operation }) => operation),
    answer: (more: Answers) => Object.assign(answers, more),
  };
}

const image = (name: string) => ({
  __typename: 'Image' as const,
  url: `/files/${name}?e=1`,
  width: 800,
  height: 1000,
  placeholder: 'data:,',
});

export function product(id: number, more: Partial<Bundle['products'][number]> = {}) {
  return {
    __typename: 'Product' as const,
    id,
    file: `/files/product-${id}?e=1`,
    title: `Photo ${id}`,
    location: '0,1',
    personJsonPath: `/files/person-${id}.json`,
    headJsonPath: `/files/head-${id}.json`,
    isGeneratedWithAd: false,
    image: image(`product-${id}`),
    Service: null,
    ...more,
  };
}

export function production(id: number, productId: number, more: Partial<Production> = {}) {
  return {
    __typename: 'Production' as const,
    id,
    uid: `uid-${id}`,
    srcfile: '/files/face?e=1',
    finishedPath: `/files/result-${id}?e=1`,
    isChecked: true,
    status: 'SUCCESS' as const,
    error: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    image: image(`result-${id}`),
    product: { __typename: 'Product' as const, id: productId },
    ...more,
  };
}

export function bundleAnswer(products: object[], userProductions: object[] = [], fits: object[] = []) {
  return {
    SeeBundleByUid: {
      __typename: 'BundleDetailResult',
      ok: true,
      bundle: {
        __typename: 'Bundle',
        id: 1,
        price: 0,
        salePrice: null,
        offer: { __typename: 'BundleOffer', state: 'NOT_SOLD', bought: 0, left: 0, purchaseId: null },
        uid: 'demo',
        isOffered: true,
        name: 'Colour Stories',
        description: 'Portraits in full colour.',
        partner: {
          __typename: 'Partner',
          id: 1,
          representPartnerSrc: null,
          name: 'Studio Lumen',
          user: { __typename: 'PartnerUser', id: 2, username: 'partner' },
        },
        products,
      },
      userProductions,
      fits,
    },
  };
}

export function meAnswer(hasFace: boolean) {
  const file = '/files/face?e=1';
  const face = { __typename: 'SrcImg', id: 3, file, image: image('face') };
  return { me: hasFace ? { ...me, representSrc: file, representSrcImg: face } : me };
}

export function balancesAnswer(face: number, mileage: number) {
  const balance = (id: number, code: string, amount: number) => ({
    __typename: 'CurrencyBalance',
    id,
    balance: amount,
    pendingBalance: 0,
    currency: { __typename: 'Currency', id, code },
  });
  return { currencyBalances: [balance(1, 'FACE', face), balance(2, 'MFACE', mileage)] };
}

export const checkAnswer = (error: string | null = null, code: string | null = null, isTried = true) => ({
  checkGeneration: { __typename: 'GenerationCheck', ok: error === null, isTried, code, error },
});

/** @param other the variant that there is beside it */
export const previewAnswer = (other?: GenerationVariant) =>
  new Response(new Blob(['']), {
    headers: { 'content-type': 'image/jpeg', ...(other && { [OTHER_VARIANT_HEADER]: other }) },
  });

export const mutationAnswer = (field: string, id: number | null, error: string | null = null) => ({
  [field]: { __typename: 'MutationResult', ok: error === null, id, error },
});

export const serviceAnswer = (field: string, error: string | null = null) => ({
  [field]: {
    __typename: 'UseServiceResult',
    service: null,
    success: error === null,
    tradeHistory: error === null ? { __typename: 'TradeHistory', id: 77 } : null,
    error,
  },
});
