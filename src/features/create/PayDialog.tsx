import { useQuery } from '@apollo/client/react';
import { ANOTHER_FACE_COST } from '@facet/contract/documents/productions.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import type { WizardFlow } from '@facet/contract/wizard.ts';
import { errorText } from '../../lib/error-text.ts';
import { AdvertisementDialog } from '../../shared/production/AdvertisementDialog.tsx';
import type { NotStarted } from '../../shared/production/notStarted.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Subject } from './subject.ts';
import { t } from './texts.ts';

type Cost = ResultOf<typeof ANOTHER_FACE_COST>['anotherFaceCost'];
export type Payment = ReturnType<typeof usePayment>;

/** What a photo with another face costs. Other flows cost nothing when they are finished. */
export function usePayment({ finish }: WizardFlow, subject: Subject) {
  const productionId = subject.kind === 'photo' && finish === 'changeFace' ? subject.detail.photo.id : null;
  const { data, loading, error, refetch } = useQuery(ANOTHER_FACE_COST, {
    variables: { productionId: productionId ?? 0 },
    skip: productionId === null,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const cost = data?.anotherFaceCost ?? null;
  return {
    cost,
    isLoading: loading,
    problem: error && !cost ? errorText(error) : null,
    /** Whether it is confirmed, or an advertisement watched, before it begins. */
    isAsked: cost !== null && cost.payment !== 'BUNDLE',
    retry: () => void refetch().catch(() => undefined),
  };
}

export function costText({ payment, cost }: Cost): string {
  if (payment === 'BUNDLE') return t('freeText');
  return payment === 'ADVERTISEMENT' ? t('adText') : t('costText', { cost });
}

interface PayDialogProps {
  payment: Payment;
  subject: Subject;
  isOpen: boolean;
  onCancel: () => void;
  /** Tells the server that the advertisement begins that pays. @returns why it may not, or null */
  beginAdvertisement: () => Promise<NotStarted | null>;
  onPay: () => void;
}

/** As the first one was paid: with credits, which is confirmed, or with an advertisement. */
export function PayDialog(props: PayDialogProps) {
  const { subject, isOpen, beginAdvertisement, onCancel, onPay } = props;
  const { cost } = props.payment;
  if (cost?.payment === 'CREDIT') {
    return (
      <ConfirmDialog
        opened={isOpen}
        title={t('confirmTitle')}
        message={t('confirmText', { cost: cost.cost })}
        onCancel={onCancel}
        onConfirm={onPay}
      />
    );
  }
  const detail = subject.kind === 'photo' ? subject.detail : null;
  const product = detail?.production?.product;
  if (cost?.payment !== 'ADVERTISEMENT' || !detail?.partner || !product) return null;
  const bundle = {
    ...{ name: detail.bundleName ?? product.title, description: '' },
    ...{ partner: detail.partner, products: [] },
  };
  return (
    <AdvertisementDialog
      bundle={bundle}
      product={product}
      isOpen={isOpen}
      isPending={false}
      begin={beginAdvertisement}
      onClose={onCancel}
      onGenerate={onPay}
    />
  );
}
