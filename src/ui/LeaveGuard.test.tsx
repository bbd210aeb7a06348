// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderRoutes } from '../testing/render.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

test('who leaves as soon as the screen says that all is saved is asked nothing', async () => {
  function Page() {
    const [isUnsaved, setUnsaved] = useState(true);
    const navigate = useNavigate();
    useEffect(() => {
      const answer = setTimeout(() => setUnsaved(false));
      return () => clearTimeout(answer);
    }, []);
    // before the browser paints, and before effects that wait for that
    useLayoutEffect(() => {
      if (!isUnsaved) void navigate('/elsewhere');
    }, [isUnsaved, navigate]);
    return <LeaveGuard isUnsaved={isUnsaved} title="Leave without saving?" text="" />;
  }
  renderRoutes(
    [
      { path: '/', element: <Page /> },
      { path: '/elsewhere', element: <p>Somewhere else</p> },
    ],
    [],
    ['/'],
  );
  expect(await screen.findByText('Somewhere else')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
