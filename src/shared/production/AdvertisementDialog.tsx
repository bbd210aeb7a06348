import { ADVERTISEMENT_SECONDS } from '@facet/contract/constants.ts';
import { Avatar, Button, Progress } from '@mantine/core';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './AdvertisementDialog.module.css';
import { t } from './texts.ts';
import { useCountdown } from './useCountdown.ts';

interface Promoted {
  id: number;
  title: string;
  image: PictureImage;
}

interface AdvertisementDialogProps {
  bundle: {
    name: string;
    description: string;
    partner: { name: string; representPartnerSrc: string | null };
    products: readonly Promoted[];
  };
  product: Promoted;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  onGenerate: () => void;
}

export function AdvertisementDialog({
  bundle,
  product,
  isOpen,
  isPending,
  onClose,
  onGenerate,
}: AdvertisementDialogProps) {
  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      title={t('ad.title')}
      size={520}
      closeBlocked={isPending}
      ignoreBackdrop
    >
      <Promotion bundle={bundle} product={product} />
      <Wait isPending={isPending} onGenerate={onGenerate} />
    </Sheet>
  );
}

const SHOWN = 3;

/** The house's own advertisement: what else this creator offers in the bundle. */
function Promotion({ bundle, product }: Pick<AdvertisementDialogProps, 'bundle' | 'product'>) {
  const others = bundle.products.filter(({ id }) => id !== product.id).slice(0, SHOWN);
  const shown = others.length > 0 ? others : [product];
  return (
    <div className={classes.promotion}>
      <div className={classes.sponsor}>
        <Avatar
          src={bundle.partner.representPartnerSrc}
          name={bundle.partner.name}
          alt=""
          size={40}
          color="violet"
        />
        <div>
          <p className={classes.from}>{t('ad.sponsor', { partner: bundle.partner.name })}</p>
          <p className={classes.name}>{t('ad.more', { bundle: bundle.name })}</p>
        </div>
      </div>
      <div className={classes.pictures}>
        {shown.map(({ id, image, title }) => (
          <figure key={id}>
            <Picture image={image} alt="" ratio={4 / 5} sizes="(max-width: 768px) 33vw, 160px" />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
      {bundle.description && <p className={classes.description}>{bundle.description}</p>}
    </div>
  );
}

/** Begins anew whenever it is mounted, that is, whenever the dialog opens. */
function Wait({ isPending, onGenerate }: Pick<AdvertisementDialogProps, 'isPending' | 'onGenerate'>) {
  const left = useCountdown(ADVERTISEMENT_SECONDS);
  const isOver = left === 0;
  return (
    <div className={classes.wait}>
      <Progress value={(1 - left / ADVERTISEMENT_SECONDS) * 100} size={4} aria-hidden />
      <p className={classes.note} role="status">
        {isOver ? t('ad.ready') : t('ad.paused')}
      </p>
      <Button fullWidth className="tabular" disabled={!isOver} loading={isPending} onClick={onGenerate}>
        {isOver ? t('ad.generate') : t('ad.wait', { count: left })}
      </Button>
    </div>
  );
}
