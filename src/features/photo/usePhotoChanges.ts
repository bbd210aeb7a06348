import { useApolloClient } from '@apollo/client/react';
import { EDIT_PHOTO_CAPTION, UNSHARE_PHOTO } from '@facet/contract/documents/photos.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { forgetShared } from '../../shared/photos/forgetShared.ts';

interface Change {
  ok: boolean;
  error: string | null;
}

/** Changes of one's own photo. Each resolves to what is wrong, or to null when it is done. */
export function usePhotoChanges(productionId: number) {
  const client = useApolloClient();
  const [isChanging, setChanging] = useState(false);

  const change = async (run: () => Promise<Change | undefined>): Promise<string | null> => {
    setChanging(true);
    try {
      const answer = await run();
      if (!answer?.ok) return answer?.error ?? refusal('INTERNAL');
      forgetShared(client.cache);
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      setChanging(false);
    }
  };

  return {
    isChanging,
    editCaption: (caption: string) =>
      change(async () => {
        const { data } = await client.mutate({
          mutation: EDIT_PHOTO_CAPTION,
          variables: { productionId, caption },
        });
        return data?.editPhotoCaption;
      }),
    unshare: () =>
      change(async () => {
        const { data } = await client.mutate({ mutation: UNSHARE_PHOTO, variables: { productionId } });
        return data?.unsharePhoto;
      }),
  };
}
