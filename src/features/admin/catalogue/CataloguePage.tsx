import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Screen } from '../frame/Screen.tsx';
import { AdminTable } from '../table/AdminTable.tsx';
import type { Column } from '../table/columns.ts';
import { localList } from '../table/localList.ts';
import type { TableState } from '../table/useTableState.ts';
import type { EntryDialogHandlers } from './EntryDialog.tsx';
import { type Row, RowButtons, StatusFilter } from './parts.tsx';
import { useActivity } from './useChange.ts';
import type { useWhole } from './useWhole.ts';

interface CataloguePageProps<R extends Row> {
  texts: { title: string; intro: string; create: string; error: string; empty: string };
  icon: ReactNode;
  state: TableState;
  whole: Omit<ReturnType<typeof useWhole>, 'rows'> & { rows: readonly R[] };
  columns: readonly Column<R>[];
  /** Beside that of the status. */
  filters?: ReactNode;
  /** Activates or deactivates one. @returns what `useChange` does */
  set: (row: R, isActive: boolean) => Promise<string | null>;
  /** Before those that every row has. @param edit opens the row's form */
  actions?: (row: R, edit: () => void) => ReactNode;
  /** @param row null: a new one */
  dialog: (row: R | null, handlers: EntryDialogHandlers) => ReactNode;
}

/** A screen of the catalogue: its rows, Activate and Deactivate, and the form. */
export function CataloguePage<R extends Row>(props: CataloguePageProps<R>) {
  const { texts, icon, state, whole, columns, filters, set, actions, dialog } = props;
  const [opened, setOpened] = useState<{ row: R | null } | null>(null);
  const { toggle, bulk } = useActivity<R>(set, whole.retry);
  return (
    <Screen
      title={texts.title}
      intro={texts.intro}
      action={
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened({ row: null })}>
          {texts.create}
        </Button>
      }
    >
      <AdminTable
        label={texts.title}
        list={localList(whole, columns, state)}
        state={state}
        columns={columns}
        nameOf={({ name }) => name}
        bulk={bulk}
        filters={
          <>
            <StatusFilter state={state} />
            {filters}
          </>
        }
        actions={(row) => {
          const edit = () => setOpened({ row });
          return (
            <>
              {actions?.(row, edit)}
              <RowButtons row={row} onEdit={edit} onToggle={() => void toggle(row)} />
            </>
          );
        }}
        errorTitle={texts.error}
        empty={{ icon, title: texts.empty }}
      />
      {opened && dialog(opened.row, { onClose: () => setOpened(null), reload: whole.retry })}
    </Screen>
  );
}
