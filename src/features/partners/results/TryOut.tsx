import type { BOTS } from '@facet/contract/documents/campaigns.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import type { TryProductBody } from '@facet/contract/rest.ts';
import { Loader } from '@mantine/core';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { RestFailure, rest } from '../../../lib/rest.ts';
import { scrollBehavior } from '../../../lib/scrollBehavior.ts';
import { Picture } from '../../../ui/Picture.tsx';
import type { CampaignProduct } from './campaignProduct.ts';
import classes from './results.module.css';
import { t } from './texts.ts';

export type Bot = ResultOf<typeof BOTS>['bots'][number];

type Trial =
  | { state: 'trying' }
  /** @property picture its address in this page */
  | { state: 'made'; name: string; picture: string }
  | { state: 'failed'; problem: string };

/** Status with which the face is refused, because it does not suit the photo. */
const REFUSED_FACE = 400;

interface TryOutProps {
  product: Pick<CampaignProduct, 'id' | 'image'>;
  bots: readonly Bot[];
}

/** What a fan would get of a photo, tried with the faces of invented people. */
export function TryOut({ product, bots }: TryOutProps) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const isTrying = trial?.state === 'trying';
  const picture = trial?.state === 'made' ? trial.picture : null;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);

  const tryOut = async (name: string, botSrcImgId: number): Promise<void> => {
    if (isTrying) return;
    setTrial({ state: 'trying' });
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const body: TryProductBody = { productId: product.id, botSrcImgId };
    try {
      const { blob } = await rest.postForFile('/api/try-product', body, { signal });
      setTrial({ state: 'made', name, picture: URL.createObjectURL(blob) });
    } catch (error) {
      if (signal.aborted) return;
      const message = errorText(error);
      const isOfFace = error instanceof RestFailure && error.status === REFUSED_FACE;
      setTrial({ state: 'failed', problem: isOfFace ? t('refused', { name, message }) : message });
    }
  };

  const { width, height } = product.image;
  return (
    <div>
      <p className={classes.note}>{t('tryText')}</p>
      <ul className={classes.bots} aria-label={t('tryOut')}>
        {bots.map(({ id, name, BotSrcImg: [face] }) => (
          <li key={id}>
            {face && (
              <button
                type="button"
                className={classes.bot}
                aria-label={`${t('tryOut')}: ${name}`}
                aria-disabled={isTrying || undefined}
                onClick={() => void tryOut(name, face.id)}
              >
                <Picture image={face.image} alt="" ratio={1} sizes="64px" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div role="status" style={{ '--ratio': width / height } as CSSProperties}>
        {trial?.state === 'trying' && (
          <p ref={show} className={classes.trying}>
            <Loader size={24} aria-hidden />
            {t('trying')}
          </p>
        )}
        {trial?.state === 'failed' && <p className={classes.problem}>{trial.problem}</p>}
        {trial?.state === 'made' && (
          <img className={classes.tried} src={trial.picture} alt={t('tried', { name: trial.name })} />
        )}
      </div>
    </div>
  );
}

/** The faces may stand at the window's end, and what becomes of them below it. */
function show(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
}
