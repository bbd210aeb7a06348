import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { LateConfirmDialog } from '../../../ui/LateConfirmDialog.tsx';
import classes from './builder.module.css';
import { t } from './texts.ts';
import type { BuilderPreset } from './useBuilder.ts';
import { useEditInProcess, usePresetSearch } from './usePresetSearch.ts';

interface PeopleSearchProps {
  preset: Pick<BuilderPreset, 'id' | 'inProcess' | 'search'>;
  /** Something began or ended: what is known of the campaign is to be asked for again. */
  onChange: () => void;
}

/** How the search for people goes on, and what became of it where it did not succeed. */
export function PeopleSearch({ preset, onChange }: PeopleSearchProps) {
  const { id, inProcess, search } = preset;
  const { event, isLost } = usePresetSearch(id, { isOpen: inProcess, onEnd: onChange });
  const { setInProcess, isPending } = useEditInProcess();
  const ask = async (value: boolean) => {
    if (await setInProcess(id, value)) onChange();
  };

  if (!inProcess) {
    if (search?.status !== 'FAILED' && search?.status !== 'CANCELLED') return null;
    const hasFailed = search.status === 'FAILED';
    return (
      <div className={classes.search} role="status">
        <p className={classes.searchText}>
          <strong>{t(hasFailed ? 'search.failed' : 'search.cancelled')}</strong>{' '}
          {hasFailed ? search.error : t('search.cancelledText')}
        </p>
        <Button size="sm" variant="default" loading={isPending} onClick={() => void ask(true)}>
          {t('search.again')}
        </Button>
      </div>
    );
  }
  const progress = event?.progress ?? search?.progress ?? 0;
  const isWaiting = (event?.status ?? search?.status) === 'PENDING';
  const percent = Math.round(progress * 100);
  const text = isWaiting ? t('search.waiting') : t('search.working', { percent });
  return (
    <div className={classes.search}>
      <div className={classes.searchText}>
        <p role="status">{isLost ? t('search.lost') : text}</p>
        <Progress value={percent} animated aria-label={t('search.working', { percent })} />
      </div>
      <Button size="sm" variant="default" loading={isPending} onClick={() => void ask(false)}>
        {t('search.cancel')}
      </Button>
    </div>
  );
}

/** 'Find people again', which asks before it replaces what somebody may have worked on. */
export function FindAgain({ preset, onChange }: PeopleSearchProps) {
  const [isAsking, setAsking] = useState(false);
  const { setInProcess, isPending } = useEditInProcess();
  const begin = async () => {
    const hasBegun = await setInProcess(preset.id, true);
    setAsking(false);
    if (hasBegun) onChange();
  };
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {t('search.again')}
      </Button>
      <LateConfirmDialog
        opened={isAsking}
        title={t('search.againTitle')}
        message={t('search.againText')}
        confirmText={t('search.again')}
        pending={isPending}
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
