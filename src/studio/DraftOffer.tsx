import type { Draft } from '@facet/editor-core/drafts/drafts.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { dateText } from '../lib/formats.ts';
import { Sheet } from '../ui/Sheet.tsx';
import classes from './DraftOffer.module.css';
import { imageNames } from './imageNames.ts';
import { t } from './texts.ts';

interface DraftOfferProps {
  offers: readonly Draft[];
  /** All that are open, to say which ones the offers are of. */
  images: readonly EditorImage[];
  onAccept: () => void;
  onDecline: () => void;
}

/** After a crash or a reload: go on with what was never saved, or begin with what was. There is no third way out. */
export function DraftOffer({ offers, images, onAccept, onDecline }: DraftOfferProps) {
  // what it says stays while it closes
  const [said, setSaid] = useState(offers);
  if (offers.length > 0 && offers !== said) setSaid(offers);
  const newest = Math.max(0, ...said.map(({ savedAt }) => savedAt));
  const names = imageNames(
    images.flatMap(({ id }, index) => (said.some(({ image }) => image.id === id) ? index : [])),
  );
  const isOlder = said.some((offer) => offer.isOlder);
  return (
    <Sheet opened={offers.length > 0} onClose={onAccept} title={t('draftTitle')} size={420} closeBlocked>
      <Text component="div" c="dimmed">
        {t('draftText', { images: names, time: dateText(newest, 'moment') })}
        {isOlder && ` ${t('draftOlder')}`}
      </Text>
      <div className={classes.actions}>
        <Button
          color="red"
          variant={isOlder ? 'filled' : 'light'}
          onClick={onDecline}
          data-autofocus={isOlder || undefined}
        >
          {t('draftDecline')}
        </Button>
        <Button
          variant={isOlder ? 'default' : 'filled'}
          onClick={onAccept}
          data-autofocus={!isOlder || undefined}
        >
          {t('draftAccept')}
        </Button>
      </div>
    </Sheet>
  );
}
