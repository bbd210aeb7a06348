import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMe } from '../../../lib/useMe.ts';
import { t as facesText } from '../../../shared/faces/texts.ts';
import { UploadDialog } from '../../../shared/faces/UploadDialog.tsx';
import type { FaceUpload } from './useFaceUpload.ts';
import type { useSourceFaces } from './useSourceFaces.ts';

interface UploadFaceProps {
  upload: FaceUpload;
  send: ReturnType<typeof useSourceFaces>['send'];
  className?: string | undefined;
}

export function UploadFace({ upload, send, className }: UploadFaceProps) {
  const userId = useMe().me?.id;
  return (
    <div className={className}>
      <Button variant="default" leftSection={<IconUpload size={20} aria-hidden />} onClick={upload.begin}>
        {facesText('upload')}
      </Button>
      {userId !== undefined && (
        <UploadDialog
          userId={userId}
          isOpen={upload.isOpen}
          onClose={upload.close}
          onUploaded={async () => upload.close()}
          send={send}
          hasCaption
          agreed={upload.consent.records}
        />
      )}
    </div>
  );
}
