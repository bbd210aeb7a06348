import { ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { createMemoryRouter, MemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { tap } from 'rxjs';
import { afterEach } from 'vitest';
import { CACHE_POLICIES } from '../app/cachePolicies.ts';
import { createCache } from '../lib/cache.ts';
import { theme } from '../ui/theme.ts';
import { expectPossible } from './graphqlAnswers.ts';
import { failLater } from './impossible.ts';

// What jsdom lacks and Mantine asks for.
globalThis.matchMedia ??= (media: string) =>
  ({
    media,
    // no condition at all is always met
    matches: media === '',
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView ??= () => undefined;

// a textarea that grows waits for the fonts
(document as { fonts?: unknown }).fonts ??= new EventTarget();

afterEach(cleanup);

const possibleAnswers = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data }) => {
      if (data) void failLater(() => expectPossible(operation.query, data, operation.variables));
    }),
  ),
);

/** Renders a component as the app would: themed, routed, and with the given answers of the API. */
export function renderInApp(
  element: ReactElement,
  mocks: readonly MockLink.MockedResponse[] = [],
  path: string | { pathname: string; state: object } = '/',
) {
  return render(
    <InApp mocks={mocks}>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        {element}
      </MemoryRouter>
    </InApp>,
  );
}

/** The same for screens with dialogs that have addresses. */
export function renderRoutes(
  routes: RouteObject[],
  mocks: readonly MockLink.MockedResponse[],
  entries: readonly string[],
) {
  const router = createMemoryRouter(routes, { initialEntries: [...entries] });
  render(
    <InApp mocks={mocks}>
      <RouterProvider router={router} useTransitions={false} />
    </InApp>,
  );
  return router;
}

function InApp({ mocks, children }: { mocks: readonly MockLink.MockedResponse[]; children: ReactNode }) {
  const [client] = useState(
    () =>
      new ApolloClient({
        cache: createCache(CACHE_POLICIES),
        link: possibleAnswers.concat(new MockLink([...mocks])),
      }),
  );
  return (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </MantineProvider>
  );
}

/** A token as the server writes it, for what reads its claims. */
export function tokenExpiringIn(milliseconds: number, subject = '7'): string {
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
  const exp = Math.floor((Date.now() + milliseconds) / 1000);
  return `${encode({ alg: 'HS256' })}.${encode({ exp, sub: subject })}.signature`;
}
