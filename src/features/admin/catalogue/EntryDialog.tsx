import type { ReactNode } from 'react';
import { toast } from '../../../ui/toast.ts';
import { FormDialog } from './FormDialog.tsx';
import { t } from './texts.ts';
import { changedOf } from './values.ts';

export interface EntryDialogHandlers {
  onClose: () => void;
  onSaved: () => void;
}

interface EntryDialogProps<Input> extends EntryDialogHandlers {
  title: string;
  isNew: boolean;
  /** As it was opened, and as it is now. */
  before: Input;
  input: Input;
  isComplete: boolean;
  /** What keeps it from being sent; told as an alert. */
  problem?: string | null;
  /** @returns whether it was made, as `useChange` does */
  create: (input: Input) => Promise<boolean>;
  /** Gets what was changed alone. */
  update: (changed: Partial<Input>) => Promise<boolean>;
  children: ReactNode;
}

/** The form of something in the catalogue: a new one, or one that is edited. */
export function EntryDialog<Input extends { name: string }>(props: EntryDialogProps<Input>) {
  const { title, isNew, before, input, isComplete, problem, create, update, onClose, onSaved, children } =
    props;
  async function save(): Promise<boolean> {
    if (problem) {
      toast.error(problem);
      return false;
    }
    if (!(await (isNew ? create(input) : update(changedOf(before, input))))) return false;
    toast.success(t('saved', { name: input.name }));
    onSaved();
    return true;
  }
  return (
    <FormDialog
      title={title}
      submitText={t(isNew ? 'create' : 'save')}
      isComplete={isComplete}
      onClose={onClose}
      onSubmit={save}
    >
      {children}
    </FormDialog>
  );
}
