import { ActionIcon, Badge, Button, NativeSelect, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { numberText } from '../../../lib/formats.ts';
import { Ago } from '../../../shared/photos/Ago.tsx';
import type { Column } from '../table/columns.ts';
import type { TableState } from '../table/useTableState.ts';
import classes from './Catalogue.module.css';
import { t } from './texts.ts';

/** What every row of the catalogue has. */
export interface Row {
  id: number;
  name: string;
  isActive: boolean;
  version: number;
}

export const idColumn = <R extends Row>(): Column<R> => ({
  ...{ key: 'id', title: t('id'), isNumeric: true, isHidden: true },
  value: ({ id }) => id,
  // a name, not an amount
  render: ({ id }) => String(id),
});

export const stockText = (stock: number | null): string =>
  stock === null ? t('unlimited') : numberText(stock);

export const nameColumn = <R extends Row>(): Column<R> => ({
  ...{ key: 'name', title: t('name') },
  value: ({ name }) => name,
  render: ({ name }) => <span className={classes.name}>{name}</span>,
});

export const descriptionColumn = <R extends Row & { description: string | null }>(): Column<R> => ({
  ...{ key: 'description', title: t('description'), isHidden: true },
  value: ({ description }) => description,
});

export const statusColumn = <R extends Row>(): Column<R> => ({
  ...{ key: 'status', title: t('status') },
  value: ({ isActive }) => t(isActive ? 'active' : 'inactive'),
  render: ({ isActive }) => (
    <Badge miw="max-content" color={isActive ? 'green' : 'gray'}>
      {t(isActive ? 'active' : 'inactive')}
    </Badge>
  ),
});

/** When it was made, and when it was last changed. */
export const timeColumns = <R extends Row & { createdAt: string; updatedAt: string }>(): Column<R>[] => [
  {
    ...{ key: 'created', title: t('created'), isHidden: true },
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <Ago time={createdAt} />,
  },
  {
    ...{ key: 'updated', title: t('updated') },
    value: ({ updatedAt }) => updatedAt,
    render: ({ updatedAt }) => <Ago time={updatedAt} />,
  },
];

interface FilterProps {
  state: TableState;
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export function Filter({ state, name, label, options }: FilterProps) {
  return (
    <NativeSelect
      size="sm"
      label={label}
      className={classes.filter ?? ''}
      data={[{ value: '', label: t('any') }, ...options]}
      value={state.filter(name)}
      onChange={({ currentTarget }) => state.setFilter(name, currentTarget.value)}
    />
  );
}

export function StatusFilter({ state }: { state: TableState }) {
  const options = [
    { value: 'true', label: t('active') },
    { value: 'false', label: t('inactive') },
  ];
  return <Filter state={state} name="isActive" label={t('status')} options={options} />;
}

export function CurrencyFilter({
  state,
  currencies,
}: {
  state: TableState;
  currencies: readonly { id: number; code: string }[];
}) {
  const options = currencies.map(({ id, code }) => ({ value: String(id), label: code }));
  return <Filter state={state} name="currencyId" label={t('currency')} options={options} />;
}

/** A filter's value as it is asked for. */
export const isActiveOf = (state: TableState): boolean | null =>
  ({ true: true, false: false })[state.filter('isActive')] ?? null;

export const idOf = (state: TableState, name: string): number | null => {
  const id = Number(state.filter(name));
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
};

interface RowButtonsProps {
  row: Row;
  onEdit: () => void;
  onToggle: () => void;
}

export function RowButtons({ row, onEdit, onToggle }: RowButtonsProps) {
  const { name, isActive } = row;
  return (
    <>
      <Tooltip label={t('edit', { name })}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('edit', { name })} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Button
        size="xs"
        variant="default"
        aria-label={t(isActive ? 'deactivateOne' : 'activateOne', { name })}
        onClick={onToggle}
      >
        {t(isActive ? 'deactivate' : 'activate')}
      </Button>
    </>
  );
}
