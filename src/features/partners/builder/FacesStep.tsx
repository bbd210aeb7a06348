import { BUILDER } from '@facet/contract/constants.ts';
import { ActionIcon, Badge, Button, Skeleton } from '@mantine/core';
import { IconCheck, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../../lib/useMe.ts';
import { faceName } from '../../../shared/faces/faceName.ts';
import { t as facesText } from '../../../shared/faces/texts.ts';
import { UploadDialog } from '../../../shared/faces/UploadDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { toast } from '../../../ui/toast.ts';
import { BotFaces } from './BotFaces.tsx';
import classes from './builder.module.css';
import { OtherFaces } from './OtherFaces.tsx';
import type { StepProps } from './stepProps.ts';
import { t } from './texts.ts';
import { useFaceChoice } from './useFaceChoice.ts';
import { type SourceFace, useSourceFaces } from './useSourceFaces.ts';

/** Further faces, of whomever the partner may choose, for the people beside the one whom the campaign is about. */
export function FacesStep({ builder, campaign }: StepProps) {
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
      <p className={classes.hint}>{t('face.extraHint')}</p>
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
                radius="xl"
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
      <Extras without={srcFace?.id ?? null} chosen={chosen} onToggle={toggle} />
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
}

function Extras({ without, chosen, onToggle }: ExtrasProps) {
  const userId = useMe().me?.id;
  const faces = useSourceFaces();
  const [isUploadOpen, setUploadOpen] = useState(false);
  if (faces.error) {
    const title = facesText('loadError', { message: faces.error });
    return <ErrorState title={title} retry={faces.retry} />;
  }
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          onClick={() => setUploadOpen(true)}
        >
          {facesText('upload')}
        </Button>
      </div>
      {faces.isLoading && <Skeleton height={160} role="status" aria-label={t('loading')} />}
      <ul className={classes.extras} aria-label={facesText('list')}>
        {faces.entries
          .filter(({ id }) => id !== without)
          .map((face) => (
            <li key={face.id}>
              <Extra face={face} isChosen={chosen.includes(face.id)} onToggle={() => onToggle(face.id)} />
              {face.caption && (
                <span className={classes.faceCaption} aria-hidden>
                  {face.caption}
                </span>
              )}
            </li>
          ))}
      </ul>
      <ListEnd list={faces} loading={facesText('loadingMore')} retry={facesText('loadMore')} />
      {userId !== undefined && (
        <UploadDialog
          userId={userId}
          isOpen={isUploadOpen}
          onClose={() => setUploadOpen(false)}
          onUploaded={async () => setUploadOpen(false)}
          send={faces.send}
          hasCaption
          agreementTitle={t('face.agreement')}
        />
      )}
    </>
  );
}

function Extra({ face, isChosen, onToggle }: { face: SourceFace; isChosen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={classes.extra}
      aria-pressed={isChosen}
      aria-label={faceName(face)}
      onClick={onToggle}
    >
      <Picture image={face.image} alt="" ratio={1} sizes="(max-width: 768px) 30vw, 160px" />
      {isChosen && (
        <Badge circle size="xl" variant="filled" className={classes.tick}>
          <IconCheck size={16} aria-hidden />
        </Badge>
      )}
    </button>
  );
}
