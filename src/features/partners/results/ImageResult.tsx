import { Badge, Button, Progress } from '@mantine/core';
import { Link } from 'react-router-dom';
import { fileOf } from '../../../lib/fileOf.ts';
import { t as viewerText } from '../../../segments/texts.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { CompareSlider } from '../../../ui/CompareSlider.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import type { BuilderCampaign, BuilderPreset } from '../builder/useBuilder.ts';
import { Accepts } from './Accepts.tsx';
import type { CampaignProduct } from './campaignProduct.ts';
import { ProductForm } from './ProductForm.tsx';
import classes from './results.module.css';
import { type Bot, TryOut } from './TryOut.tsx';
import { t } from './texts.ts';
import type { useMaking } from './useMaking.ts';
import type { ProductEdits, ProductService } from './useProductEdits.ts';

const SIZES = '(max-width: 768px) 100vw, 520px';

type CampaignMaking = BuilderCampaign['makings'][number];

interface ImageResultProps {
  number: number;
  image: BuilderPreset['presetImgs'][number];
  /** It shows nobody, so nothing is made of it. */
  isLeftOut: boolean;
  /** Absent where nothing was begun. */
  making: CampaignMaking | undefined;
  /** Of who stands at a place among the image's people, from 0. */
  personNumber: (place: number) => number;
  product: CampaignProduct | undefined;
  services: readonly ProductService[];
  bots: readonly Bot[];
  /** Of the masks, where they are one's own. */
  maskingsAt: string | null;
  edits: ProductEdits;
  actions: ReturnType<typeof useMaking>;
}

/** What one image of a campaign became: a photo to take and to price, or why there is none. */
export function ImageResult({
  number,
  image,
  isLeftOut,
  making,
  personNumber,
  product,
  services,
  bots,
  maskingsAt,
  edits,
  actions,
}: ImageResultProps) {
  const name = t('image', { number });
  const isOpen = making?.status === 'PENDING' || making?.status === 'PROCESSING';
  const isMade = making?.status === 'SUCCESS' && product !== undefined;
  /** What was made before stays where making it anew came to nothing. */
  const shown = isOpen ? undefined : product;
  const isChanged = shown !== undefined && shown.file !== shown.bfFile;
  return (
    <li className={classes.result}>
      <section aria-label={name} className={classes.columns}>
        <div>
          {isChanged ? (
            <CompareSlider
              label={t('compare', { number })}
              before={{
                name: t('before'),
                picture: <Picture image={image.image} alt={t('before')} sizes={SIZES} />,
              }}
              after={{
                name: t('after'),
                picture: <Picture image={shown.image} alt={t('after')} sizes={SIZES} />,
              }}
            />
          ) : (
            <Picture
              image={image.image}
              alt={image.caption ?? name}
              sizes="(max-width: 768px) 100vw, 520px"
            />
          )}
          {shown && !isChanged && <p className={classes.note}>{t('same')}</p>}
        </div>
        <div className={classes.side}>
          <div className={classes.heading}>
            <h2 className={classes.name}>{name}</h2>
            {shown && (
              <Badge color={shown.inSwap ? 'gray' : 'green'}>{t(shown.inSwap ? 'dropped' : 'taken')}</Badge>
            )}
          </div>
          {isLeftOut ? (
            <p className={classes.note}>{viewerText('nobody')}</p>
          ) : (
            !isMade && <Unmade making={making} personNumber={personNumber} />
          )}
          {!isMade && shown && <p className={classes.note}>{t('kept')}</p>}
          {!isMade && !isLeftOut && making && !isOpen && (
            <div className={classes.buttons}>
              <BusyButton
                variant="default"
                disabled={actions.isPending}
                onClick={() => void actions.again(image.id)}
              >
                {t('again')}
              </BusyButton>
              {maskingsAt && (
                <Button component={Link} to={maskingsAt} variant="subtle">
                  {t('checkMasks')}
                </Button>
              )}
            </div>
          )}
          {shown && (
            <Made
              product={shown}
              services={services}
              bots={bots}
              edits={edits}
              actions={actions}
              onAgain={isMade ? () => void actions.again(image.id) : undefined}
            />
          )}
        </div>
      </section>
    </li>
  );
}

function Unmade({ making, personNumber }: Pick<ImageResultProps, 'making' | 'personNumber'>) {
  if (!making) return <p className={classes.note}>{t('notMade')}</p>;
  const { status, progress, error, person } = making;
  if (status === 'FAILED') {
    const message = error ?? '';
    return (
      <p className={classes.problem} role="status">
        <strong>{t('short')}</strong>{' '}
        {person === null ? message : t('person', { number: personNumber(person), message })}
      </p>
    );
  }
  if (status === 'CANCELLED') return <p className={classes.note}>{t('cancelled')}</p>;
  const percent = Math.round(progress * 100);
  const text = status === 'PENDING' ? t('waiting') : t('percent', { percent });
  return (
    <div className={classes.progress}>
      <p className={classes.note}>{text}</p>
      <Progress value={percent} animated aria-label={text} />
    </div>
  );
}

interface MadeProps extends Pick<ImageResultProps, 'services' | 'bots' | 'edits' | 'actions'> {
  product: CampaignProduct;
  /** Absent where another try is offered already. */
  onAgain: (() => void) | undefined;
}

function Made({ product, services, bots, edits, actions, onAgain }: MadeProps) {
  const { id, inSwap, isInBundle, accepts } = product;
  return (
    <>
      {isInBundle ? (
        <p className={classes.note}>{t('inBundle')}</p>
      ) : (
        <div className={classes.buttons}>
          <BusyButton
            variant={inSwap ? 'filled' : 'default'}
            disabled={actions.isPending}
            onClick={() => void (inSwap ? actions.take([product]) : actions.drop(id))}
          >
            {t(inSwap ? 'take' : 'drop')}
          </BusyButton>
          {onAgain && (
            <BusyButton variant="subtle" disabled={actions.isPending} onClick={onAgain}>
              {t('anew')}
            </BusyButton>
          )}
        </div>
      )}
      <ProductForm
        product={product}
        services={services}
        edits={edits}
        isPending={actions.isPending}
        onSave={() => void actions.save(product)}
      />
      <h3 className={classes.subtitle}>{t('accepts')}</h3>
      <Accepts accepts={accepts} />
      {accepts?.isClear && bots.length > 0 && (
        <TryOut key={fileOf(product.file)} product={product} bots={bots} />
      )}
    </>
  );
}
