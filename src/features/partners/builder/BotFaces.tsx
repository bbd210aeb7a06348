import { useQuery } from '@apollo/client/react';
import { BOTS } from '@facet/contract/documents/campaigns.ts';
import { Skeleton } from '@mantine/core';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './builder.module.css';
import { FaceToggle } from './FaceToggle.tsx';
import { t } from './texts.ts';

interface BotFacesProps {
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

/** Faces of invented people, who are offered to everybody; not there where there are none. */
export function BotFaces({ chosen, onToggle }: BotFacesProps) {
  const { data, error, refetch } = useQuery(BOTS, { fetchPolicy: 'cache-and-network' });
  if (!data && error) {
    const retry = () => void refetch().catch(() => undefined);
    return <ErrorState title={t('face.inventedError')} message={errorText(error)} retry={retry} />;
  }
  if (!data) return <Skeleton height={120} role="status" aria-label={t('loading')} />;
  const faces = data.bots.flatMap(({ name, BotSrcImg }) => BotSrcImg.map((face) => ({ ...face, name })));
  if (faces.length === 0) return null;
  return (
    <section className={classes.offered} aria-labelledby="invented-faces">
      <h3 id="invented-faces" className={classes.title}>
        {t('face.invented')}
      </h3>
      <p className={classes.hint}>{t('face.inventedHint')}</p>
      <ul className={classes.extras}>
        {faces.map(({ id, name, image }) => (
          <li key={id}>
            <FaceToggle
              image={image}
              name={name}
              isChosen={chosen.includes(id)}
              onToggle={() => onToggle(id)}
            >
              <span className={classes.hint}>{name}</span>
            </FaceToggle>
          </li>
        ))}
      </ul>
    </section>
  );
}
