import type { Draft } from '@facet/editor-core/drafts/drafts.ts';
import { Button, Text } from '@mantine/core';
import { Sheet } from '../../../ui/Sheet.tsx';
import classes from './DraftOffer.module.css';
import { t } from './texts.ts';

interface DraftOfferProps {
  offers: readonly Draft[];
  onAccept: () => void;
  onDecline: () => void;
}

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** After a crash or a reload: go on with what was never saved, or begin with what was. There is no third way out. */
export function DraftOffer({ offers, onAccept, onDecline }: DraftOfferProps) {
  const newest = Math.max(0, ...offers.map(({ savedAt }) => savedAt));
  const isOlder = offers.some((offer) => offer.isOlder);
  return (
    <Sheet opened={offers.length > 0} onClose={onAccept} title={t('draftTitle')} size={420} closeBlocked>
      <Text component="div" c="dimmed">
        {t('draftText', { time: TIME.format(newest) })}
        {isOlder && ` ${t('draftOlder')}`}
      </Text>
      <div className={classes.actions}>
        <Button
          variant={isOlder ? 'filled' : 'default'}
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
