import { CARD } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { LinkField } from '../../../ui/LinkField.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './Bundles.module.css';
import { qrCode, qrPng, qrSvg } from './qrCode.ts';
import { t } from './texts.ts';

interface SharePanelProps {
  uid: string;
  name: string;
  /** Fans can open it, and whoever looks around sees it: then a link to it has a picture. */
  hasCard: boolean;
}

/** How a published bundle gets to its fans: the link, its code, and the picture that networks show. */
export function SharePanel({ uid, name, hasCard }: SharePanelProps) {
  const path = encodeURIComponent(uid);
  const link = `${window.location.origin}/introduce/${path}`;
  const picture = `/cards/bundle/${path}.jpg`;
  const code = useMemo(() => qrCode(link), [link]);
  const save = (file: Blob | Promise<Blob>, ending: string): void =>
    void Promise.resolve(file)
      .then((blob) => saveFile(blob, `${name || uid}.${ending}`))
      .catch((error: unknown) => void toast.error(errorText(error)));

  return (
    <section className={classes.section} aria-labelledby="bundle-share">
      <h2 id="bundle-share" className={classes.subtitle}>
        {t('share.title')}
      </h2>
      <LinkField link={link} label={t('share.link')} />
      <div className={classes.shared}>
        <figure className={classes.figure}>
          <svg
            className={classes.code}
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={t('share.code')}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
          <figcaption className={classes.downloads}>
            <Save text={t('share.png')} onClick={() => save(qrPng(code), 'png')} />
            <Save text={t('share.svg')} onClick={() => save(qrSvg(code), 'svg')} />
          </figcaption>
        </figure>
        {hasCard ? (
          <figure className={classes.figure}>
            <img
              className={classes.card}
              src={picture}
              width={CARD.width}
              height={CARD.height}
              alt={t('share.picture')}
            />
            <figcaption className={classes.downloads}>
              <Button
                component="a"
                href={picture}
                download={`${name || uid}.jpg`}
                variant="default"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('share.jpg')}
              </Button>
              <span className={classes.hint}>{t('share.pictureHint')}</span>
            </figcaption>
          </figure>
        ) : (
          <p className={classes.hint}>{t('share.noPicture')}</p>
        )}
      </div>
    </section>
  );
}

function Save({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
