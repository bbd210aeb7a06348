import { ActionIcon, Button, Checkbox, NativeSelect, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconColumns, IconDownload, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { csvOf } from '../../../lib/csv.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useFingers } from '../../../lib/useFingers.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { t } from '../frame/texts.ts';
import classes from './AdminTable.module.css';
import type { Column } from './columns.ts';
import type { TableList } from './list.ts';
import { useSearchText } from './useSearchText.ts';
import type { TableState } from './useTableState.ts';

export interface BulkAction<Row> {
  name: string;
  /** Tells itself what became of it. */
  run: (rows: readonly Row[]) => Promise<void>;
}

interface ToolbarProps<Row> {
  label: string;
  list: TableList<Row>;
  state: TableState;
  columns: readonly Column<Row>[];
  selected: readonly Row[];
  bulk: readonly BulkAction<Row>[];
  searchHint: string | undefined;
  filters: ReactNode;
  isMobile: boolean;
  onUnselect: () => void;
}

/** Above a table: search, filters, columns, CSV; while rows are selected, what can be done with them. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { label, list, state, columns, selected, bulk } = props;
  const search = useSearchText(state);
  const hint = props.searchHint ?? t('table.searchHint');
  const hasFingers = useFingers();
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search ?? ''}
        size="sm"
        aria-label={t('table.search')}
        placeholder={hasFingers ? hint : t('table.keyHint', { hint })}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-table-search
        value={search.value}
        onChange={({ currentTarget }) => search.onChange(currentTarget.value)}
        onBlur={search.onBlur}
      />
      {props.filters}
      {props.isMobile && <SortSelect columns={columns} state={state} />}
      <div className={classes.tools}>
        <ColumnChoice columns={columns} state={state} />
        <CsvButton label={label} list={list} columns={columns} />
      </div>
      {selected.length > 0 && (
        <Selection count={selected.length} onUnselect={props.onUnselect}>
          {bulk.map((action) => (
            <BulkButton key={action.name} action={action} rows={selected} onDone={props.onUnselect} />
          ))}
        </Selection>
      )}
    </div>
  );
}

/** On phones there is no head of the table to press. */
function SortSelect<Row>({ columns, state }: Pick<ToolbarProps<Row>, 'columns' | 'state'>) {
  const options = columns
    .filter(({ isSortable = true }) => isSortable)
    .flatMap(({ key, title }) => [
      { value: key, label: `${title}, ${t('table.ascending')}` },
      { value: `-${key}`, label: `${title}, ${t('table.descending')}` },
    ]);
  return (
    <NativeSelect
      size="sm"
      aria-label={t('table.sortedBy')}
      data={options}
      value={`${state.sort.isDescending ? '-' : ''}${state.sort.key}`}
      onChange={({ currentTarget: { value } }) =>
        state.setSort({ key: value.replace(/^-/, ''), isDescending: value.startsWith('-') })
      }
    />
  );
}

function ColumnChoice<Row>({ columns, state }: Pick<ToolbarProps<Row>, 'columns' | 'state'>) {
  return (
    <Popover position="bottom-end" trapFocus radius="lg" shadow="md">
      <Popover.Target>
        <Tooltip label={t('table.columns')}>
          <ActionIcon variant="default" size={36} aria-label={t('table.columns')}>
            <IconColumns size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.choice ?? ''} aria-label={t('table.columns')}>
        {columns.map(({ key, title, isHidden = false }) => (
          <Checkbox
            key={key}
            label={title}
            checked={state.toggledColumns.includes(key) === isHidden}
            onChange={() => state.toggleColumn(key)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function CsvButton<Row>({ label, list, columns }: Pick<ToolbarProps<Row>, 'label' | 'list' | 'columns'>) {
  const [isBusy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { rows, isCut } = await list.all();
      const day = new Date().toISOString().slice(0, 10);
      saveFile(csvOf(columns, rows), `${label.toLowerCase().replaceAll(' ', '-')}-${day}.csv`);
      if (isCut) toast.info(t('table.csvCut', { count: rows.length }));
    } catch (error) {
      toast.error(t('table.csvFailed', { message: errorText(error) }));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Tooltip label={t('table.csv')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('table.csv')}
        aria-busy={isBusy || undefined}
        loading={isBusy}
        disabled={list.total === 0}
        onClick={() => void download()}
      >
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface SelectionProps {
  count: number;
  onUnselect: () => void;
  children: ReactNode;
}

function Selection({ count, onUnselect, children }: SelectionProps) {
  return (
    <div className={classes.selection}>
      <span role="status">{t('table.selected', { count })}</span>
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onUnselect}>
        {t('table.unselect')}
      </Button>
    </div>
  );
}

interface BulkButtonProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  onDone: () => void;
}

function BulkButton<Row>({ action, rows, onDone }: BulkButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    await action.run(rows);
    setBusy(false);
    onDone();
  }
  return (
    <BusyButton size="xs" variant="light" isBusy={isBusy} onClick={() => void run()}>
      {action.name}
    </BusyButton>
  );
}
