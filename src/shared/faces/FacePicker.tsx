import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Me } from '../../lib/useMe.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { FaceGrid } from './FaceGrid.tsx';
import { FaceImageDialog } from './FaceImageDialog.tsx';
import classes from './FacePicker.module.css';
import { FaceViews, type View } from './FaceViews.tsx';
import { t } from './texts.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { useChangeFace } from './useChangeFace.ts';
import { useDeleteFace } from './useDeleteFace.ts';
import { type Face, useFaces } from './useFaces.ts';
import { useRemoveView } from './useViews.ts';

interface FacePickerProps {
  me: Me;
  isOpen: boolean;
  onClose: () => void;
  /** 'Change Face' where one is chosen for a photo. */
  title?: string;
  /** Where a new photo is uploaded, if not in a dialog over this one. */
  onUpload?: () => void;
  /** A new photo that was chosen already. */
  file?: File | undefined;
}

type Step =
  | { kind: 'list' }
  | { kind: 'upload'; file?: File | undefined }
  | { kind: 'face'; face: Face }
  | { kind: 'confirm'; face: Face }
  | { kind: 'addView'; face: Face }
  | { kind: 'removeView'; face: Face; view: View; number: number }
  | { kind: 'delete'; face: Face };

/** Lets a person choose the face that their photos are generated with, from those they have or a new one, and delete some. */
export function FacePicker({ me, isOpen, onClose, title = t('title'), onUpload, file }: FacePickerProps) {
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const faces = useFaces(isOpen);
  const currentId = me.representSrcImg?.id ?? null;
  const change = useChangeFace(() => {
    setStep({ kind: 'list' });
    onClose();
  });
  // who has none yet came to add one
  const hasNone = isOpen && currentId === null && !faces.isLoading && faces.entries.length === 0;
  const isNew = hasNone || (isOpen && file !== undefined);
  useEffect(() => {
    if (isNew && !onUpload) setStep({ kind: 'upload', file });
  }, [isNew, onUpload, file]);
  const deletion = useDeleteFace(() => setStep({ kind: 'list' }));
  const removal = useRemoveView(() => {
    if ('face' in step) setStep({ kind: 'face', face: step.face });
  });
  // as it is by now: views come and go
  const face = 'face' in step ? (faces.entries.find(({ id }) => id === step.face.id) ?? step.face) : null;
  const toList = () => {
    change.clearProblem();
    setStep({ kind: 'list' });
  };
  // A first face replaces nothing, so there is nothing to be sure of.
  const select = (face: Face) =>
    currentId === null ? void change.changeTo(face) : setStep({ kind: 'confirm', face });

  return (
    <>
      <Sheet opened={isOpen} onClose={onClose} title={title} size={640} closeBlocked={step.kind !== 'list'}>
        <p className={classes.hint}>{faces.entries.length > 0 ? t('hint') : t('emptyHint')}</p>
        <FaceGrid list={faces} currentId={currentId} onChoose={(face) => setStep({ kind: 'face', face })} />
        <div className={classes.footer}>
          <Button
            fullWidth
            variant={faces.entries.length > 0 ? 'default' : 'filled'}
            leftSection={<IconUpload size={20} aria-hidden />}
            onClick={onUpload ?? (() => setStep({ kind: 'upload' }))}
          >
            {t('upload')}
          </Button>
        </div>
      </Sheet>
      <UploadDialog
        userId={me.id}
        chosen={step.kind === 'upload' ? step.file : undefined}
        isOpen={step.kind === 'upload'}
        onClose={toList}
        onUploaded={async (id) => {
          const uploaded = (await faces.reload().catch(() => [])).find((face) => face.id === id);
          // a first face replaces nothing, and was uploaded to be used
          if (uploaded && currentId === null && (await change.changeTo(uploaded))) return;
          setStep(uploaded ? { kind: 'face', face: uploaded } : { kind: 'list' });
        }}
      />
      <FaceImageDialog
        face={face}
        isOpen={step.kind === 'face'}
        isPending={change.isPending}
        problem={change.problem}
        onCancel={toList}
        onSelect={select}
        onDelete={(face) => setStep({ kind: 'delete', face })}
        more={(face) => (
          <FaceViews
            face={face}
            isDisabled={change.isPending}
            onAdd={() => setStep({ kind: 'addView', face })}
            onRemove={(view, number) => setStep({ kind: 'removeView', face, view, number })}
          />
        )}
      />
      <UploadDialog
        userId={me.id}
        viewsOf={face ?? undefined}
        isOpen={step.kind === 'addView'}
        onClose={() => face && setStep({ kind: 'face', face })}
        onUploaded={async () => setStep(face ? { kind: 'face', face } : { kind: 'list' })}
      />
      <ConfirmDialog
        opened={step.kind === 'removeView'}
        title={t('views.deleteTitle')}
        message={
          <>
            {t('views.deleteMessage')}
            {removal.problem && (
              <p role="alert" className={classes.problem}>
                {removal.problem}
              </p>
            )}
          </>
        }
        confirmText={t('delete')}
        isDestructive
        pending={removal.isPending}
        onCancel={() => {
          removal.clearProblem();
          if (face) setStep({ kind: 'face', face });
        }}
        onConfirm={() => {
          if (step.kind === 'removeView') void removal.remove(step.view.id);
        }}
      />
      <ConfirmDialog
        opened={step.kind === 'delete'}
        title={t('deleteTitle')}
        message={
          <>
            {t('deleteMessage')}
            {step.kind === 'delete' && step.face.id === currentId && ` ${t('deleteCurrent')}`}
            {deletion.problem && (
              <p role="alert" className={classes.problem}>
                {deletion.problem}
              </p>
            )}
          </>
        }
        confirmText={t('delete')}
        isDestructive
        pending={deletion.isPending}
        onCancel={() => {
          deletion.clearProblem();
          if (step.kind === 'delete') setStep({ kind: 'face', face: step.face });
        }}
        onConfirm={() => {
          if (step.kind === 'delete') void deletion.remove(step.face, step.face.id === currentId);
        }}
      />
      <ConfirmDialog
        opened={step.kind === 'confirm'}
        title={t('confirmTitle')}
        message={
          <>
            {t('confirmMessage')}
            {change.problem && (
              <p role="alert" className={classes.problem}>
                {change.problem}
              </p>
            )}
          </>
        }
        pending={change.isPending}
        onCancel={() => {
          change.clearProblem();
          if (step.kind === 'confirm') setStep({ kind: 'face', face: step.face });
        }}
        onConfirm={() => {
          if (step.kind === 'confirm') void change.changeTo(step.face);
        }}
      />
    </>
  );
}
