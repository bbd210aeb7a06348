import { useMutation } from '@apollo/client/react';
import { type ConsentRecord, UPLOAD_DOCUMENTS } from '@facet/contract/consent.ts';
import { UPLOAD } from '@facet/contract/constants.ts';
import { UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { ConsentBlock, type ConsentResult } from '../consent/ConsentBlock.tsx';
import { checkFile } from './checkFile.ts';
import classes from './FacePicker.module.css';
import { FileDrop } from './FileDrop.tsx';
import { t } from './texts.ts';

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
  const [uploadSrcImg] = useMutation(UPLOAD_SRC_IMG);
  const sendOwn: SendFace = async (chosen, agreementMetaData) => {
    const { data } = await uploadSrcImg({ variables: { file: chosen, agreementMetaData } });
    return data!.uploadSrcImg.id;
  };

  const choose = (chosen: File | undefined) => {
    const refused = checkFile(chosen);
    setProblem(refused);
    setFile(refused ? undefined : chosen);
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
      <FileDrop file={file} isDisabled={isUploading} onChoose={choose} />
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
      {!agreed && <ConsentBlock documents={UPLOAD_DOCUMENTS} onChange={setConsent} userId={userId} />}
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <Button fullWidth onClick={upload} loading={isUploading}>
        {isUploading ? t('submitting') : t('submit')}
      </Button>
    </div>
  );
}
