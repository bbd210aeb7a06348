import { BRAND } from '@facet/contract/constants.ts';
import { Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PartnerGate } from '../PartnerGate.tsx';
import classes from './Bundles.module.css';
import { ComposerForm } from './ComposerForm.tsx';
import { t } from './texts.ts';
import { useOwnBundle } from './useComposer.ts';

export default function ComposerPage() {
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <Link to="/partners/bundles" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden />
        {t('back')}
      </Link>
      <PartnerGate loading={<ComposerSkeleton />}>
        <Composer />
      </PartnerGate>
    </>
  );
}

function Composer() {
  const id = Number(useParams().id);
  const { bundle, categories, error, reload } = useOwnBundle(Number.isInteger(id) ? id : 0);
  /** Each state that comes from the server makes another form. */
  const [loads, setLoads] = useState(0);
  if (error) return <ErrorState title={t('bundleErrorTitle')} message={error} retry={() => void reload()} />;
  if (!bundle) return <ComposerSkeleton />;
  const loadAgain = async (): Promise<void> => {
    await reload();
    setLoads((before) => before + 1);
  };
  return (
    <ComposerForm
      key={`${bundle.id} ${loads}`}
      bundle={bundle}
      categories={categories}
      onReload={loadAgain}
    />
  );
}

function ComposerSkeleton() {
  return (
    <div role="status" aria-label={t('loading')} className={classes.sections}>
      <Skeleton height={44} width={280} />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </div>
  );
}
