import { useMutation } from '@apollo/client/react';
import { EDIT_PRESET_IMG_WITH_DATA } from '@facet/contract/documents/campaigns.ts';
import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { toast } from '../../ui/toast.ts';
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
    try {
      const { data } = await edit({ variables: { presetImgId: id, value: !isVerified } });
      const answer = data?.editPresetImgWithData;
      if (!answer?.ok) return toast.error(answer?.error ?? refusal('INTERNAL'));
      onChange();
    } catch (error) {
      toast.error(errorText(error));
    }
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
