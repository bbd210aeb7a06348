import { UPLOAD_DOCUMENTS } from '@facet/contract/consent.ts';
import { useMe } from '../../../lib/useMe.ts';
import { KnownConsents } from '../../../shared/consent/KnownConsents.tsx';
import classes from './builder.module.css';
import type { FaceUpload } from './useFaceUpload.ts';

/** What is agreed to before a face photo leaves the device. It stands before the step that wants it, and has no number. */
export function ConsentStep({ upload }: { upload: FaceUpload }) {
  const userId = useMe().me?.id;
  if (userId === undefined) return null;
  return (
    <div className={classes.consent}>
      <KnownConsents
        documents={UPLOAD_DOCUMENTS}
        userId={userId}
        srcImgId={null}
        onChange={upload.setConsent}
      />
    </div>
  );
}
