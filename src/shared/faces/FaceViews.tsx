import { MAX_VIEWS } from '@facet/contract/constants.ts';
import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Picture } from '../../ui/Picture.tsx';
import classes from './FaceViews.module.css';
import { faceName } from './faceName.ts';
import { t } from './texts.ts';
import type { Face } from './useFaces.ts';

export type View = Face['views'][number];

interface FaceViewsProps {
  face: Face;
  isDisabled: boolean;
  onAdd: () => void;
  /** @param number as it is called, from 2 */
  onRemove: (view: View, number: number) => void;
}

/** The photos of a face, of which each picture takes the nearest. */
export function FaceViews({ face, isDisabled, onAdd, onRemove }: FaceViewsProps) {
  return (
    <section className={classes.views} aria-label={t('views.title')}>
      <h3 className={classes.title}>{t('views.title')}</h3>
      <p className={classes.hint}>{t('views.hint')}</p>
      <ul className={classes.row}>
        <li>
          <Picture image={face.image} alt={faceName(face)} ratio={1} sizes="72px" className={classes.view} />
          <span className={classes.name}>{t('views.front')}</span>
        </li>
        {face.views.map((view, i) => (
          <li key={view.id}>
            <Picture
              image={view.image}
              alt={t('views.view', { number: i + 2 })}
              ratio={1}
              sizes="72px"
              className={classes.view}
            />
            <ActionIcon
              className={classes.remove}
              variant="filled"
              color="dark"
              radius="xl"
              size={24}
              aria-label={t('views.delete', { number: i + 2 })}
              disabled={isDisabled}
              onClick={() => onRemove(view, i + 2)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {face.views.length < MAX_VIEWS - 1 && (
          <li>
            <button type="button" className={classes.add} disabled={isDisabled} onClick={onAdd}>
              <IconPlus size={20} aria-hidden />
              {t('views.add')}
            </button>
          </li>
        )}
      </ul>
      {face.views.length >= MAX_VIEWS - 1 && <p className={classes.hint}>{t('views.full')}</p>}
    </section>
  );
}
