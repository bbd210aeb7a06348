import { Link } from 'react-router-dom';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import { Avatar } from '../people/Avatar.tsx';
import { profilePath } from '../people/person.ts';
import classes from './BundleCard.module.css';
import { t } from './texts.ts';

interface Bundle {
  uid: string;
  name: string;
  description: string;
  images: readonly PictureImage[];
  partner: { name: string; representPartnerSrc: string | null; user: { username: string } };
}

/** Of the strip: pictures side by side, each so much wider than high. */
const COLUMNS = 4;
const RATIO = 3 / 4;
/** Everything above and below the strip, in CSS pixels. */
const WORDS = 172;

export function bundleCardHeight(width: number): number {
  return width / COLUMNS / RATIO + WORDS;
}

interface BundleCardProps {
  bundle: Bundle;
  sizes: string;
  priority?: boolean;
  /** 2 where it stands by itself, 3 under a heading. */
  level?: 2 | 3;
}

/** What a partner offers: who, a look at its first photos, and the way into it. */
export function BundleCard({ bundle, sizes, priority = false, level = 2 }: BundleCardProps) {
  const { uid, name, description, images, partner } = bundle;
  const Heading = `h${level}` as const;
  // few share the width; one alone would be cut to a slit
  const columns = images.length === 1 ? COLUMNS : Math.min(COLUMNS, Math.max(2, images.length));
  const path = `/introduce/${encodeURIComponent(uid)}`;
  return (
    <article className={classes.card}>
      <Link to={profilePath(partner.user.username)} className={classes.partner}>
        <Avatar address={partner.representPartnerSrc} name={partner.name} size={36} />
        <span className={classes.name}>{partner.name}</span>
      </Link>
      <Link
        to={path}
        className={classes.strip}
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
        tabIndex={-1}
        aria-hidden
      >
        {images.map((image) => (
          <Picture
            key={image.url}
            image={image}
            alt=""
            ratio={(RATIO * COLUMNS) / columns}
            sizes={sizes}
            priority={priority}
          />
        ))}
      </Link>
      <div className={classes.words}>
        <div className={classes.text}>
          <Heading className={classes.title}>
            <Link to={path}>{name}</Link>
          </Heading>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        <Link to={path} className={classes.step} aria-label={t('stepInto', { name })}>
          {t('step')}
        </Link>
      </div>
    </article>
  );
}
