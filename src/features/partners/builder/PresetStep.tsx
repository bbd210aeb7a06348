import { PRESET_PEOPLE, PRESET_TYPES } from '@facet/contract/constants.ts';
import { Badge, Button, Input, NativeSelect, SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import { IconPhotoSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import classes from './builder.module.css';
import type { StepProps } from './stepProps.ts';
import { t } from './texts.ts';
import type { BuilderPreset } from './useBuilder.ts';
import { type PresetFilter, useOfferedPresets } from './useOfferedPresets.ts';

const ALL: PresetFilter = { type: null, people: null };
const MANY = 4;

/** Which prepared photos the campaign is made of: one's own or another partner's. */
export function PresetStep(props: StepProps) {
  const [filter, setFilter] = useState<PresetFilter>(ALL);
  return (
    <Tabs defaultValue="hot" keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('preset.tabs')}>
        <Tabs.Tab value="hot">{t('preset.hot')}</Tabs.Tab>
        <Tabs.Tab value="search">{t('preset.search')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="hot">
        <PresetGrid {...props} filter={ALL} />
      </Tabs.Panel>
      <Tabs.Panel value="search">
        <Filters onSearch={setFilter} />
        <PresetGrid {...props} filter={filter} />
      </Tabs.Panel>
    </Tabs>
  );
}

const ANY = '';
const numberOf = (value: string): number | null => (value === ANY ? null : Number(value));

function Filters({ onSearch }: { onSearch: (filter: PresetFilter) => void }) {
  const [type, setType] = useState(ANY);
  const [people, setPeople] = useState(ANY);
  const all = { value: ANY, label: t('preset.all') };
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ type: numberOf(type), people: numberOf(people) });
      }}
    >
      <Input.Wrapper className={classes.labelled} label={t('preset.type')} labelElement="div">
        <SegmentedControl
          aria-label={t('preset.type')}
          value={type}
          onChange={setType}
          data={[all, ...PRESET_TYPES.map((one) => ({ value: String(one), label: String(one) }))]}
        />
      </Input.Wrapper>
      <NativeSelect
        label={t('preset.peopleFilter')}
        value={people}
        onChange={(event) => setPeople(event.currentTarget.value)}
        data={[
          all,
          ...PRESET_PEOPLE.map((one) => ({
            value: String(one),
            label: one === MANY ? t('preset.many') : String(one),
          })),
        ]}
      />
      <Button type="submit" size="sm">
        {t('preset.submit')}
      </Button>
    </form>
  );
}

function PresetGrid({ builder, campaign, partnerId, filter }: StepProps & { filter: PresetFilter }) {
  const list = useOfferedPresets(filter);
  const [open, setOpen] = useState<BuilderPreset | null>(null);
  const chosenId = campaign.presetCampaign?.id ?? null;
  const choose = async (preset: BuilderPreset): Promise<void> => {
    const presetCampaignId = preset.id === chosenId ? null : preset.id;
    if (await builder.choose({ presetCampaignId })) setOpen(null);
  };

  if (list.isLoading) {
    return (
      <div className={classes.presets} role="status" aria-label={t('loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <Skeleton key={index} className={classes.skeleton} radius="lg" />
        ))}
      </div>
    );
  }
  if (list.error)
    return <ErrorState title={t('preset.failed', { message: list.error })} retry={list.retry} />;
  if (list.entries.length === 0) {
    return (
      <EmptyState
        icon={<IconPhotoSearch size={24} />}
        title={t('preset.empty')}
        text={t('preset.emptyText')}
      />
    );
  }
  return (
    <>
      <ul className={classes.presets} aria-label={t('preset.list')}>
        {list.entries.map((preset) => (
          <li key={preset.id}>
            <PresetCard
              preset={preset}
              isChosen={preset.id === chosenId}
              isOwn={preset.partner.id === partnerId}
              // choosing the chosen again takes the choice back
              onPress={() => (preset.id === chosenId ? void choose(preset) : setOpen(preset))}
            />
          </li>
        ))}
      </ul>
      <ListEnd list={list} loading={t('preset.loadingMore')} retry={t('preset.loadMore')} />
      <PresetDialog
        preset={open}
        isPending={builder.isSending}
        onClose={() => setOpen(null)}
        onSelect={(preset) => void choose(preset)}
      />
    </>
  );
}

function factsOf({ type, people, presetImgs }: BuilderPreset): string {
  return t('preset.facts', {
    type,
    people: t('preset.people', { count: people }),
    images: t('preset.images', { count: presetImgs.length }),
  });
}

interface PresetCardProps {
  preset: BuilderPreset;
  isChosen: boolean;
  isOwn: boolean;
  onPress: () => void;
}

function PresetCard({ preset, isChosen, isOwn, onPress }: PresetCardProps) {
  const [cover] = preset.presetImgs;
  return (
    <button type="button" className={classes.preset} aria-pressed={isChosen} onClick={onPress}>
      {cover && <Picture image={cover.image} alt="" sizes="(max-width: 768px) 46vw, 260px" ratio={4 / 3} />}
      <span className={classes.presetBody}>
        <span className={classes.presetName}>{t('preset.name', { id: preset.id })}</span>
        <span className={classes.facts}>{factsOf(preset)}</span>
        <span className={classes.badges}>
          {isChosen && <Badge variant="filled">{t('preset.chosen')}</Badge>}
          {isOwn && <Badge color="gray">{t('preset.own')}</Badge>}
          {preset.inProcess && <Badge color="yellow">{t('preset.inProcess')}</Badge>}
        </span>
      </span>
    </button>
  );
}

interface PresetDialogProps {
  preset: BuilderPreset | null;
  isPending: boolean;
  onClose: () => void;
  onSelect: (preset: BuilderPreset) => void;
}

function PresetDialog({ preset, isPending, onClose, onSelect }: PresetDialogProps) {
  // keeps its photos while it closes
  const [shown, setShown] = useState(preset);
  if (preset && preset !== shown) setShown(preset);
  return (
    <Sheet
      opened={preset !== null}
      onClose={onClose}
      title={shown ? t('preset.name', { id: shown.id }) : ''}
      size={640}
      closeBlocked={isPending}
    >
      {shown && (
        <>
          <p className={classes.hint}>{factsOf(shown)}</p>
          <div className={classes.preview}>
            {shown.presetImgs.map(({ id, image, caption }) => (
              <Picture key={id} image={image} alt={caption ?? ''} sizes="300px" />
            ))}
          </div>
          <div className={classes.actions}>
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button loading={isPending} onClick={() => onSelect(shown)}>
              {t('preset.select')}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
