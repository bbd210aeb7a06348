import { WIZARD_FLOWS, type WizardFlow, wizardType } from '@facet/contract/wizard.ts';
import { IconMapQuestion } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useMe } from '../../lib/useMe.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useModalRoute } from '../../ui/modalRoute.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Chooser } from './chooser/Chooser.tsx';
import { Products } from './chooser/Products.tsx';
import { PRESET_TYPES } from './chooser/presetTypes.ts';
import { t } from './texts.ts';
import { WizardLoading } from './WizardLoading.tsx';

/** Whoever is choosing does without the steps. */
const LoadedWizard = lazy(() => import('./LoadedWizard.tsx'));

/** 'Create New Image': what there is to create, or the flow that the address names. */
export default function CreateRoute() {
  const { type: asked } = useParams();
  const { isOpen, close } = useModalRoute();
  const isSignedIn = useSignedIn();
  const { me, error, refetch } = useMe();
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
  if (!isSignedIn) return null;
  if (!me) {
    return (
      <Sheet opened={isOpen} onClose={close} title={t('title')} size={480}>
        {error ? (
          <ErrorState
            title={t('userError', { message: errorText(error) })}
            retry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <WizardLoading text={t('userLoading')} />
        )}
      </Sheet>
    );
  }
  return (
    <Suspense>
      <LoadedWizard key={type} type={`${type}`} flow={flow} me={me} isOpen={isOpen} close={close} />
    </Suspense>
  );
}

function Unknown({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Sheet opened={isOpen} onClose={close} title={t('title')} size={480}>
      <EmptyState icon={<IconMapQuestion size={24} />} title={t('unknown')} text={t('unknownText')} />
    </Sheet>
  );
}
