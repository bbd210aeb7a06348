import { useMutation } from '@apollo/client/react';
import { UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { contentTypeOf } from '@facet/contract/wizard.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { FileDrop } from '../../../shared/faces/FileDrop.tsx';
import { CONVERTED_TYPES } from '../../../shared/faces/selfie/convert.ts';
import { t as selfieText } from '../../../shared/faces/selfie/texts.ts';
import { useChosenFile } from '../../../shared/faces/useChosenFile.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from '../create.module.css';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';
import { t } from '../texts.ts';

/** A photo of one's own, stored as soon as it is sent: the step is valid from then on. */
export function UploadStep({ data, onChange, agreed }: StepProps<DataOf<'upload'>>) {
  const { file, problem, setProblem, isConverting, choose, forget } = useChosenFile();
  const [isUploading, setUploading] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [uploadSrcImg] = useMutation(UPLOAD_SRC_IMG);

  async function upload(): Promise<void> {
    setReason(null);
    if (!file) return setProblem(t('selectFile'));
    setProblem(null);
    setUploading(true);
    try {
      const sent = new File([file], file.name, { type: contentTypeOf(file) });
      const answer = await uploadSrcImg({
        variables: { file: sent, agreementMetaData: JSON.stringify(agreed) },
      });
      onChange({ kind: 'upload', faceId: answer.data!.uploadSrcImg.id });
      forget();
      toast.success(t('uploaded'));
    } catch (error) {
      console.error(error);
      onChange(null);
      setProblem(t('uploadFailed'));
      setReason(errorText(error));
    } finally {
      setUploading(false);
    }
  }

  return (
    <div className={classes.stack}>
      <FileDrop
        file={file}
        isDisabled={isUploading || isConverting}
        onChoose={(chosen) => {
          setReason(null);
          choose(chosen);
        }}
        alsoAccepts={CONVERTED_TYPES}
      />
      {isConverting && <p role="status">{selfieText('convert.working')}</p>}
      <p className={classes.nsfw}>{t('nsfw')}</p>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      {problem && reason && (
        <p role="status" className={classes.hint}>
          {reason}
        </p>
      )}
      <BusyButton fullWidth isBusy={isUploading} onClick={() => void upload()}>
        {t(isUploading ? 'uploading' : 'upload')}
      </BusyButton>
      {data && (
        <p className={classes.done}>
          <IconCircleCheck size={20} aria-hidden />
          <span>
            {t('uploadedAs', { id: data.faceId })} {t('uploadHint')}
          </span>
        </p>
      )}
    </div>
  );
}
