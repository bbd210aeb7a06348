import { useQuery } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhotoOff, IconSparkles } from '@tabler/icons-react';
import { Link, Outlet, useParams } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { profilePath } from '../../shared/people/person.ts';
import { useRefresh } from '../../shared/preferences/clientState.ts';
import { generationCost } from '../../shared/production/cost.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './BundlePage.module.css';
import type { Bundle } from './bundle.ts';
import { Offer } from './Offer.tsx';
import { t } from './texts.ts';

/** What a bundle holds, at a glance; making photos from it is the proposal page's. */
export default function BundlePage() {
  const { uid = '' } = useParams();
  const { data, error, refetch } = useQuery(SEE_BUNDLE_BY_UID, { variables: { uid } });
  useRefresh('bundles', () => void refetch().catch(() => undefined));
  const answer = data?.SeeBundleByUid;
  if (answer?.__typename === 'BundleDetailResult')
    return <Overview bundle={answer.bundle} reload={refetch} />;
  if (answer) return <Missing title={answer.error || t('missing')} />;
  if (error) {
    return (
      <>
        <title>{`${t('errorTitle')} | ${BRAND}`}</title>
        <ErrorState
          level={1}
          title={t('errorTitle')}
          message={errorText(error)}
          retry={() => void refetch().catch(() => undefined)}
        />
      </>
    );
  }
  return (
    <div role="status" aria-label={t('loading')}>
      <title>{`${t('loading')} | ${BRAND}`}</title>
      <Skeleton height={44} width={240} mb="lg" />
      <Skeleton className={classes.placeholder} radius="lg" />
    </div>
  );
}

function Overview({ bundle, reload }: { bundle: Bundle; reload: () => Promise<unknown> }) {
  const { uid, name, description, partner, products } = bundle;
  const cheapest = Math.min(...products.map(generationCost));
  const facts = [
    t('photos', { count: products.length }),
    products.length > 0 && t('from', { cost: cheapest }),
    products.some(({ isGeneratedWithAd }) => isGeneratedWithAd) && t('free'),
  ];
  return (
    <>
      <title>{`${name} | ${BRAND}`}</title>
      <header className={classes.header}>
        <div className={classes.words}>
          <h1 className={classes.name}>{name}</h1>
          <Link to={profilePath(partner.user.username)} className={classes.partner}>
            <Avatar address={partner.representPartnerSrc} name={partner.name} size={28} />
            {t('by', { partner: partner.name })}
          </Link>
          {description && <p className={classes.description}>{description}</p>}
          <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          component={Link}
          to={`/introduce/${uid}`}
          size="lg"
          leftSection={<IconSparkles size={20} aria-hidden />}
        >
          {t('start')}
        </Button>
      </header>
      <Offer bundle={bundle} reload={reload} />
      <ul className={classes.grid}>
        {products.map(({ id, title, image }, index) => (
          <li key={id}>
            <Link to={`/introduce/${uid}/modal/photo/${id}`} aria-label={t('open', { title })}>
              <Picture
                image={image}
                alt=""
                ratio={4 / 5}
                sizes="(max-width: 768px) 50vw, 300px"
                priority={index < 4}
              />
            </Link>
          </li>
        ))}
      </ul>
      <Outlet />
    </>
  );
}

function Missing({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | ${BRAND}`}</title>
      <EmptyState
        level={1}
        icon={<IconPhotoOff size={24} />}
        title={title}
        text={t('missingText')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('toHome')}
          </Button>
        }
      />
    </>
  );
}
