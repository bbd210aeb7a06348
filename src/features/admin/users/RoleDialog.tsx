import { useMutation } from '@apollo/client/react';
import { CHANGE_USER_ROLE } from '@facet/contract/documents/users.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useTextForm } from '../../../lib/forms/useTextForm.ts';
import { refusal } from '../../../lib/refusals.ts';
import { PasswordField } from '../../../shared/auth/PasswordField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ActForm } from '../frame/ActForm.tsx';
import { useAct } from '../frame/useAct.ts';
import type { Account } from './account.ts';
import { t } from './texts.ts';
import { ROLES } from './useUsers.ts';

interface RoleDialogProps {
  opened: boolean;
  account: Account;
  onClose: () => void;
  onDone: () => void;
}

/** A role is given with the password of who gives it, so that an open screen gives none. */
export function RoleDialog({ opened, account, onClose, onDone }: RoleDialogProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={t('roleTitle', { name: account.username })} size={480}>
      <Content account={account} onClose={onClose} onDone={onDone} />
    </Sheet>
  );
}

function Content({ account, onClose, onDone }: Omit<RoleDialogProps, 'opened'>) {
  const [changeUserRole] = useMutation(CHANGE_USER_ROLE);
  const act = useAct();
  const others = ROLES.filter((role) => role !== account.role);
  const form = useTextForm({
    initialValues: { role: others[0] as string, password: '' },
    validate: ({ password }) => (password ? {} : { password: refusal('TEXT_REQUIRED') }),
    onTouch: act.forgetProblem,
  });
  const submit = form.onSubmit(async ({ role: chosen, password }) => {
    const role = others.find((one) => one === chosen)!;
    const isDone = await act.run(
      async () =>
        (await changeUserRole({ variables: { id: account.id, role, password } })).data?.changeUserRole,
      t('roleDone', { name: account.username, role }),
    );
    if (!isDone) return;
    onDone();
    onClose();
  });
  return (
    <ActForm
      act={act}
      submitText={t('changeRole')}
      onSubmit={submit}
      besides={
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <NativeSelect
        size="md"
        {...form.getInputProps('role')}
        label={t('newRole')}
        data={others}
        data-autofocus
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('password')}
        autoComplete="current-password"
      />
    </ActForm>
  );
}
