import { BUILDER } from '@facet/contract/constants.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { faceName } from '../../../shared/faces/faceName.ts';
import { t as facesText } from '../../../shared/faces/texts.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { toast } from '../../../ui/toast.ts';
import { BotFaces } from './BotFaces.tsx';
import classes from './builder.module.css';
import { FaceToggle } from './FaceToggle.tsx';
import { OtherFaces } from './OtherFaces.tsx';
import type { StepProps } from './stepProps.ts';
import { t } from './texts.ts';
import { UploadFace } from './UploadFace.tsx';
import { useFaceChoice } from './useFaceChoice.ts';
import type { FaceUpload } from './useFaceUpload.ts';
import { useSourceFaces } from './useSourceFaces.ts';

/** Further faces, of whomever the partner may choose, for the people beside the one whom the campaign is about. */
export function FacesStep({ builder, campaign, faceUpload }: StepProps) {
  const { srcFace, otherFaces } = campaign;
  const { chosen, choose } = useFaceChoice({
    saved: otherFaces.map(({ id }) => id),
    isSending: builder.isSending,
    send: (otherFaceIds) => builder.choose({ otherFaceIds }),
  });
  const shown = otherFaces.filter(({ id }) => chosen.includes(id));

  const gone = campaign.bots.filter(({ isOffered }) => !isOffered).map(({ bot }) => bot.name);

  const toggle = (id: number): void => {
    const otherFaceIds = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    if (otherFaceIds.length > BUILDER.maxOtherFaces)
      toast.error(t('face.tooMany', { max: BUILDER.maxOtherFaces }));
    else choose(otherFaceIds);
  };

  return (
    <div className={classes.faces}>
      <p className={classes.hint}>
        {t('face.extraHint')} {t('face.use')}
      </p>
      {shown.length === 0 ? (
        <p className={classes.hint}>{t('face.none')}</p>
      ) : (
        <ul className={classes.thumbnails} aria-label={t('face.chosen')}>
          {shown.map(({ id, image }) => (
            <li key={id} className={classes.thumbnail}>
              <Picture image={image} alt={facesText('face', { id })} ratio={1} sizes="96px" />
              <ActionIcon
                variant="filled"
                color="gray"
                radius="50%"
                size={28}
                className={classes.removeFace}
                aria-label={t('face.remove', { id })}
                onClick={() => toggle(id)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {gone.length > 0 && <p className={classes.hint}>{t('face.gone', { names: gone.join(', ') })}</p>}
      <Extras without={srcFace?.id ?? null} chosen={chosen} onToggle={toggle} upload={faceUpload} />
      <OtherFaces campaign={campaign} onToggle={toggle} />
      <BotFaces chosen={chosen} onToggle={toggle} />
    </div>
  );
}

interface ExtrasProps {
  /** The face that the campaign is about. */
  without: number | null;
  chosen: readonly number[];
  onToggle: (id: number) => void;
  upload: FaceUpload;
}

function Extras({ without, chosen, onToggle, upload }: ExtrasProps) {
  const faces = useSourceFaces();
  if (faces.error) {
    const title = facesText('loadError', { message: faces.error });
    return <ErrorState title={title} retry={faces.retry} />;
  }
  return (
    <>
      <UploadFace upload={upload} send={faces.send} />
      {faces.isLoading && <Skeleton height={160} role="status" aria-label={t('loading')} />}
      <ul className={classes.extras} aria-label={facesText('list')}>
        {faces.entries
          .filter(({ id }) => id !== without)
          .map((face) => (
            <li key={face.id}>
              <FaceToggle
                image={face.image}
                name={faceName(face)}
                isChosen={chosen.includes(face.id)}
                onToggle={() => onToggle(face.id)}
              />
              {face.caption && (
                <span className={classes.faceCaption} aria-hidden>
                  {face.caption}
                </span>
              )}
            </li>
          ))}
      </ul>
      <ListEnd list={faces} loading={facesText('loadingMore')} retry={facesText('loadMore')} />
    </>
  );
}
