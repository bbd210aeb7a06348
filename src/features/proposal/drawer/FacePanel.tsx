import { Button, Loader } from '@mantine/core';
import { IconAlertCircle, IconArrowRight, IconCircleCheck, IconFaceId } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Me } from '../../../lib/useMe.ts';
import { FileDrop } from '../../../shared/faces/FileDrop.tsx';
import { CONVERTED_TYPES } from '../../../shared/faces/selfie/convert.ts';
import { t as facesText } from '../../../shared/faces/texts.ts';
import { ImageCard } from '../../../ui/ImageCard.tsx';
import type { Product } from '../bundle.ts';
import { t } from '../texts.ts';
import classes from './FacePanel.module.css';
import type { FaceCheck } from './useFaceCheck.ts';

interface FacePanelProps {
  me: Me;
  product: Product;
  check: FaceCheck;
  /** A photo of a smile would make the better picture. */
  wantsSmile: boolean;
  /** @param file a photo that was chosen already */
  onChangeFace: (file?: File) => void;
}

/** The face and the photo it goes into, side by side, and whether they fit. */
export function FacePanel({ me, product, check, wantsSmile, onChangeFace }: FacePanelProps) {
  const face = me.representSrcImg;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={classes.pair}>
        {face ? (
          <ImageCard
            title={t('drawer.faceTarget')}
            image={face.image}
            alt={t('drawer.faceTarget')}
            ratio={4 / 5}
            sizes="200px"
            priority
          />
        ) : (
          <figure className={classes.side}>
            <FileDrop
              file={undefined}
              isDisabled={false}
              onChoose={(file) => {
                // dropped text is no file
                if (!file) return;
                // to come back to: this place is the face's afterwards
                button.current?.focus();
                onChangeFace(file);
              }}
              alsoAccepts={CONVERTED_TYPES}
              className={classes.placeholder}
              invitation={
                <>
                  <IconFaceId size={28} aria-hidden />
                  {facesText('placeholder')}
                </>
              }
            />
            <figcaption>{t('drawer.faceTarget')}</figcaption>
          </figure>
        )}
        <IconArrowRight className={classes.arrow} size={20} aria-hidden />
        <ImageCard
          title={t('drawer.selectedImage')}
          image={product.image}
          alt={product.title}
          ratio={4 / 5}
          fit="contain"
          sizes="200px"
          priority
        />
      </div>
      <Button
        ref={button}
        fullWidth
        variant={face ? 'default' : 'filled'}
        leftSection={<IconFaceId size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onChangeFace()}
      >
        {t('drawer.changeFace')}
      </Button>
      <div aria-live="polite" className={classes.check}>
        <CheckResult check={check} />
        {check.kind === 'fits' && wantsSmile && <p className={classes.advice}>{t('fit.SMILE')}</p>}
      </div>
    </>
  );
}

function CheckResult({ check }: { check: FaceCheck }) {
  switch (check.kind) {
    case 'idle':
      return null;
    case 'checking':
      return (
        <p className={classes.line}>
          <Loader size={16} aria-hidden /> {t('drawer.checking')}
        </p>
      );
    case 'fits':
      return (
        <p className={classes.line} data-tone="good">
          <IconCircleCheck size={20} aria-hidden /> {t('drawer.fits')}
        </p>
      );
    case 'refused':
      return (
        <div className={classes.refused}>
          <IconAlertCircle size={20} aria-hidden />
          <p>{check.reason}</p>
        </div>
      );
    case 'failed':
      return (
        <div className={classes.refused}>
          <IconAlertCircle size={20} aria-hidden />
          <div>
            <p>
              {t('drawer.checkFailed')} {check.reason}
            </p>
            <Button variant="default" size="xs" mt={8} onClick={check.retry}>
              {t('drawer.checkAgain')}
            </Button>
          </div>
        </div>
      );
  }
}
