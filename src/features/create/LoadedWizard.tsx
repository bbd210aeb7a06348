import type { WizardFlow } from '@facet/contract/wizard.ts';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { Me } from '../../lib/useMe.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSubject } from './subject.ts';
import { t } from './texts.ts';
import { Wizard } from './Wizard.tsx';
import { WizardLoading } from './WizardLoading.tsx';

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
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = isOpen;
    return () => {
      isHere.current = false;
    };
  }, [isOpen]);
  const name = of ?? uid ?? id ?? '';
  const state = useSubject(flow.subject, name, me.partner?.id ?? null);
  if (state.kind === 'ready') {
    const { subject } = state;
    const isShared = subject.kind === 'photo' && subject.detail.photo.sharedAt !== null;
    if (!(flow.finish === 'sharePhoto' && isShared)) {
      return <Wizard flow={flow} run={`${type} ${name}`} {...{ me, subject, isOpen, isHere, close }} />;
    }
  }
  const message = state.kind === 'failed' ? state.message : t('alreadyShared');
  const problem =
    flow.subject === 'purchase'
      ? { title: t('bundleError', { message }) }
      : { title: t('unavailable'), message };
  return (
    <Sheet opened={isOpen} onClose={close} title={t('title')} size={480}>
      {state.kind === 'loading' ? (
        <WizardLoading text={t('loading')} />
      ) : (
        <ErrorState {...problem} retry={state.retry} />
      )}
    </Sheet>
  );
}
