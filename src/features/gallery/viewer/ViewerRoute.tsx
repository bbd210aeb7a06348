import { Navigate, useOutletContext, useParams } from 'react-router-dom';
import { useModalRoute, useOpenModal } from '../../../ui/modalRoute.tsx';
import { useNeighbours } from './useNeighbours.ts';
import { useViewedPhoto } from './useViewedPhoto.ts';
import { Viewer } from './Viewer.tsx';
import type { ViewerContext } from './viewerContext.ts';

export default function ViewerRoute() {
  const { uid = '' } = useParams();
  const gallery = useOutletContext<ViewerContext>();
  const { isOpen, close } = useModalRoute();
  const openModal = useOpenModal();
  const { place, hasPrevious, hasNext, step } = useNeighbours(gallery, uid);
  const viewed = useViewedPhoto(uid, gallery.productions);
  if (viewed.kind === 'missing') return <Navigate to=".." replace />;

  const go = (places: number) => {
    const other = step(places);
    if (other) openModal(`../modal/photo/${other.uid}`, { replace: true });
    return other !== undefined;
  };
  return (
    <Viewer
      viewed={viewed}
      place={place === null ? null : { number: place + 1, total: gallery.totalCount }}
      isOpen={isOpen}
      onClose={close}
      onPrevious={hasPrevious ? () => go(-1) : undefined}
      onNext={hasNext ? () => go(1) : undefined}
      onDeleted={() => {
        if (!go(1) && !go(-1)) close();
      }}
    />
  );
}
