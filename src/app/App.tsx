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
        {/* at once: a query that is asked with what the address says, and whose store tells of it while React still draws the
            screen before, would be asked again and again */}
        <RouterProvider router={router} useTransitions={false} />
      </ApolloProvider>
    </MantineProvider>
  );
}
