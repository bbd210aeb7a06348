import { useQuery } from '@apollo/client/react';
import { CATALOGUE } from '@facet/contract/catalogue.ts';
import { ADJUST_SERVICE_STOCK, STOCK_ADJUSTMENTS } from '@facet/contract/documents/admin.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { Ago } from '../../../shared/photos/Ago.tsx';
import { ExactNumberInput } from '../../../ui/ExactNumberInput.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './Catalogue.module.css';
import type { EntryDialogHandlers } from './EntryDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { stockText } from './parts.tsx';
import type { Service } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';

interface StockDialogProps extends EntryDialogHandlers {
  service: Service;
}

/** Adds to a stock or takes from it, and says why. Shows what the new stock will be, and what was done before. */
export function StockDialog({ service, onClose, reload }: StockDialogProps) {
  const change = useChange();
  const [typed, setTyped] = useState<string | number>('');
  const [reason, setReason] = useState('');
  const quantity = typeof typed === 'number' ? typed : 0;
  const stock = service.stock ?? 0;
  const next = stock + quantity;
  const isPossible = quantity !== 0 && next >= 0;

  async function save(): Promise<string | null> {
    const problem = await change(
      ADJUST_SERVICE_STOCK,
      { serviceId: service.id, input: { quantity, reason } },
      ({ adjustServiceStock: { success, error, newStock } }) => {
        if (success) toast.success(t('adjusted', { stock: stockText(newStock) }));
        return { ok: success, error };
      },
    );
    reload();
    return problem;
  }

  return (
    <FormDialog
      title={t('adjustOne', { name: service.name })}
      submitText={t('adjustStock')}
      isUnsaved={typed !== '' || reason !== ''}
      isComplete={isPossible && reason.trim() !== ''}
      onClose={onClose}
      onSubmit={save}
      after={<History serviceId={service.id} />}
    >
      <ExactNumberInput
        label={t('quantity')}
        description={t('quantityHint')}
        required
        min={-CATALOGUE.maxStock}
        max={CATALOGUE.maxStock}
        data-autofocus
        value={typed}
        onChange={setTyped}
      />
      <TextInput
        label={t('reason')}
        required
        maxLength={CATALOGUE.reasonLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className={`${classes.preview} tabular`} role="status" data-short={next < 0 || undefined}>
        {quantity === 0
          ? t('previewNone', { stock: stockText(stock) })
          : t('preview', { stock: stockText(next) })}
      </p>
    </FormDialog>
  );
}

function History({ serviceId }: { serviceId: number }) {
  const { data, error } = useQuery(STOCK_ADJUSTMENTS, {
    variables: { serviceId },
    fetchPolicy: 'no-cache',
  });
  const rows = data?.stockAdjustments;
  return (
    <section className={classes.history}>
      <h3>{t('history')}</h3>
      {error && <p role="alert">{t('historyError', { message: errorText(error) })}</p>}
      {rows?.length === 0 && <p>{t('historyEmpty')}</p>}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <ul tabIndex={0} aria-label={t('history')}>
          {rows.map((row) => (
            <li key={row.id}>
              <span className="tabular">
                {stockText(row.previousStock)} → {stockText(row.newStock)}
              </span>
              {` · ${row.reason}`}
              <p>
                {row.username} · <Ago time={row.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
