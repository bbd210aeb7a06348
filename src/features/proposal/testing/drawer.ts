import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { apollo } from '../../../lib/apollo.ts';
import { signIn, signOut } from '../../../lib/session.ts';
import { tokenExpiringIn } from '../../../testing/render.tsx';
import {
  balancesAnswer,
  bundleAnswer,
  checkAnswer,
  fakeServer,
  meAnswer,
  mutationAnswer,
  product,
  serviceAnswer,
} from './fakeServer.ts';
import { renderWithRouter } from './renderPage.tsx';

const priced = { Service: { __typename: 'Service' as const, id: 3, name: 'Photo', cost: '45' } };
/** The first photo of the page: 45 FACE, or an advertisement. */
export const offered = product(1, { ...priced, isGeneratedWithAd: true });

/** A page with two photos, for a fan who has a face and credits. `rest` answers instead of the drawer's REST calls, where it does. */
export function serveDrawer(
  answers: Parameters<typeof fakeServer>[0] = {},
  rest: (path: string, body: unknown) => Response | Promise<Response> | undefined = () => undefined,
) {
  return fakeServer(
    {
      SeeBundleByUid: () => bundleAnswer([offered, product(2)]),
      me: () => meAnswer(true),
      currencyBalances: () => balancesAnswer(120, 80),
      checkGeneration: () => checkAnswer(),
      useService: () => serviceAnswer('useService'),
      useServiceWithCost: () => serviceAnswer('useServiceWithCost'),
      CreateProductionWithData: () => mutationAnswer('CreateProductionWithData', 21),
      editInGeneration: () => mutationAnswer('editInGeneration', 21),
      ...answers,
    },
    (path, init) => {
      const answered = rest(path, typeof init?.body === 'string' ? JSON.parse(init.body) : null);
      if (answered) return answered;
      if (path === '/productionmono') return Response.json({ ok: true, productionId: 21, mode: 'head' });
      if (path.includes('/api/photo-processing/')) return new Response(null, { status: 404 });
      if (path.startsWith('/files/person-')) return Response.json([]);
      return path.startsWith('/consent/') ? new Response('Text') : undefined;
    },
  );
}

/** What the REST calls of `serve` are answered with, and what was posted; for one test. */
export const rest = {
  posts: [] as unknown[],
  people: [] as unknown[],
  given: [] as object[],
  /** What is known of the consents to each face; kept back where it says so. */
  givenOf: {} as Record<string, Promise<Response>>,
  postStatus: 200,
  ip: null as string | null,
};

export const serve = (answers: Parameters<typeof serveDrawer>[0] = {}) =>
  serveDrawer(answers, (path, body) => {
    if (path === '/productionmono') {
      rest.posts.push(body);
      if (rest.postStatus !== 200) {
        return Response.json({ error: 'busy', code: 'SHUTTING_DOWN' }, { status: rest.postStatus });
      }
    }
    if (path === '/api/ip') return Response.json({ ip: rest.ip });
    if (path.startsWith('/api/consents/given'))
      return rest.givenOf[path] ?? Response.json({ records: rest.given });
    return path.startsWith('/files/person-') ? Response.json(rest.people) : undefined;
  });

/** Each test of the file is of a fan who is signed in, and leaves nothing behind. */
export function asFan(): void {
  beforeEach(() => {
    Object.assign(rest, { posts: [], people: [], given: [], givenOf: {}, postStatus: 200, ip: null });
    signIn(tokenExpiringIn(3_600_000));
  });
  afterEach(async () => {
    cleanup();
    signOut();
    sessionStorage.clear();
    await apollo.clearStore();
    vi.unstubAllGlobals();
  });
}

export async function openDrawer(title = 'Photo 1') {
  const { user, router } = renderWithRouter();
  await user.click(await screen.findByRole('button', { name: `Generate your photo from ${title}` }));
  const drawer = await screen.findByRole('dialog', { name: 'Generate your photo' });
  return { user, router, drawer: within(drawer) };
}

/** With everything agreed to and a face that fits. */
export async function openReadyDrawer() {
  const { user, router, drawer } = await openDrawer();
  for (const box of await drawer.findAllByRole('checkbox')) await user.click(box);
  await drawer.findByText('Your face fits this photo.');
  return { user, router, drawer };
}

export const payment = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent;

/** What alerts say, whole. */
export const alertTexts = (): string[] =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
