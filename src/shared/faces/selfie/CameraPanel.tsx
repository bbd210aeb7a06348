import { Button } from '@mantine/core';
import { IconCamera, IconCameraRotate, IconRotate360, IconVideoOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import classes from './CameraPanel.module.css';
import { createEyes, type Eyes } from './eyes.ts';
import type { ViewKind } from './hints.ts';
import PhotoRow, { LocalPhoto } from './PhotoRow.tsx';
import { t } from './texts.ts';
import { useCamera } from './useCamera.ts';
import { type Guide, useGuide } from './useGuide.ts';

interface CameraPanelProps {
  /** What is photographed, one after another. */
  kinds?: readonly ViewKind[];
  /** What is offered once these are taken. */
  further?: readonly ViewKind[];
  onTaken: (photos: TakenPhoto[]) => void;
  /** Back to files. */
  onLeave: () => void;
  /** What looks; made once. */
  makeEyes?: () => Eyes;
}

export interface TakenPhoto {
  kind: ViewKind;
  file: File;
}

const FRONT: readonly ViewKind[] = ['front'];
const NONE: readonly ViewKind[] = [];

/** A selfie that is guided: one hint at a time, and the best of several frames by itself, all of it on the device. */
export default function CameraPanel({
  kinds = FRONT,
  further = NONE,
  onTaken,
  onLeave,
  makeEyes = createEyes,
}: CameraPanelProps) {
  const [eyes] = useState(makeEyes);
  useEffect(() => () => eyes.close(), [eyes]);
  const { camera, hasOther, other, retry } = useCamera();
  const [{ todo, taken }, setState] = useState<{ todo: readonly ViewKind[]; taken: readonly TakenPhoto[] }>({
    todo: kinds,
    taken: [],
  });
  const kind = todo[0] ?? null;
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
  const [isTaking, setTaking] = useState(false);
  // a photo is of what was asked for when it was taken: one that comes after another, or after a skip, is none
  const take = useCallback(
    (file: File) =>
      setState((before) =>
        before.todo[0] === kind && kind
          ? { todo: before.todo.slice(1), taken: [...before.taken, { kind, file }] }
          : before,
      ),
    [kind],
  );
  const guide = useGuide({ stream: kind ? stream : null, video, eyes, kind: kind ?? 'front', onTaken: take });

  if (!kind) {
    const left = further.filter((one) => !taken.some((photo) => photo.kind === one));
    return (
      <Taken
        photos={taken}
        further={left}
        onUse={() => onTaken([...taken])}
        onAgain={() =>
          setState({ todo: taken.slice(-1).map((last) => last.kind), taken: taken.slice(0, -1) })
        }
        onMore={() => setState({ todo: left, taken })}
      />
    );
  }
  const skip = () => {
    if (taken.length === 0 && todo.length === 1) onLeave();
    else setState({ todo: todo.slice(1), taken });
  };
  const takeNow = () => {
    setFailed(false);
    setTaking(true);
    eyes
      .photo(video.current!, 'now')
      .then(take, () => setFailed(true))
      .finally(() => setTaking(false));
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
          {kind !== 'front' && (
            <p className={classes.step}>
              {t('step', {
                number: taken.length + 1,
                count: taken.length + todo.length,
                view: t(`view.${kind}`),
              })}
            </p>
          )}
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
          <Button leftSection={<IconCamera size={20} aria-hidden />} disabled={isTaking} onClick={takeNow}>
            {t('take')}
          </Button>
        )}
        {stream && hasOther && (
          <Button variant="default" leftSection={<IconCameraRotate size={20} aria-hidden />} onClick={other}>
            {t('other')}
          </Button>
        )}
        {kind !== 'front' && (
          <Button variant="default" onClick={skip}>
            {t('skip')}
          </Button>
        )}
        {taken.length === 0 && (
          <Button variant="default" onClick={onLeave}>
            {t('file')}
          </Button>
        )}
      </div>
      <p className={classes.note}>{t('privacy')}</p>
    </div>
  );
}

function guideText(guide: Guide): string {
  return guide === 'loading' || guide === 'blind' ? t(guide) : t(`hint.${guide}`);
}

interface TakenProps {
  photos: readonly TakenPhoto[];
  /** What can be taken beside them. */
  further: readonly ViewKind[];
  onUse: () => void;
  /** The last one once more. */
  onAgain: () => void;
  onMore: () => void;
}

function Taken({ photos, further, onUse, onAgain, onMore }: TakenProps) {
  const [first] = photos;
  return (
    <div className={classes.panel}>
      {first && (
        <div className={classes.stage} data-good>
          <LocalPhoto file={first.file} alt={t('taken')} className={classes.video} />
        </div>
      )}
      {photos.length > 1 && (
        <PhotoRow
          label={t('allTaken')}
          photos={photos.map(({ kind, file }) => ({ name: t(`view.${kind}`), file }))}
        />
      )}
      {further.length > 0 && <p className={classes.note}>{t('moreHint')}</p>}
      <div className={classes.actions}>
        <Button onClick={onUse} data-autofocus>
          {photos.length > 1 ? t('useAll', { count: photos.length }) : t('use')}
        </Button>
        {further.length > 0 && (
          <Button variant="default" leftSection={<IconRotate360 size={20} aria-hidden />} onClick={onMore}>
            {t(photos.length > 1 ? 'moreSkipped' : 'more')}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
