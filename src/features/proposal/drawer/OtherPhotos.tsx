import { Button, Loader } from '@mantine/core';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Bundle, Product } from '../bundle.ts';
import { fitOf, isSure } from '../person/persons.ts';
import { t } from '../texts.ts';
import classes from './GenerateDrawer.module.css';
import { useFitSearch } from './useFitSearch.ts';

interface OtherPhotosProps {
  bundle: Pick<Bundle, 'fits'>;
  /** Photos of the page that the face may fit, the likeliest first. */
  others: readonly Product[];
  srcfile: string | null;
}

/** Ways on for whoever is refused: a photo that the face fits, or one that it may fit and a search for one that it does. */
export function OtherPhotos({ bundle, others, srcfile }: OtherPhotosProps) {
  const { search, start } = useFitSearch({ bundle, others, srcfile });
  const status = useRef<HTMLDivElement>(null);
  const [first] = others;
  const fit = first && fitOf(bundle, first.id);
  return (
    <>
      {search.kind === 'idle' && first && (
        <>
          <OtherPhoto id={first.id} text={t('drawer.otherInstead', { title: first.title })} />
          {others.length > 1 && !(fit && isSure(fit)) && (
            <Button
              variant="light"
              fullWidth
              onClick={() => {
                start();
                // the button is gone at once, and the photo that is found comes in there
                status.current?.focus();
              }}
            >
              {t('drawer.findFit')}
            </Button>
          )}
        </>
      )}
      <div ref={status} role="status" tabIndex={-1} className={classes.status}>
        {search.kind === 'searching' && (
          <p className={classes.searching}>
            <Loader size={16} aria-hidden /> {t('drawer.finding', search)}
          </p>
        )}
        {search.kind === 'found' && (
          <OtherPhoto id={search.product.id} text={t('drawer.found', { title: search.product.title })} />
        )}
        {search.kind === 'idle' && search.problem && <p className={classes.problem}>{search.problem}</p>}
        {search.kind === 'none' && <p className={classes.next}>{t('drawer.foundNone')}</p>}
      </div>
    </>
  );
}

/** The way to another photo of the page, in the same drawer. */
export function OtherPhoto({ id, text }: { id: number; text: string }) {
  const { state } = useLocation();
  return (
    <Button
      component={Link}
      className={classes.free}
      to={`?generate=${id}`}
      // the drawer stays one step in the history
      replace
      state={state}
      preventScrollReset
      variant="subtle"
      fullWidth
    >
      {text}
    </Button>
  );
}
