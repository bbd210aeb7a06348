import type { ReactNode } from 'react';
import { toast } from '../../../ui/toast.ts';
import { FormDialog } from './FormDialog.tsx';
import { t } from './texts.ts';
import { changedOf } from './values.ts';

export interface EntryDialogHandlers {
  onClose: () => void;
  /** Shows what there is now: after a refusal too, as somebody else may have changed it. */
  reload: () => void;
}

interface EntryDialogProps<Input> extends EntryDialogHandlers {
  title: string;
  isNew: boolean;
  /** As it was opened, and as it is now. */
  before: Input;
  input: Input;
  isComplete: boolean;
  isUnsaved: boolean;
  /** What keeps it from being sent. */
  problem?: string | null;
  /** @returns what `useChange` does */
  create: (input: Input) => Promise<string | null>;
  /** Gets what was changed alone. */
  update: (changed: Partial<Input>) => Promise<string | null>;
  children: ReactNode;
}

/** The form of something in the catalogue: a new one, or one that is edited. */
export function EntryDialog<Input extends { name: string }>(props: EntryDialogProps<Input>) {
  const {
    title,
    isNew,
    before,
    input,
    isComplete,
    isUnsaved,
    problem,
    create,
    update,
    onClose,
    reload,
    children,
  } = props;
  async function save(): Promise<string | null> {
    if (problem) return problem;
    const refused = await (isNew ? create(input) : update(changedOf(before, input)));
    reload();
    if (refused === null) toast.success(t('saved', { name: input.name }));
    return refused;
  }
  return (
    <FormDialog
      title={title}
      submitText={t(isNew ? 'create' : 'save')}
      isComplete={isComplete}
      isUnsaved={isUnsaved}
      onClose={onClose}
      onSubmit={save}
    >
      {children}
    </FormDialog>
  );
}
