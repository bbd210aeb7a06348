import { ALL_BOTS, UPDATE_BOT } from '@facet/contract/documents/admin.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMoodSmile, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Picture } from '../../../ui/Picture.tsx';
import type { Column } from '../table/columns.ts';
import { useTableState } from '../table/useTableState.ts';
import { BotDialog } from './BotDialog.tsx';
import classes from './Catalogue.module.css';
import { CataloguePage } from './CataloguePage.tsx';
import { idColumn, isActiveOf, nameColumn, statusColumn, timeColumns } from './parts.tsx';
import type { Bot } from './rows.ts';
import { TakeAwayDialog } from './TakeAwayDialog.tsx';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
import { useWhole } from './useWhole.ts';

const FILTERS = ['isActive'] as const;
const BY_ID = { key: 'id', isDescending: false };

const columns = (): readonly Column<Bot>[] => [
  idColumn(),
  {
    ...{ key: 'photo', title: t('photo'), isSortable: false },
    value: () => null,
    render: ({ image, name }) => (
      <Picture className={classes.face ?? ''} image={image} alt={name} ratio={1} sizes="48px" />
    ),
  },
  nameColumn(),
  statusColumn(),
  ...timeColumns(),
];

export default function BotsPage() {
  const state = useTableState(BY_ID, FILTERS);
  const change = useChange();
  const [leaving, setLeaving] = useState<Bot | null>(null);
  const whole = useWhole(ALL_BOTS, { isActive: isActiveOf(state) }, ({ allBots }) => allBots);
  return (
    <>
      <CataloguePage
        texts={{
          ...{ title: t('bots'), intro: t('botsIntro'), create: t('newBot') },
          ...{ error: t('botsError'), empty: t('botsEmpty') },
        }}
        icon={<IconMoodSmile size={24} />}
        state={state}
        whole={whole}
        columns={columns()}
        set={({ id, version }, isActive) =>
          change(UPDATE_BOT, { id, version, input: { isActive } }, (data) => data.updateBot)
        }
        actions={(bot) => (
          <Tooltip label={t('takeAway')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('takeAwayOne', { name: bot.name })}
              onClick={() => setLeaving(bot)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        dialog={(bot, handlers) => <BotDialog bot={bot} {...handlers} />}
      />
      {leaving && <TakeAwayDialog bot={leaving} onClose={() => setLeaving(null)} reload={whole.retry} />}
    </>
  );
}
