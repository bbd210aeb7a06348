import { useMutation } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { CREATE_BUNDLE } from '@facet/contract/documents/bundles.ts';
import { Badge, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPhotoOff, IconPlus, IconStack2 } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { carryOut } from '../../../ui/carryOut.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useIsCurrent } from '../../../ui/useIsCurrent.ts';
import cardClasses from '../CampaignCard.module.css';
import { PartnerGate } from '../PartnerGate.tsx';
import pageClasses from '../PartnersPage.module.css';
import { t as partnersText } from '../texts.ts';
import classes from './Bundles.module.css';
import { bundleState } from './bundleState.ts';
import { t } from './texts.ts';
import { type BundleEntry, type BundleStatus, useOwnBundles } from './useOwnBundles.ts';

const STATES: readonly BundleStatus[] = ['DRAFT', 'PUBLISHED', 'ENDED'];

export default function BundlesPage() {
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <PartnerGate loading={<BundlesSkeleton />}>
        <Bundles />
      </PartnerGate>
    </>
  );
}

function Bundles() {
  const [search, setSearch] = useSearchParams();
  const status = STATES.find((each) => each === search.get('state')) ?? null;
  const names = { DRAFT: t('drafts'), PUBLISHED: t('publishedOnes'), ENDED: t('endedOnes') };
  return (
    <>
      <Link to="/partners" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden />
        {partnersText('title')}
      </Link>
      <div className={pageClasses.heading}>
        <div>
          <h1 className={pageClasses.title}>{t('title')}</h1>
          <p className={pageClasses.text}>{t('text')}</p>
        </div>
        <NewBundle />
      </div>
      <SegmentedControl
        className={classes.states}
        aria-label={t('show')}
        value={status ?? ''}
        data={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: names[value] }))]}
        onChange={(state) => setSearch(state ? { state } : {}, { replace: true })}
      />
      <BundleList key={status} status={status} />
    </>
  );
}

function BundleList({ status }: { status: BundleStatus | null }) {
  const list = useOwnBundles(status);
  const { entries, isLoading, error, retry } = list;
  if (isLoading) return <BundlesSkeleton />;
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconStack2 size={24} />}
        title={status ? t('noneTitle') : t('emptyTitle')}
        text={t('emptyText')}
        action={!status && <NewBundle />}
      />
    );
  }
  return (
    <>
      <ul className={pageClasses.grid}>
        {entries.map((bundle) => (
          <li key={bundle.id}>
            <BundleCard bundle={bundle} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </>
  );
}

function BundleCard({ bundle }: { bundle: BundleEntry }) {
  const { id, name, image, productCount, isPrivate, updatedAt } = bundle;
  const state = bundleState(bundle);
  return (
    <Link to={`/partners/bundles/${id}`} className={cardClasses.card}>
      <div className={cardClasses.pictures}>
        {image ? (
          <Picture image={image} alt="" sizes="(max-width: 640px) 100vw, 300px" ratio={4 / 3} />
        ) : (
          <div className={pageClasses.noCover}>
            <IconPhotoOff size={24} aria-hidden />
          </div>
        )}
      </div>
      <div className={cardClasses.body}>
        <h2 className={cardClasses.name}>{name || t('unnamed')}</h2>
        <p className={cardClasses.facts}>
          {t('photos', { count: productCount })} · {t('changed', { moment: dateText(updatedAt, 'day') })}
        </p>
        <span className={pageClasses.badges}>
          <Badge color={state.color}>{state.text}</Badge>
          {isPrivate && <Badge color="gray">{t('state.private')}</Badge>}
        </span>
      </div>
    </Link>
  );
}

function NewBundle() {
  const navigate = useNavigate();
  const isCurrent = useIsCurrent();
  const [create, { loading }] = useMutation(CREATE_BUNDLE);
  const begin = async (): Promise<void> => {
    const answer = await carryOut('new bundle', async () => (await create()).data?.createBundle);
    // whoever did not wait for it finds it among their bundles
    if (answer && isCurrent()) void navigate(`/partners/bundles/${answer.id}`);
  };
  return (
    <Button leftSection={<IconPlus size={20} aria-hidden />} loading={loading} onClick={() => void begin()}>
      {t('newBundle')}
    </Button>
  );
}

function BundlesSkeleton() {
  return (
    <div className={pageClasses.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} className={pageClasses.skeleton} radius="lg" />
      ))}
    </div>
  );
}
