import { useMutation } from '@apollo/client/react';
import { BLOCK_USER, UNBLOCK_USER } from '@facet/contract/documents/users.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../../lib/useMe.ts';
import { Panel } from '../frame/Panel.tsx';
import type { AccountProps } from './account.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { t } from './texts.ts';

const STANDING = { ACTIVE: 'open', PENDING: 'pending', BLOCKED: 'blocked' } as const;

/** Whether the member can sign in, and what they may do then. */
export function AccessPanel({ account, canAct, onChanged }: AccountProps) {
  const { id, username: name, role, status } = account;
  const isChief = useMe().me?.role === 'SUPERADMIN';
  const [dialog, setDialog] = useState<'status' | 'role' | null>(null);
  const [blockUser] = useMutation(BLOCK_USER);
  const [unblockUser] = useMutation(UNBLOCK_USER);
  const isBlocked = status === 'BLOCKED';
  const close = () => setDialog(null);

  async function changeStatus(reason: string) {
    if (isBlocked) return (await unblockUser({ variables: { id, reason } })).data?.unblockUser;
    return (await blockUser({ variables: { id, reason } })).data?.blockUser;
  }

  return (
    <Panel title={t('access')} text={`${t(STANDING[status])} ${t('roleIs', { role })}`}>
      {canAct && (
        <Group gap={8}>
          <Button
            variant="default"
            {...(!isBlocked && { color: 'red', variant: 'light' })}
            onClick={() => setDialog('status')}
          >
            {t(isBlocked ? 'unblock' : 'block')}
          </Button>
          {isChief && (
            <Button variant="default" onClick={() => setDialog('role')}>
              {t('changeRole')}
            </Button>
          )}
        </Group>
      )}
      {dialog === 'status' && (
        <ReasonDialog
          title={t(isBlocked ? 'unblockTitle' : 'blockTitle', { name })}
          text={t(isBlocked ? 'unblockText' : 'blockText')}
          submitText={t(isBlocked ? 'unblock' : 'block')}
          color={isBlocked ? undefined : 'red'}
          done={t(isBlocked ? 'unblockDone' : 'blockDone', { name })}
          act={changeStatus}
          onClose={close}
          onDone={onChanged}
        />
      )}
      <RoleDialog opened={dialog === 'role'} account={account} onClose={close} onDone={onChanged} />
    </Panel>
  );
}
