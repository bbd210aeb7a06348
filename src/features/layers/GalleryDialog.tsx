import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useProductions } from '../../shared/production/useProductions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './Dialogs.module.css';
import { t } from './texts.ts';
import { addFinishedPhoto, type Work, wordsOf } from './work.ts';

interface GalleryDialogProps {
  work: Work;
  opened: boolean;
  onClose: () => void;
}

/** Finished photos of the member, to be put in. */
export function GalleryDialog({ opened, onClose, ...rest }: GalleryDialogProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={t('gallery')} size={640}>
      <Photos onClose={onClose} {...rest} />
    </Sheet>
  );
}

function Photos({ work, onClose }: Omit<GalleryDialogProps, 'opened'>) {
  const { entries, isLoading, error, retry, hasMore, loadMore } = useProductions();
  const [adding, setAdding] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const finished = entries.filter(({ status }) => status === 'SUCCESS');

  const add = async (id: number): Promise<void> => {
    if (adding !== null) return;
    setAdding(id);
    setProblem(null);
    try {
      await addFinishedPhoto(work, id);
      onClose();
    } catch (failure) {
      setProblem(wordsOf(failure));
    } finally {
      setAdding(null);
    }
  };
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (isLoading) return <Loader size="sm" aria-label={t('loading')} />;
  return (
    <div className={classes.form}>
      {problem && (
        <div role="alert" className={classes.problem}>
          <strong lang="ko">{t('loadFailed')}</strong>
          <span>{problem}</span>
        </div>
      )}
      {finished.length === 0 && <p className={classes.dimmed}>{t('galleryEmpty')}</p>}
      <ul className={classes.photos}>
        {finished.map(({ id, image, product }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={t('galleryAlt', { title: product.title })}
              aria-busy={adding === id || undefined}
              onClick={() => void add(id)}
            >
              <Picture image={image ?? product.image} alt="" sizes="160px" ratio={0.8} />
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" onClick={() => void loadMore()}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
}
