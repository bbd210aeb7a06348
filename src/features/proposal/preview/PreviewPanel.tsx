import { Button, Loader } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { CompareSlider } from '../../../ui/CompareSlider.tsx';
import { Picture, type PictureImage } from '../../../ui/Picture.tsx';
import classes from './PreviewPanel.module.css';
import { t } from './texts.ts';
import type { Preview } from './usePreview.ts';
import type { Variants } from './useVariants.ts';
import { VariantChoice } from './VariantChoice.tsx';

/** Percent of the photo that show it as it was, at first: the face is seen whole. */
const START = 18;
const SIZES = '(max-width: 768px) 100vw, 410px';

interface PreviewPanelProps {
  variants: Variants;
  /** The photo as it is. */
  photo: PictureImage;
}

/** This face in this photo, small and marked, before anything is paid. A refusal here is the whole person's: the face fits. */
export function PreviewPanel({ variants, photo }: PreviewPanelProps) {
  const { preview } = variants;
  const id = useId();
  if (preview.kind === 'none') return null;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h4 id={id} className={classes.title}>
        {t('title')}
      </h4>
      {/* above: a face is seen while one goes to and fro between the two */}
      <VariantChoice {...variants} />
      <div aria-live="polite">
        <Shown preview={preview} photo={photo} />
      </div>
    </section>
  );
}

function Shown({ preview, photo }: { preview: Preview; photo: PictureImage }) {
  switch (preview.kind) {
    case 'none':
      return null;
    case 'making':
      return (
        <div className={classes.frame} style={frameOf(photo)}>
          <div className={classes.waiting}>
            <Picture image={photo} alt="" sizes={SIZES} />
          </div>
          <p className={classes.wait}>
            <Loader size={18} aria-hidden /> {t('making')}
          </p>
        </div>
      );
    case 'shown':
      return (
        <>
          <div className={classes.frame} style={frameOf(photo)}>
            <CompareSlider
              label={t('compare')}
              start={START}
              before={{
                name: t('before'),
                picture: <Picture image={photo} alt={t('before')} sizes={SIZES} />,
              }}
              after={{
                name: t('after'),
                picture: (
                  <img
                    className={classes.picture}
                    src={preview.url}
                    alt={t('picture')}
                    width={photo.width}
                    height={photo.height}
                  />
                ),
              }}
            />
          </div>
          <p className={classes.note}>{t('note')}</p>
        </>
      );
    case 'refused':
      return (
        <div className={classes.refused}>
          <IconAlertCircle size={20} aria-hidden />
          <p>
            {t('refused')} {preview.reason} {t('otherMode')}
          </p>
        </div>
      );
    case 'failed':
      return (
        <div className={classes.failed}>
          <IconInfoCircle size={20} aria-hidden />
          <div>
            <p>{t('failed')}</p>
            <Button variant="default" size="xs" mt={8} onClick={preview.retry}>
              {t('tryAgain')}
            </Button>
          </div>
        </div>
      );
  }
}

/** A tall photo leaves room for what is around it. */
const frameOf = ({ width, height }: PictureImage) => ({ maxWidth: `calc(60dvh * ${width / height})` });
