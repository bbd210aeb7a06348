import { BRAND } from '@facet/contract/constants.ts';
import { Outlet, useParams } from 'react-router-dom';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FinishedPhoto } from './FinishedPhoto.tsx';
import { LoadingPhoto } from './LoadingPhoto.tsx';
import { MissingPhoto } from './MissingPhoto.tsx';
import { t } from './texts.ts';
import { UnfinishedPhoto } from './UnfinishedPhoto.tsx';
import { usePhoto } from './usePhoto.ts';

export default function PhotoPage() {
  const { uid = '' } = useParams();
  const state = usePhoto(uid);
  return (
    <>
      {state.kind !== 'finished' && <title>{`${t('title')} | ${BRAND}`}</title>}
      {state.kind === 'loading' && <LoadingPhoto />}
      {state.kind === 'failed' && (
        <ErrorState level={1} title={t('errorTitle')} message={state.message} retry={state.retry} />
      )}
      {state.kind === 'missing' && <MissingPhoto uid={uid} />}
      {state.kind === 'finished' && <FinishedPhoto key={uid} detail={state.detail} photo={state.photo} />}
      {state.kind === 'unfinished' && <UnfinishedPhoto detail={state.detail} production={state.production} />}
      <Outlet />
    </>
  );
}
