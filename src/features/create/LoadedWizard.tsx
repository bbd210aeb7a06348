import type { WizardFlow } from '@facet/contract/wizard.ts';
import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { Me } from '../../lib/useMe.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSubject } from './subject.ts';
import { t } from './texts.ts';
import { Wizard } from './Wizard.tsx';

interface LoadedWizardProps {
  type: string;
  flow: WizardFlow;
  me: Me;
  isOpen: boolean;
  close: () => void;
}

/** A flow with what it is about: what the address names, or else what the screen below shows. */
export default function LoadedWizard({ type, flow, me, isOpen, close }: LoadedWizardProps) {
  const { of, uid, id } = useParams();
  const name = of ?? uid ?? id ?? '';
  const state = useSubject(flow.subject, name, me.partner?.id ?? null);
  if (state.kind === 'ready') {
    const { subject } = state;
    const isShared = subject.kind === 'photo' && subject.detail.photo.sharedAt !== null;
    if (!(flow.finish === 'sharePhoto' && isShared)) {
      return (
        <Wizard flow={flow} run={`${type} ${name}`} me={me} subject={subject} isOpen={isOpen} close={close} />
      );
    }
  }
  const message = state.kind === 'failed' ? state.message : t('alreadyShared');
  return (
    <Sheet opened={isOpen} onClose={close} title={t('title')} size={480}>
      {state.kind === 'loading' ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={44} mb={20} />
          <Skeleton height={180} radius="lg" />
        </div>
      ) : (
        <ErrorState title={t('unavailable')} message={message} retry={state.retry} />
      )}
    </Sheet>
  );
}
