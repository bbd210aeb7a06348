import type { ConsentRecord } from '@facet/contract/consent.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FaceGrid } from '../../../shared/faces/FaceGrid.tsx';
import { FaceImageDialog } from '../../../shared/faces/FaceImageDialog.tsx';
import { t as facesText } from '../../../shared/faces/texts.ts';
import { UploadDialog } from '../../../shared/faces/UploadDialog.tsx';
import { type Face, useFaces } from '../../../shared/faces/useFaces.ts';
import classes from '../create.module.css';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';
import { t } from '../texts.ts';

/** One of the person's face photos; whoever has none yet can upload one. */
export function FaceStep({ me, data, onChange, agreed }: StepProps<DataOf<'face'>>) {
  const choice = useFaceChoice(data?.id ?? null, (face) =>
    onChange(face && { kind: 'face', id: face.id, file: face.file }),
  );
  const hasNone = !choice.faces.isLoading && !choice.faces.error && choice.faces.entries.length === 0;
  return (
    <FaceChoice choice={choice}>
      {hasNone && <Upload choice={choice} userId={me.id} agreed={agreed} />}
    </FaceChoice>
  );
}

/** The same, or one that is uploaded here. */
export function FaceUploadStep({ me, data, onChange, agreed }: StepProps<DataOf<'faceUpload'>>) {
  const [uploaded, setUploaded] = useState<readonly number[]>([]);
  const choice = useFaceChoice(data?.id ?? null, (face) =>
    onChange(face && { kind: 'faceUpload', id: face.id, file: face.file, isNew: uploaded.includes(face.id) }),
  );
  return (
    <FaceChoice choice={choice}>
      <Upload
        choice={choice}
        userId={me.id}
        agreed={agreed}
        onUploaded={(id) => setUploaded([...uploaded, id])}
      />
    </FaceChoice>
  );
}

type Choice = ReturnType<typeof useFaceChoice>;

interface UploadProps {
  choice: Choice;
  userId: number;
  agreed: readonly ConsentRecord[];
  onUploaded?: (id: number) => void;
}

/** Uploads a face photo, and shows it to be selected. */
function Upload({ choice, userId, agreed, onUploaded }: UploadProps) {
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={20} aria-hidden />}
        onClick={() => setUploading(true)}
      >
        {facesText('upload')}
      </Button>
      <UploadDialog
        userId={userId}
        isOpen={isUploading}
        agreed={agreed.length > 0 ? agreed : undefined}
        onClose={() => setUploading(false)}
        onUploaded={async (id) => {
          const face = (await choice.faces.reload().catch(() => [])).find((one) => one.id === id);
          onUploaded?.(id);
          setUploading(false);
          if (face) choice.open(face);
        }}
      />
    </>
  );
}

function useFaceChoice(currentId: number | null, onChoose: (face: Face | null) => void) {
  const faces = useFaces(true);
  const [opened, setOpened] = useState<Face | null>(null);
  return {
    faces,
    opened,
    currentId,
    open: setOpened,
    close: () => setOpened(null),
    // pressing the selected one again takes the choice back
    press: (face: Face) => (face.id === currentId ? onChoose(null) : setOpened(face)),
    select(face: Face) {
      setOpened(null);
      onChoose(face);
    },
  };
}

interface FaceChoiceProps {
  choice: Choice;
  children?: ReactNode;
}

function FaceChoice({ choice, children }: FaceChoiceProps) {
  const { faces, opened, currentId } = choice;
  const hasFaces = faces.entries.length > 0;
  return (
    <div className={classes.stack}>
      {hasFaces && <p className={classes.hint}>{t('faceHint')}</p>}
      {hasFaces && children}
      <FaceGrid list={faces} currentId={currentId} onChoose={choice.press} mark={t('selected')} />
      {!hasFaces && children}
      <FaceImageDialog
        face={opened}
        isOpen={opened !== null}
        isPending={false}
        problem={null}
        onCancel={choice.close}
        onSelect={choice.select}
      />
    </div>
  );
}
