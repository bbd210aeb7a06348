import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router-dom';
import { apollo } from '../lib/apollo.ts';
import { useClientState } from '../shared/preferences/clientState.ts';
import { darkModeManager } from '../ui/colorScheme.ts';
import { resolveCssVariables, theme } from '../ui/theme.ts';
import { router } from './routes.tsx';
import { ThemeColor } from './ThemeColor.tsx';

const colorSchemeManager = darkModeManager();

export function App() {
  const isStudio = useClientState(({ layout }) => layout === 'studio');
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      forceColorScheme={isStudio ? 'dark' : undefined}
    >
      <ThemeColor />
      <ApolloProvider client={apollo}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>
  );
}
