import { Navigate, useOutletContext, useParams } from 'react-router-dom';
import type { Production } from '../../../shared/photos/useProductions.ts';
import { useModalRoute, useOpenModal } from '../../../ui/modalRoute.tsx';
import { useNeighbours } from './useNeighbours.ts';
import { useViewedPhoto } from './useViewedPhoto.ts';
import { Viewer } from './Viewer.tsx';

/** What the gallery has loaded so far. */
export interface ViewerContext {
  productions: readonly Production[];
  totalCount: number;
  hasMore: boolean;
  loadMore: () => void;
}

export default function ViewerRoute() {
  const { uid = '' } = useParams();
  const gallery = useOutletContext<ViewerContext>();
  const { isOpen, close } = useModalRoute();
  const openModal = useOpenModal();
  const { place, previous, next } = useNeighbours(gallery, uid);
  const viewed = useViewedPhoto(uid, gallery.productions);
  if (viewed.kind === 'missing') return <Navigate to=".." replace />;

  const show = ({ uid: other }: Production) => openModal(`../modal/photo/${other}`, { replace: true });
  return (
    <Viewer
      viewed={viewed}
      place={place === null ? null : { number: place + 1, total: gallery.totalCount }}
      isOpen={isOpen}
      onClose={close}
      onPrevious={previous && (() => show(previous))}
      onNext={next && (() => show(next))}
      onDeleted={() => {
        const other = next ?? previous;
        if (other) show(other);
        else close();
      }}
    />
  );
}
