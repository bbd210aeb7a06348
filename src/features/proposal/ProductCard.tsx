import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconShare3, IconSparkles } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useMobile } from '../../lib/useMobile.ts';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { profilePath } from '../../shared/people/person.ts';
import { generationCost } from '../../shared/production/cost.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { Bundle, Product, Production } from './bundle.ts';
import { InstructionPanel } from './InstructionPanel.tsx';
import classes from './ProductCard.module.css';
import { FitBadge } from './person/FitBadge.tsx';
import type { PersonFit } from './person/persons.ts';
import { ResultsPanel } from './ResultsPanel.tsx';
import { t } from './texts.ts';

interface ProductCardProps {
  product: Product;
  partner: Bundle['partner'];
  productions: readonly Production[];
  /** How the member's face fits it; absent while that is unknown. */
  fit: PersonFit | undefined;
  /** The first card on the page: its picture loads first, and it says how it is done. */
  isFirst: boolean;
  isLiked: boolean;
  onLike: () => void;
  onGenerate: () => void;
  /** The person is about to press Generate, so its code can be on its way. */
  onGenerateIntent: () => void;
  onShare: () => void;
  /** Opens the viewer: for the product's photo, or for one of the person's productions. */
  onOpen: (production?: Production) => void;
}

/** Where a product's results are on the page. */
export const resultsId = (productId: number) => `results-${productId}`;

export function ProductCard({
  product,
  partner,
  productions,
  fit,
  isFirst,
  isLiked,
  onLike,
  onGenerate,
  onGenerateIntent,
  onShare,
  onOpen,
}: ProductCardProps) {
  const { title, image } = product;
  // Beside the photo there is room for everything; below it, the panels of one card push the next one away.
  const isMobile = useMobile();

  return (
    <article className={classes.card} aria-label={title}>
      <header className={classes.header}>
        <Avatar address={partner.representPartnerSrc} name={partner.name} size={40} />
        <div className={classes.names}>
          <p className={classes.partner}>
            <Link to={profilePath(partner.user.username)}>{partner.name}</Link>
          </p>
          <h2 className={classes.title}>{title}</h2>
        </div>
      </header>

      <button
        type="button"
        className={classes.photo}
        aria-label={t('openProduct', { title })}
        // whole, at its own shape, and no taller than the screen
        style={{ '--ratio': image.width / image.height } as CSSProperties}
        onClick={() => onOpen()}
      >
        <Picture image={image} alt={title} sizes="(max-width: 768px) 100vw, 500px" priority={isFirst} />
      </button>

      <div className={classes.body}>
        <div className={classes.actions} data-photo-buttons>
          <ActionIcon
            variant="subtle"
            color={isLiked ? 'red' : 'gray'}
            size={44}
            aria-label={t('like', { title })}
            aria-pressed={isLiked}
            onClick={onLike}
          >
            {isLiked ? <IconHeartFilled size={24} aria-hidden /> : <IconHeart size={24} aria-hidden />}
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('share', { title })}
            aria-haspopup="dialog"
            onClick={onShare}
          >
            <IconShare3 size={24} aria-hidden />
          </ActionIcon>
          <span className={`${classes.price} tabular`}>{t('cost', { cost: generationCost(product) })}</span>
          <Button
            className={classes.generate}
            leftSection={<IconSparkles size={20} aria-hidden />}
            aria-label={t('generateOf', { title })}
            aria-haspopup="dialog"
            onPointerEnter={onGenerateIntent}
            onFocus={onGenerateIntent}
            onClick={onGenerate}
          >
            {t('generate')}
          </Button>
        </div>
        {(fit || product.isGeneratedWithAd) && (
          <p className={classes.facts}>
            {fit && <FitBadge fit={fit} />}
            {product.isGeneratedWithAd && <span className={classes.free}>{t('withAd')}</span>}
          </p>
        )}
        {isFirst && <InstructionPanel isGeneratedWithAd={product.isGeneratedWithAd} isOpenAtFirst />}
        <div id={resultsId(product.id)}>
          <ResultsPanel
            product={product}
            productions={productions}
            isOpenAtFirst={productions.length > 0 || !isMobile}
            onOpen={onOpen}
          />
        </div>
      </div>
    </article>
  );
}
