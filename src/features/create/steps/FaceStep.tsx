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

/** One of the person's face photos. */
export function FaceStep({ data, onChange }: StepProps<DataOf<'face'>>) {
  const choice = useFaceChoice(data?.id ?? null, (face) =>
    onChange(face && { kind: 'face', id: face.id, file: face.file }),
  );
  return <FaceChoice choice={choice} />;
}

/** The same, or one that is uploaded here. */
export function FaceUploadStep({ me, data, onChange, agreed }: StepProps<DataOf<'faceUpload'>>) {
  const [isUploading, setUploading] = useState(false);
  const [uploaded, setUploaded] = useState<readonly number[]>([]);
  const choice = useFaceChoice(data?.id ?? null, (face) =>
    onChange(face && { kind: 'faceUpload', id: face.id, file: face.file, isNew: uploaded.includes(face.id) }),
  );
  return (
    <>
      <FaceChoice choice={choice}>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          onClick={() => setUploading(true)}
        >
          {facesText('upload')}
        </Button>
      </FaceChoice>
      <UploadDialog
        userId={me.id}
        isOpen={isUploading}
        agreed={agreed}
        onClose={() => setUploading(false)}
        onUploaded={async (id) => {
          const face = (await choice.faces.reload().catch(() => [])).find((one) => one.id === id);
          setUploaded([...uploaded, id]);
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
  choice: ReturnType<typeof useFaceChoice>;
  children?: ReactNode;
}

function FaceChoice({ choice, children }: FaceChoiceProps) {
  const { faces, opened, currentId } = choice;
  return (
    <div className={classes.stack}>
      {faces.entries.length > 0 && <p className={classes.hint}>{t('faceHint')}</p>}
      {children}
      <FaceGrid list={faces} currentId={currentId} onChoose={choice.press} mark={t('selected')} />
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
