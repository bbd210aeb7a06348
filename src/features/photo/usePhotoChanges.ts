import { useApolloClient } from '@apollo/client/react';
import {
  CREATE_PHOTO_WITH_PRODUCTION,
  EDIT_PHOTO_CAPTION,
  UNSHARE_PHOTO,
} from '@facet/contract/documents/photos.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';

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
      // who sees it has changed: lists that may show it are asked again when they are next looked at
      for (const fieldName of ['seeFeed', 'searchPhotos', 'seeProfile']) client.cache.evict({ fieldName });
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      setChanging(false);
    }
  };

  return {
    isChanging,
    share: (caption: string) =>
      change(async () => {
        const { data } = await client.mutate({
          mutation: CREATE_PHOTO_WITH_PRODUCTION,
          variables: { productionId, caption },
        });
        return data?.createPhotoWithProduction;
      }),
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
