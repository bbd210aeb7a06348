import { BRAND } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconEye, IconPhotoOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useParams } from 'react-router-dom';
import { scrollBehavior } from '../../lib/scrollBehavior.ts';
import { useSignedIn } from '../../lib/session.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { useButtonVisibility } from '../../ui/buttonVisibility.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOpenModal } from '../../ui/modalRoute.tsx';
import { type Bundle, type Product, type Production, productionsOf } from './bundle.ts';
import { dialogPath, type ProposalContext } from './dialogs.ts';
import { ProductCard, resultsId } from './ProductCard.tsx';
import classes from './ProposalPage.module.css';
import { ProposalSkeleton } from './ProposalSkeleton.tsx';
import { ProposalTabs } from './ProposalTabs.tsx';
import { fitOf } from './person/persons.ts';
import { type ProductTab, productsOfTab } from './productTabs.ts';
import { t } from './texts.ts';
import { useBundle } from './useBundle.ts';
import { useGenerateDrawer } from './useGenerateDrawer.ts';
import { useLikes } from './useLikes.ts';
import { usePlaces } from './usePlaces.ts';

const loadDrawer = () => import('./drawer/GenerateDrawer.tsx');
const GenerateDrawer = lazy(loadDrawer);
/** Visitors have none. */
const FollowedProductions = lazy(() => import('./FollowedProductions.tsx'));

export default function ProposalPage() {
  const { uid = '' } = useParams();
  const bundle = useBundle(uid);

  if (bundle.kind === 'loading') {
    return (
      <>
        <title>{`${t('loading')} | ${BRAND}`}</title>
        <ProposalSkeleton />
      </>
    );
  }
  if (bundle.kind === 'failed') {
    return (
      <>
        <title>{`${t('errorTitle')} | ${BRAND}`}</title>
        <ErrorState level={1} title={t('loadError', { message: bundle.message })} retry={bundle.refetch} />
      </>
    );
  }
  if (bundle.kind === 'missing') {
    return (
      <>
        <title>{`${bundle.message} | ${BRAND}`}</title>
        <EmptyState
          level={1}
          icon={<IconPhotoOff size={24} />}
          title={bundle.message}
          text={t('missingHint')}
          action={
            <Button component={Link} to="/" variant="default">
              {t('toHome')}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <Proposal key={uid} bundle={bundle.bundle} productions={bundle.productions} refetch={bundle.refetch} />
  );
}

interface ProposalProps {
  bundle: Bundle;
  productions: readonly Production[];
  refetch: () => void;
}

function Proposal({ bundle, productions, refetch }: ProposalProps) {
  const [tab, setTab] = useState<ProductTab>('all');
  const likes = useLikes();
  const drawer = useGenerateDrawer();
  const openModal = useOpenModal();
  const isSignedIn = useSignedIn();
  const showStarted = useShowStarted(drawer.isOpen);
  const products = usePlaces(productsOfTab(bundle.products, tab), bundle.fits);
  // By its id, so that the drawer shows today's price when it changes while it is open.
  const generated = bundle.products.find(({ id }) => id === drawer.subject);

  return (
    <>
      <title>{`${bundle.name} | ${BRAND}`}</title>
      <ProposalTabs tab={tab} onChange={setTab}>
        {!bundle.isOffered && (
          <p className={classes.preview}>
            <IconEye size={18} aria-hidden />
            {t('preview')}
          </p>
        )}
        <div className={classes.greeting}>
          <h1 className={classes.welcome}>{t('welcome', { bundle: bundle.name })}</h1>
          {bundle.description && <p className={classes.description}>{bundle.description}</p>}
          <HiddenButtonsHint />
        </div>
        {products.length === 0 && (
          <EmptyState
            icon={<IconPhotoOff size={24} />}
            title={bundle.products.length === 0 ? t('emptyBundle') : t('emptyTab')}
            action={
              tab !== 'all' && (
                <Button variant="default" onClick={() => setTab('all')}>
                  {t('showAll')}
                </Button>
              )
            }
          />
        )}
        <div className={classes.products}>
          {products.map((product, position) => (
            <ProductCard
              key={product.id}
              product={product}
              partner={bundle.partner}
              productions={productionsOf(productions, product.id)}
              fit={fitOf(bundle, product.id)}
              isFirst={position === 0}
              isLiked={likes.isLiked(product.id)}
              onLike={() => likes.toggle(product.id)}
              onGenerate={() => drawer.open(product.id)}
              onGenerateIntent={() => void loadDrawer()}
              onShare={() => openModal(dialogPath.share(product.id))}
              onOpen={(production) => openModal(dialogPath.photo(product.id, production?.id))}
            />
          ))}
        </div>
      </ProposalTabs>
      <BackToTop />
      <Suspense>{isSignedIn && <FollowedProductions productions={productions} refetch={refetch} />}</Suspense>
      <Suspense>
        {generated && (
          <GenerateDrawer
            bundle={bundle}
            product={generated}
            isOpen={drawer.isOpen}
            onClose={drawer.close}
            onStarted={showStarted}
            onFailed={refetch}
          />
        )}
      </Suspense>
      <Outlet context={{ bundle, productions, tab } satisfies ProposalContext} />
    </>
  );
}

/** Shows the results of a product for which a photo was begun, once the drawer has gone: going back scrolls to where it was. */
function useShowStarted(isDrawerOpen: boolean): (product: Product) => void {
  const [startedId, setStartedId] = useState<number | null>(null);
  useEffect(() => {
    if (isDrawerOpen || startedId === null) return;
    setStartedId(null);
    const place = document.getElementById(resultsId(startedId));
    place?.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
  }, [isDrawerOpen, startedId]);
  return ({ id }) => {
    refresh('bundles');
    setStartedId(id);
  };
}

/** Who switched the buttons off finds the way back where they are missing. */
function HiddenButtonsHint() {
  const { isVisible, toggle } = useButtonVisibility();
  if (isVisible) return null;
  return (
    <Button variant="default" size="xs" mt="sm" onClick={toggle}>
      {t('showButtons')}
    </Button>
  );
}
