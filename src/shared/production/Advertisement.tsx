import { useQuery } from '@apollo/client/react';
import { SEARCH_ANNOUNCEMENTS } from '@facet/contract/documents/announcements.ts';
import { type ReactNode, useState } from 'react';
import { useConfig } from '../../lib/useConfig.ts';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import { Avatar } from '../people/Avatar.tsx';
import classes from './AdvertisementDialog.module.css';
import { t } from './texts.ts';

const ADDRESS = '/api/advertisement';

interface Promoted {
  id: number;
  title: string;
  image: PictureImage;
}

export interface AdvertisementOf {
  bundle: {
    name: string;
    description: string;
    partner: { name: string; representPartnerSrc: string | null; user: { id: number } };
    products: readonly Promoted[];
  };
  product: Promoted;
}

/** The operator's own video or page; without one, what the photo's creator announces, or else offers. */
export function Advertisement(of: AdvertisementOf) {
  const kind = useConfig()?.advertisement;
  const [isBroken, setBroken] = useState(false);
  if (kind === 'video' && !isBroken) {
    return (
      <video
        className={classes.slot}
        src={ADDRESS}
        aria-label={t('ad.slot')}
        autoPlay
        muted
        loop
        playsInline
        controls
        disablePictureInPicture
        onError={() => setBroken(true)}
      />
    );
  }
  if (kind === 'html') {
    return (
      <iframe
        className={classes.slot}
        src={ADDRESS}
        title={t('ad.slot')}
        // it reaches nothing of this page, and starts no sound by itself
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay 'none'"
      />
    );
  }
  return <OfCreator {...of} />;
}

function OfCreator({ bundle, product }: AdvertisementOf) {
  const { data, loading } = useQuery(SEARCH_ANNOUNCEMENTS, {
    variables: { creatorId: bundle.partner.user.id, page: 1, pageSize: 1 },
    fetchPolicy: 'cache-first',
  });
  const announcement = data?.searchAnnouncements.announcements[0];
  if (loading) return <div className={classes.slot} />;
  if (announcement) {
    return (
      <Frame bundle={bundle} text={null}>
        <Picture image={announcement.image} alt="" fit="contain" sizes="(max-width: 768px) 100vw, 488px" />
        {announcement.caption && (
          <p className={classes.description} dir="auto">
            {announcement.caption}
          </p>
        )}
      </Frame>
    );
  }
  return <Promotion bundle={bundle} product={product} />;
}

const SHOWN = 3;

/** The house's own advertisement: what else this creator offers in the bundle. */
function Promotion({ bundle, product }: AdvertisementOf) {
  const others = bundle.products.filter(({ id }) => id !== product.id).slice(0, SHOWN);
  const shown = others.length > 0 ? others : [product];
  return (
    <Frame bundle={bundle} text={t('ad.more', { bundle: bundle.name })}>
      <div className={classes.pictures}>
        {shown.map(({ id, image, title }) => (
          <figure key={id}>
            <Picture image={image} alt="" ratio={4 / 5} sizes="(max-width: 768px) 33vw, 160px" />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
      {bundle.description && <p className={classes.description}>{bundle.description}</p>}
    </Frame>
  );
}

interface FrameProps {
  bundle: AdvertisementOf['bundle'];
  text: string | null;
  children: ReactNode;
}

function Frame({ bundle: { partner }, text, children }: FrameProps) {
  return (
    <div className={classes.promotion}>
      <div className={classes.sponsor}>
        <Avatar address={partner.representPartnerSrc} name={partner.name} size={40} />
        <div className={classes.names}>
          <p className={classes.from}>{t('ad.sponsor', { partner: partner.name })}</p>
          {text && <p className={classes.name}>{text}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
