import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router-dom';

/**
 * For what goes elsewhere later, when an answer is there for example: whether the entry of the history that this was rendered for is
 * still the one, and nobody is on the way to another. What React has rendered lags behind.
 */
export function useIsCurrent(): () => boolean {
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  const { key } = useLocation();
  return () => router.state.navigation.state === 'idle' && router.state.location.key === key;
}
