import { WIZARD_FLOWS, type WizardFlow, wizardType } from '@facet/contract/wizard.ts';
import { Skeleton } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { type Me, useMe } from '../../lib/useMe.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useModalRoute } from '../../ui/modalRoute.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Chooser } from './chooser/Chooser.tsx';
import { Products } from './chooser/Products.tsx';
import { PRESET_TYPES } from './chooser/presetTypes.ts';
import { useSubject } from './subject.ts';
import { t } from './texts.ts';
import { Wizard } from './Wizard.tsx';

/** 'Create New Image': what there is to create, or the flow that the address names. */
export default function CreateRoute() {
  const { type: asked } = useParams();
  const { isOpen, close } = useModalRoute();
  const { me } = useMe();
  const type = wizardType(asked);
  const preset = PRESET_TYPES.find(({ id, category }) => id === asked && category === 'withPhoto');
  if (asked === undefined || preset) {
    return (
      <Sheet opened={isOpen} onClose={close} title={t('title')} size={720}>
        {preset ? <Products preset={preset} /> : <Chooser />}
      </Sheet>
    );
  }
  const flow: WizardFlow | null = type === null ? null : WIZARD_FLOWS[type];
  if (!flow) return <Unknown isOpen={isOpen} close={close} />;
  if (!me) return null;
  return <LoadedWizard key={type} type={`${type}`} flow={flow} me={me} isOpen={isOpen} close={close} />;
}

interface LoadedWizardProps {
  type: string;
  flow: WizardFlow;
  me: Me;
  isOpen: boolean;
  close: () => void;
}

/** A flow with what it is about: what the address names, or else what the screen below shows. */
function LoadedWizard({ type, flow, me, isOpen, close }: LoadedWizardProps) {
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

function Unknown({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Sheet opened={isOpen} onClose={close} title={t('title')} size={480}>
      <EmptyState icon={<IconMapQuestion size={24} />} title={t('unknown')} text={t('unknownText')} />
    </Sheet>
  );
}
