import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession, useSignedIn } from '../lib/session.ts';

/** Where a visitor wanted to go before the login screen came between. */
function intendedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : '/';
}

/** Screens for signed-in users: a visitor signs in first. */
export function Members() {
  const isSignedIn = useSignedIn();
  const errorType = useSession((session) => session.endedBy);
  const { pathname, search, hash } = useLocation();
  if (isSignedIn) return <Outlet />;
  const from = pathname + search + hash;
  if (errorType) return <Navigate to="/auth-handler" replace state={{ errorType, from }} />;
  return <Navigate to="/login" replace state={{ from }} />;
}

/** Screens for visitors: who is signed in goes on to where they wanted to be. */
export function Visitors() {
  const isSignedIn = useSignedIn();
  const { state } = useLocation();
  return isSignedIn ? <Navigate to={intendedPath(state)} replace /> : <Outlet />;
}
