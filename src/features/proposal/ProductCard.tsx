import { ActionIcon, Avatar, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconShare3, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMobile } from '../../lib/useMobile.ts';
import { profilePath } from '../../shared/people/person.ts';
import { generationCost } from '../../shared/production/cost.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { Bundle, Product, Production } from './bundle.ts';
import { InstructionPanel } from './InstructionPanel.tsx';
import classes from './ProductCard.module.css';
import { ResultsPanel } from './ResultsPanel.tsx';
import { t } from './texts.ts';

interface ProductCardProps {
  product: Product;
  partner: Bundle['partner'];
  productions: readonly Production[];
  /** The first card on the page: its picture loads first, and its instruction is open on phones too. */
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

/** Photos keep their own shape within these bounds (width ÷ height), so that none fills more than a phone's screen. */
const TALLEST = 4 / 5;
const WIDEST = 3 / 2;

/** Where a product's results are on the page. */
export const resultsId = (productId: number) => `results-${productId}`;

export function ProductCard({
  product,
  partner,
  productions,
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
  const ratio = Math.min(WIDEST, Math.max(TALLEST, image.width / image.height));

  return (
    <article className={classes.card} aria-label={title}>
      <header className={classes.header}>
        <Avatar
          src={partner.representPartnerSrc && `${partner.representPartnerSrc}&w=96`}
          name={partner.name}
          alt=""
          size={40}
          color="violet"
        />
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
        onClick={() => onOpen()}
      >
        <Picture
          image={image}
          alt={title}
          ratio={ratio}
          sizes="(max-width: 768px) 100vw, 500px"
          priority={isFirst}
        />
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
        <p className={classes.price}>
          <span className="tabular">{t('cost', { cost: generationCost(product) })}</span>
          {product.isGeneratedWithAd && <span className={classes.free}>{t('withAd')}</span>}
        </p>
        <InstructionPanel
          isGeneratedWithAd={product.isGeneratedWithAd}
          isOpenAtFirst={isFirst || !isMobile}
        />
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
