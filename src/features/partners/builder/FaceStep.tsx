import { useState } from 'react';
import { FaceGrid } from '../../../shared/faces/FaceGrid.tsx';
import { FaceImageDialog } from '../../../shared/faces/FaceImageDialog.tsx';
import { t as facesText } from '../../../shared/faces/texts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import classes from './builder.module.css';
import type { StepProps } from './stepProps.ts';
import { t } from './texts.ts';
import { UploadFace } from './UploadFace.tsx';
import { type SourceFace, useDeleteSourceFace, useSourceFaces } from './useSourceFaces.ts';

type Open = { kind: 'none' } | { kind: 'face' | 'delete'; face: SourceFace };
const NONE: Open = { kind: 'none' };

/** The face that the campaign is about, of those that the partner has uploaded. */
export function FaceStep({ builder, campaign, faceUpload }: StepProps) {
  const faces = useSourceFaces();
  const [open, setOpen] = useState<Open>(NONE);
  const { srcFace, otherFaces } = campaign;
  const deletion = useDeleteSourceFace(() => {
    setOpen(NONE);
    void builder.reload();
  });

  const hasNone = !faces.isLoading && !faces.error && faces.entries.length === 0;

  /** A face is in a campaign once. */
  const select = async (face: SourceFace): Promise<void> => {
    const otherFaceIds = otherFaces.map(({ id }) => id).filter((id) => id !== face.id);
    if (await builder.choose({ srcFaceId: face.id, otherFaceIds })) setOpen(NONE);
  };
  const press = (face: SourceFace): void => {
    // clicking the selected one again takes the choice back
    if (face.id === srcFace?.id) void builder.choose({ srcFaceId: null });
    else setOpen({ kind: 'face', face });
  };

  return (
    <div className={classes.faces} data-empty={hasNone || undefined}>
      <p className={classes.hint}>
        {t('face.hint')} {t('face.use')}
      </p>
      <UploadFace upload={faceUpload} send={faces.send} className={classes.upload} />
      <FaceGrid list={faces} currentId={srcFace?.id ?? null} onChoose={press} />
      <FaceImageDialog
        face={'face' in open ? open.face : null}
        isOpen={open.kind === 'face'}
        isPending={builder.isSending}
        problem={null}
        onCancel={() => setOpen(NONE)}
        onSelect={(face) => void select(face)}
        onDelete={(face) => setOpen({ kind: 'delete', face })}
      />
      <ConfirmDialog
        opened={open.kind === 'delete'}
        title={facesText('deleteTitle')}
        message={
          <>
            {facesText('deleteMessage')}
            {deletion.problem && (
              <p role="alert" className={classes.problem}>
                {t('face.deleteFailed', { message: deletion.problem })}
              </p>
            )}
          </>
        }
        confirmText={facesText('delete')}
        isDestructive
        pending={deletion.isPending}
        onConfirm={() => {
          if (open.kind === 'delete') void deletion.remove(open.face.id);
        }}
        onCancel={() => {
          deletion.clearProblem();
          setOpen(NONE);
        }}
      />
    </div>
  );
}
