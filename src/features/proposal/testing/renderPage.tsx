import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { apollo } from '../../../lib/apollo.ts';
import { useSessionWatch } from '../../../lib/useMe.ts';
import '../../../testing/appClient.ts';
import '../../../testing/render.tsx';
import { theme } from '../../../ui/theme.ts';
import ProposalPage from '../ProposalPage.tsx';

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView ??= () => {};

// jsdom shows no pictures.
URL.createObjectURL ??= () => 'blob:picture';
URL.revokeObjectURL ??= () => {};

function Page() {
  useSessionWatch();
  return <ProposalPage />;
}

/** The proposal page at /introduce/demo, with the app's own client. */
export const renderPage = () => renderWithRouter().user;

export function renderWithRouter() {
  const router = createMemoryRouter([{ path: 'introduce/:uid', element: <Page /> }], {
    initialEntries: ['/introduce/demo'],
  });
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <ApolloProvider client={apollo}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }), router };
}
