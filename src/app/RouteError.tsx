import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorState } from '../ui/ErrorState.tsx';
import { NotFound } from './NotFound.tsx';
import { t } from './texts.ts';

/** A screen that failed; header and navigation stay. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <ErrorState level={1} title={t('crashTitle')} message={t('crashText')} retry={() => location.reload()} />
  );
}
