import { useMutation } from '@apollo/client/react';
import { type ConsentRecord, UPLOAD_DOCUMENTS } from '@facet/contract/consent.ts';
import { MAX_VIEWS, UPLOAD } from '@facet/contract/constants.ts';
import { UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import type { ConsentResult } from '../consent/ConsentBlock.tsx';
import { KnownConsents } from '../consent/KnownConsents.tsx';
import { checkFile } from './checkFile.ts';
import classes from './FacePicker.module.css';
import { FileDrop } from './FileDrop.tsx';
import type { TakenPhoto } from './selfie/CameraPanel.tsx';
import { CONVERTED_TYPES } from './selfie/convert.ts';
import { FURTHER_VIEWS } from './selfie/hints.ts';
import { ScoreCard } from './selfie/ScoreCard.tsx';
import { t as selfieText } from './selfie/texts.ts';
import { hasCameras } from './selfie/useCamera.ts';
import { t } from './texts.ts';
import { useChosenFile } from './useChosenFile.ts';
import type { Face } from './useFaces.ts';
import { useAddViews } from './useViews.ts';

// with the models that they need, for those who use them
const CameraPanel = lazy(() => import('./selfie/CameraPanel.tsx'));
const PhotoRow = lazy(() => import('./selfie/PhotoRow.tsx'));

interface UploadDialogProps {
  userId: number;
  isOpen: boolean;
  onClose: () => void;
  /** A face that the photos are further views of; without it, the photo is a new face. */
  viewsOf?: Face | undefined;
  /** The photo is stored; called with its id. */
  onUploaded: (id: number) => Promise<void>;
  /** Stores it; by default among the fan's own. @returns its id */
  send?: SendFace;
  /** Whether the face may be given a caption. */
  hasCaption?: boolean;
  /** What was agreed to before; then it is not asked for here. */
  agreed?: readonly ConsentRecord[] | undefined;
  /** The photo, where it was chosen already. */
  chosen?: File | undefined;
}

type SendFace = (file: File, agreementMetaData: string, caption: string) => Promise<number>;

const NO_CONSENT: ConsentResult = { isValid: false, records: [] };

export function UploadDialog({ isOpen, onClose, ...form }: UploadDialogProps) {
  const title = form.viewsOf ? t('views.addTitle') : t('uploadTitle');
  const [isUploading, setUploading] = useState(false);
  return (
    <Sheet opened={isOpen} onClose={onClose} title={title} size={520} closeBlocked={isUploading}>
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
  viewsOf,
  onUploaded,
  send,
  hasCaption = false,
  agreed,
  chosen,
  isUploading,
  onUploading,
}: UploadFormProps) {
  const { file, problem, setProblem, isConverting, choose } = useChosenFile(chosen);
  const [caption, setCaption] = useState('');
  const [consent, setConsent] = useState(agreed ? { isValid: true, records: agreed } : NO_CONSENT);
  // 'Upload Photo' was pressed without the required agreements: told until they are given
  const [isConsentAsked, setConsentAsked] = useState(false);
  const [isCamera, setCamera] = useState(false);
  const [further, setFurther] = useState<readonly TakenPhoto[]>([]);
  const addViews = useAddViews();
  const form = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // in a low window it is below what is shown
    if (problem) told.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const [uploadSrcImg] = useMutation(UPLOAD_SRC_IMG);
  const sendOwn: SendFace = async (photo, agreementMetaData) => {
    const { data } = await uploadSrcImg({ variables: { file: photo, agreementMetaData } });
    return data!.uploadSrcImg.id;
  };

  async function upload(): Promise<void> {
    const refused = checkFile(file);
    setProblem(refused);
    if (refused || !file || isUploading) return;
    setConsentAsked(!consent.isValid);
    if (!consent.isValid) {
      form.current?.querySelector<HTMLElement>('[type=checkbox]:required:not(:checked)')?.focus();
      return;
    }
    onUploading(true);
    try {
      const agreements = JSON.stringify(consent.records);
      const others = further.map((photo) => photo.file);
      if (viewsOf) {
        const views = [file, ...others];
        const notAdded = await addViews(viewsOf.id, views, agreements);
        const count = views.length - (notAdded?.files.length ?? 0);
        if (count > 0) toast.success(t('views.added', { count }));
        if (!notAdded) return await onUploaded(viewsOf.id);
        // what was added is not sent again
        const [first, ...rest] = notAdded.files;
        choose(first);
        setFurther(further.filter((photo) => rest.includes(photo.file)));
        setProblem(notAdded.problem);
        return;
      }
      const id = await (send ?? sendOwn)(file, agreements, caption);
      toast.success(t('uploaded'));
      const notAdded = await addViews(id, others, agreements);
      // the face itself is there
      if (notAdded) toast.error(notAdded.problem);
      await onUploaded(id);
    } catch (error) {
      setProblem(t('uploadFailed', { message: errorText(error) }));
    } finally {
      onUploading(false);
    }
  }

  return (
    <div ref={form} className={classes.uploadForm}>
      {viewsOf && <p className={classes.viewHint}>{t('views.addHint')}</p>}
      {isCamera ? (
        <Suspense fallback={<Skeleton height={300} />}>
          <CameraPanel
            {...(viewsOf && { kinds: FURTHER_VIEWS.slice(0, MAX_VIEWS - 1 - viewsOf.views.length) })}
            {...(!viewsOf && !send && { further: FURTHER_VIEWS })}
            onLeave={() => setCamera(false)}
            onTaken={([first, ...others]) => {
              setCamera(false);
              choose(first?.file);
              setFurther(others);
            }}
          />
        </Suspense>
      ) : (
        <>
          <FileDrop
            file={file}
            isDisabled={isUploading || isConverting}
            onChoose={(photo) => {
              choose(photo);
              setFurther([]);
            }}
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
      {file && !isCamera && <ScoreCard file={file} isView={viewsOf !== undefined} />}
      {further.length > 0 && !isCamera && (
        <Suspense>
          <PhotoRow
            label={t('views.further')}
            photos={further.map((photo) => ({ name: selfieText(`view.${photo.kind}`), file: photo.file }))}
          />
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
      {/* a view is a photo of its own: what was said of the front one is not said of it */}
      {!agreed && (
        <KnownConsents documents={UPLOAD_DOCUMENTS} userId={userId} srcImgId={null} onChange={setConsent} />
      )}
      <div className={classes.submit}>
        <div ref={told} role="alert" className={classes.problem}>
          {problem ?? (isConsentAsked && !consent.isValid ? refusal('CONSENT_REQUIRED') : null)}
        </div>
        <Button fullWidth onClick={upload} loading={isUploading}>
          {isUploading ? t('submitting') : t('submit')}
        </Button>
      </div>
    </div>
  );
}
