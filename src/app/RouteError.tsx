import { BRAND } from '@facet/contract/constants.ts';
import { isRouteErrorResponse } from 'react-router-dom';
import { ErrorState } from '../ui/ErrorState.tsx';
import { NotFound } from './NotFound.tsx';
import { useFailure } from './useFailure.ts';

/** A screen that failed; header and navigation stay. */
export function RouteError() {
  const { error, title, text, action } = useFailure();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <>
      <title>{`${title} | ${BRAND}`}</title>
      <ErrorState level={1} title={title} message={text} retry={() => location.reload()} retryText={action} />
    </>
  );
}
