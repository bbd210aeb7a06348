import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMoodEmpty } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useOpenModal } from '../../../ui/modalRoute.tsx';
import { t } from '../texts.ts';
import classes from './Chooser.module.css';
import { PresetCard } from './PresetCard.tsx';
import {
  CATEGORIES,
  type Category,
  FILTERS,
  type Filter,
  type PresetType,
  shownTypes,
} from './presetTypes.ts';
import { TypeDialog } from './TypeDialog.tsx';

const NAMES = Object.keys(CATEGORIES) as Category[];

/** What there is to create, and the way on to it. */
export function Chooser() {
  const [category, setCategory] = useState<Category>('personal');
  const [filter, setFilter] = useState<Filter>('all');
  const [isExpanded, setExpanded] = useState(true);
  const [opened, setOpened] = useState<PresetType | null>(null);
  const menuId = useId();
  const openModal = useOpenModal();
  const navigate = useNavigate();
  const types = shownTypes(category, filter);

  const choose = ({ id, value, category: kind }: PresetType): void => {
    setOpened(null);
    if (kind === 'withPhoto') openModal(`/modal/create/${id}`);
    else void navigate(`/editor?template=${value}`);
  };

  return (
    <div className={classes.chooser}>
      <div className={classes.top}>
        <p className={classes.text}>{t('chooser.text')}</p>
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isExpanded}
          aria-controls={menuId}
          rightSection={
            isExpanded ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
          }
          onClick={() => setExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'chooser.collapse' : 'chooser.expand')}
        </Button>
      </div>
      <div id={menuId} className={classes.menu} hidden={!isExpanded}>
        <SegmentedControl
          fullWidth
          className={classes.tabs}
          aria-label={t('chooser.categories')}
          value={category}
          onChange={(value) => setCategory(value as Category)}
          data={NAMES.map((name) => ({ value: name, label: t(`chooser.${name}`) }))}
        />
        <fieldset className={classes.filters} aria-label={t('chooser.filter')}>
          {FILTERS.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={filter === name ? 'light' : 'default'}
              aria-pressed={filter === name}
              onClick={() => setFilter(name)}
            >
              {t(`chooser.${name === 'all' ? 'allTypes' : name}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      {types.length > 0 ? (
        <ul className={classes.cards}>
          {types.map((preset) => (
            <li key={preset.id}>
              <PresetCard preset={preset} onOpen={() => setOpened(preset)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<IconMoodEmpty size={24} />}
          title={t('chooser.none')}
          text={t('chooser.noneText')}
          action={
            <Button variant="default" onClick={() => setFilter('all')}>
              {t('chooser.allTypes')}
            </Button>
          }
        />
      )}
      <TypeDialog preset={opened} onCancel={() => setOpened(null)} onSelect={choose} />
    </div>
  );
}
