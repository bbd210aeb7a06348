import { BRAND } from '@facet/contract/constants.ts';
import { isRouteErrorResponse } from 'react-router-dom';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { NotFound } from './NotFound.tsx';
import { useFailure } from './useFailure.ts';

/** A screen that failed; header and navigation stay. */
export function RouteError() {
  const failure = useFailure({ isWhole: true });
  if (!failure) return <LoadingOverlay />;
  const { error, title, text, action, retry } = failure;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <>
      <title>{`${title} | ${BRAND}`}</title>
      <ErrorState level={1} title={title} message={text} retry={retry} retryText={action} />
    </>
  );
}
