import { useMutation } from '@apollo/client/react';
import { EDIT_PRESET_IMG_WITH_DATA } from '@facet/contract/documents/campaigns.ts';
import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { carryOut } from '../../ui/carryOut.ts';
import { t } from './texts.ts';

interface VerifyImageProps {
  image: { id: number; isVerified: boolean };
  isOwn: boolean;
  onChange: () => void;
}

/** Whether the owner says that an image's masks are right. The server says what it still needs. */
export function VerifyImage({ image: { id, isVerified }, isOwn, onChange }: VerifyImageProps) {
  const [edit, { loading }] = useMutation(EDIT_PRESET_IMG_WITH_DATA);
  const flip = async (): Promise<void> => {
    const isDone = await carryOut(`image ${id}`, async () => {
      const { data } = await edit({ variables: { presetImgId: id, value: !isVerified } });
      return data?.editPresetImgWithData;
    });
    if (isDone) onChange();
  };
  return (
    <>
      {isVerified && (
        <Badge color="green" variant="light" leftSection={<IconCheck size={14} aria-hidden />}>
          {t('imageChecked')}
        </Badge>
      )}
      {isOwn && (
        <BusyButton variant="default" size="sm" isBusy={loading} onClick={() => void flip()}>
          {t(isVerified ? 'uncheckImage' : 'checkImage')}
        </BusyButton>
      )}
    </>
  );
}
