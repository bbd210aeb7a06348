import type { BOTS } from '@facet/contract/documents/campaigns.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import type { TryProductBody } from '@facet/contract/rest.ts';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { rest } from '../../../lib/rest.ts';
import { Picture } from '../../../ui/Picture.tsx';
import type { CampaignProduct } from './campaignProduct.ts';
import classes from './results.module.css';
import { t } from './texts.ts';

export type Bot = ResultOf<typeof BOTS>['bots'][number];

interface Outcome {
  name: string;
  /** Address in this page of the picture; null while it is made, and where it was refused. */
  picture: string | null;
  problem: string | null;
}

/** What a fan would get of a photo, tried with the faces of invented people. */
export function TryOut({ product, bots }: { product: Pick<CampaignProduct, 'id'>; bots: readonly Bot[] }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isTrying, setTrying] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const picture = outcome?.picture;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);

  const tryOut = async (name: string, botSrcImgId: number): Promise<void> => {
    if (isTrying) return;
    setTrying(true);
    setOutcome(null);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const body: TryProductBody = { productId: product.id, botSrcImgId };
    try {
      const { blob } = await rest.postForFile('/api/try-product', body, { signal });
      setOutcome({ name, picture: URL.createObjectURL(blob), problem: null });
    } catch (error) {
      if (!signal.aborted) setOutcome({ name, picture: null, problem: errorText(error) });
    } finally {
      setTrying(false);
    }
  };

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
      <div role="status">
        {isTrying && <p className={classes.note}>{t('trying')}</p>}
        {outcome?.problem && (
          <p className={classes.problem}>{t('refused', { name: outcome.name, message: outcome.problem })}</p>
        )}
        {outcome?.picture && (
          <img className={classes.tried} src={outcome.picture} alt={t('tried', { name: outcome.name })} />
        )}
      </div>
    </div>
  );
}
