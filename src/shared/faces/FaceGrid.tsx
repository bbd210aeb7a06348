import { Badge, Button, Loader, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFaceId } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './FacePicker.module.css';
import { t } from './texts.ts';
import type { Face } from './useFaces.ts';

interface FaceGridProps {
  faces: readonly Face[];
  currentId: number | null;
  isLoading: boolean;
  isLoadingMore: boolean;
  error: string | null;
  hasMore: boolean;
  loadMore: () => Promise<void>;
  onChoose: (face: Face) => void;
  onRetry: () => void;
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function FaceGrid({
  faces,
  currentId,
  isLoading,
  isLoadingMore,
  error,
  hasMore,
  loadMore,
  onChoose,
  onRetry,
}: FaceGridProps) {
  if (isLoading) {
    return (
      <div role="status" className={classes.grid}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        {SKELETONS.map((key) => (
          <Skeleton key={key} className={classes.skeleton} />
        ))}
      </div>
    );
  }
  if (error) {
    return (
      <div role="alert" className={classes.error}>
        <p>{t('loadError', { message: error })}</p>
        <Button variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  if (faces.length === 0) return <EmptyState icon={<IconFaceId size={24} />} title={t('placeholder')} />;
  return (
    <>
      <ul className={classes.grid} aria-label={t('list')}>
        {faces.map((face) => (
          <li key={face.id}>
            <button
              type="button"
              className={classes.face}
              data-current={face.id === currentId || undefined}
              aria-label={
                face.id === currentId
                  ? `${t('face', { id: face.id })}, ${t('current')}`
                  : t('face', { id: face.id })
              }
              aria-haspopup="dialog"
              onClick={() => onChoose(face)}
            >
              <Picture image={face.image} alt="" ratio={1} sizes="(max-width: 768px) 33vw, 200px" />
              {face.id === currentId && (
                <Badge className={classes.current} variant="filled">
                  {t('current')}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
      {isLoadingMore && (
        <p role="status" className={classes.more}>
          <Loader size="sm" aria-hidden /> {t('loadingMore')}
        </p>
      )}
      {hasMore && !isLoadingMore && <Sentinel key={faces.length} onVisible={loadMore} />}
    </>
  );
}

/** The list's end: when it comes into view, the next page is loaded. */
function Sentinel({ onVisible }: { onVisible: () => Promise<void> }) {
  const end = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(() => void onVisible().catch(() => undefined));
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) report();
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className={classes.sentinel} />;
}
