import { useMutation } from '@apollo/client/react';
import { type ConsentRecord, UPLOAD_DOCUMENTS } from '@facet/contract/consent.ts';
import { UPLOAD } from '@facet/contract/constants.ts';
import { UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import type { ConsentResult } from '../consent/ConsentBlock.tsx';
import { KnownConsents } from '../consent/KnownConsents.tsx';
import { checkFile } from './checkFile.ts';
import classes from './FacePicker.module.css';
import { FileDrop } from './FileDrop.tsx';
import { CONVERTED_TYPES, isConverted, toJpeg } from './selfie/convert.ts';
import { t as selfieText } from './selfie/texts.ts';
import { hasCameras } from './selfie/useCamera.ts';
import { t } from './texts.ts';

// with the models that they need, for those who use them
const CameraPanel = lazy(() => import('./selfie/CameraPanel.tsx'));
const ScoreCard = lazy(() => import('./selfie/ScoreCard.tsx'));

interface UploadDialogProps {
  userId: number;
  isOpen: boolean;
  onClose: () => void;
  /** The photo is stored; called with its id. */
  onUploaded: (id: number) => Promise<void>;
  /** Stores it; by default among the fan's own. @returns its id */
  send?: SendFace;
  /** Whether the face may be given a caption. */
  hasCaption?: boolean;
  /** Above the documents. */
  agreementTitle?: string;
  /** What was agreed to before; then it is not asked for here. */
  agreed?: readonly ConsentRecord[] | undefined;
}

type SendFace = (file: File, agreementMetaData: string, caption: string) => Promise<number>;

const NO_CONSENT: ConsentResult = { isValid: false, records: [] };

export function UploadDialog({ isOpen, onClose, ...form }: UploadDialogProps) {
  const [isUploading, setUploading] = useState(false);
  return (
    <Sheet opened={isOpen} onClose={onClose} title={t('uploadTitle')} size={520} closeBlocked={isUploading}>
      <UploadForm {...form} isUploading={isUploading} onUploading={setUploading} />
    </Sheet>
  );
}

interface UploadFormProps extends Omit<UploadDialogProps, 'isOpen' | 'onClose'> {
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}

function UploadForm({
  userId,
  onUploaded,
  send,
  hasCaption = false,
  agreementTitle,
  agreed,
  isUploading,
  onUploading,
}: UploadFormProps) {
  const [file, setFile] = useState<File>();
  const [caption, setCaption] = useState('');
  const [consent, setConsent] = useState(agreed ? { isValid: true, records: agreed } : NO_CONSENT);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConverting, setConverting] = useState(false);
  const [isCamera, setCamera] = useState(false);
  const [uploadSrcImg] = useMutation(UPLOAD_SRC_IMG);
  const sendOwn: SendFace = async (chosen, agreementMetaData) => {
    const { data } = await uploadSrcImg({ variables: { file: chosen, agreementMetaData } });
    return data!.uploadSrcImg.id;
  };

  const take = (chosen: File | undefined) => {
    const refused = checkFile(chosen);
    setProblem(refused);
    setFile(refused ? undefined : chosen);
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen || !isConverted(chosen)) return take(chosen);
    setProblem(null);
    setFile(undefined);
    setConverting(true);
    toJpeg(chosen)
      .then(take, (error: Error) => setProblem(error.message))
      .finally(() => setConverting(false));
  };

  async function upload(): Promise<void> {
    const refused = checkFile(file) ?? (consent.isValid ? null : refusal('CONSENT_REQUIRED'));
    setProblem(refused);
    if (refused || !file || isUploading) return;
    onUploading(true);
    try {
      const id = await (send ?? sendOwn)(file, JSON.stringify(consent.records), caption);
      toast.success(t('uploaded'));
      await onUploaded(id);
    } catch (error) {
      setProblem(t('uploadFailed', { message: errorText(error) }));
    } finally {
      onUploading(false);
    }
  }

  return (
    <div className={classes.uploadForm}>
      {isCamera ? (
        <Suspense fallback={<Skeleton height={300} />}>
          <CameraPanel
            onLeave={() => setCamera(false)}
            onTaken={(photo) => {
              setCamera(false);
              choose(photo);
            }}
          />
        </Suspense>
      ) : (
        <>
          <FileDrop
            file={file}
            isDisabled={isUploading || isConverting}
            onChoose={choose}
            alsoAccepts={CONVERTED_TYPES}
          />
          {hasCameras() && (
            <Button
              variant="default"
              leftSection={<IconCamera size={20} aria-hidden />}
              disabled={isUploading}
              onClick={() => setCamera(true)}
            >
              {selfieText('open')}
            </Button>
          )}
        </>
      )}
      {isConverting && <p role="status">{selfieText('convert.working')}</p>}
      {file && !isCamera && (
        <Suspense>
          <ScoreCard file={file} />
        </Suspense>
      )}
      <p className={classes.nsfw}>{t('nsfw')}</p>
      {hasCaption && (
        <TextInput
          label={t('caption')}
          description={t('captionHint')}
          maxLength={UPLOAD.captionLength}
          disabled={isUploading}
          value={caption}
          onChange={({ currentTarget }) => setCaption(currentTarget.value)}
        />
      )}
      {agreementTitle && <h3 className={classes.agreement}>{agreementTitle}</h3>}
      {!agreed && (
        <KnownConsents documents={UPLOAD_DOCUMENTS} userId={userId} srcImgId={null} onChange={setConsent} />
      )}
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <Button fullWidth onClick={upload} loading={isUploading}>
        {isUploading ? t('submitting') : t('submit')}
      </Button>
    </div>
  );
}
