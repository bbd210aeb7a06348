import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router-dom';
import { apollo } from '../lib/apollo.ts';
import { darkModeManager } from '../ui/colorScheme.ts';
import { useIsChromeDark } from '../ui/darkChrome.ts';
import { resolveCssVariables, theme } from '../ui/theme.ts';
import { router } from './routes.tsx';

const colorSchemeManager = darkModeManager();

export function App() {
  const isChromeDark = useIsChromeDark();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      forceColorScheme={isChromeDark ? 'dark' : undefined}
    >
      <ApolloProvider client={apollo}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>
  );
}
