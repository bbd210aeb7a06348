import { Button } from '@mantine/core';
import { IconCamera, IconCameraRotate, IconVideoOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import classes from './CameraPanel.module.css';
import { createEyes, type Eyes } from './eyes.ts';
import { t } from './texts.ts';
import { useCamera } from './useCamera.ts';
import { type Guide, useGuide } from './useGuide.ts';

interface CameraPanelProps {
  onTaken: (photo: File) => void;
  /** Back to files. */
  onLeave: () => void;
  /** What looks; made once. */
  makeEyes?: () => Eyes;
}

/** A selfie that is guided: one hint at a time, and the best of several frames by itself, all of it on the device. */
export default function CameraPanel({ onTaken, onLeave, makeEyes = createEyes }: CameraPanelProps) {
  const [eyes] = useState(makeEyes);
  useEffect(() => () => eyes.close(), [eyes]);
  const { camera, hasOther, other, retry } = useCamera();
  const [taken, setTaken] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const stream = camera.kind === 'on' ? camera.stream : null;
  const video = useRef<HTMLVideoElement | null>(null);
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      if (element) element.srcObject = stream;
    },
    [stream],
  );
  const take = useCallback((photo: File) => setTaken(photo), []);
  const guide = useGuide({ stream: taken ? null : stream, video, eyes, onTaken: take });

  if (taken) {
    return <Taken photo={taken} onUse={() => onTaken(taken)} onAgain={() => setTaken(null)} />;
  }
  const takeNow = () => {
    setFailed(false);
    eyes.photo(video.current!, 'now').then(take, () => setFailed(true));
  };
  return (
    <div className={classes.panel}>
      {camera.kind === 'failed' ? (
        <div role="alert" className={classes.problem}>
          <IconVideoOff size={28} aria-hidden />
          <p>{t(`problem.${camera.problem}`)}</p>
          {camera.problem !== 'missing' && (
            <Button variant="default" onClick={retry}>
              {t('tryAgain')}
            </Button>
          )}
        </div>
      ) : (
        <div className={classes.stage} data-good={guide === 'good' || undefined}>
          <video ref={attach} className={classes.video} aria-label={t('video')} autoPlay playsInline muted />
          <p role="status" className={classes.hint} data-good={guide === 'good' || undefined}>
            {stream ? guideText(guide) : t('asking')}
          </p>
        </div>
      )}
      {hasFailed && (
        <p role="alert" className={classes.note}>
          {t('takeFailed')}
        </p>
      )}
      <div className={classes.actions}>
        {stream && (
          <Button leftSection={<IconCamera size={20} aria-hidden />} onClick={takeNow}>
            {t('take')}
          </Button>
        )}
        {stream && hasOther && (
          <Button variant="default" leftSection={<IconCameraRotate size={20} aria-hidden />} onClick={other}>
            {t('other')}
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          {t('file')}
        </Button>
      </div>
      <p className={classes.note}>{t('privacy')}</p>
    </div>
  );
}

function guideText(guide: Guide): string {
  return guide === 'loading' || guide === 'blind' ? t(guide) : t(`hint.${guide}`);
}

function Taken({ photo, onUse, onAgain }: { photo: File; onUse: () => void; onAgain: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <div className={classes.panel}>
      <div className={classes.stage} data-good>
        {url && <img src={url} alt={t('taken')} className={classes.video} />}
      </div>
      <div className={classes.actions}>
        <Button onClick={onUse} data-autofocus>
          {t('use')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
