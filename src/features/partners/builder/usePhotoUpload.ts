import { useMutation } from '@apollo/client/react';
import { BUILDER } from '@facet/contract/constants.ts';
import { CREATE_PRESET_CAMPAIGN_WITH_DATA, UPLOAD_PHOTO } from '@facet/contract/documents/campaigns.ts';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { checkFile } from '../../../shared/faces/checkFile.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import { toast } from '../../../ui/toast.ts';
import { t } from './texts.ts';

export interface PhotoToUpload {
  key: number;
  file: File;
  caption: string;
  /** Address in this page of what was chosen. */
  preview: string;
  /** Where the server has it; null until it has. */
  url: string | null;
  problem: string | null;
}

/** Who is in them is found by the server. */
const UNKNOWN_PEOPLE = 0;

/** Sends photos one after another and makes a preset campaign of all; what failed can be sent again, and nothing goes twice. */
export function usePhotoUpload(onCreated: (presetCampaignId: number) => Promise<unknown>) {
  const [uploadPhoto] = useMutation(UPLOAD_PHOTO);
  const [createPreset] = useMutation(CREATE_PRESET_CAMPAIGN_WITH_DATA);
  const [photos, setPhotos] = useState<readonly PhotoToUpload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const nextKey = useRef(0);
  /** What arrived has waited, since the last press, for photos that failed. */
  const isWaiting = useRef(false);
  const previews = useRef(new Set<string>());
  useEffect(
    () => () => {
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = (key: number, more: Partial<PhotoToUpload>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...more } : photo)));

  const add = (files: readonly File[]): void => {
    const refusals = files.length === 0 ? [checkFile(undefined)] : files.map((file) => checkFile(file));
    const usable = files.filter((_, index) => refusals[index] === null);
    const room = BUILDER.maxImages - photos.length;
    const refused = refusals.find((text) => text !== null) ?? null;
    setProblem(usable.length > room ? refusal('PHOTOS_TOO_MANY') : refused);
    const added = usable.slice(0, room).map((file) => {
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      nextKey.current += 1;
      return { key: nextKey.current, file, caption: '', preview, url: null, problem: null };
    });
    setPhotos([...photos, ...added]);
  };

  /** @returns the address of each; null when one could not be sent */
  async function sendPhotos(wanted: readonly PhotoToUpload[]): Promise<string[] | null> {
    const urls: string[] = [];
    let hasFailed = false;
    for (const { key, file, caption, url } of wanted) {
      if (url) {
        urls.push(url);
        continue;
      }
      try {
        const { data } = await uploadPhoto({ variables: { file, caption: caption || null } });
        const sent = data!.uploadPhoto.file;
        urls.push(sent);
        change(key, { url: sent, problem: null });
      } catch (error) {
        hasFailed = true;
        change(key, { problem: t('photo.failed', { message: errorText(error) }) });
      }
    }
    return hasFailed ? null : urls;
  }

  async function send(type: number, wanted = photos): Promise<void> {
    if (isUploading) return;
    setProblem(wanted.length === 0 ? t('photo.noFile') : null);
    if (wanted.length === 0) return;
    setUploading(true);
    try {
      const urls = await sendPhotos(wanted);
      isWaiting.current = urls === null;
      if (!urls) {
        if (wanted.length > 1) setProblem(t('photo.someFailed'));
        return;
      }
      const [imgUrl, ...moreImgUrls] = urls;
      const variables = { people: UNKNOWN_PEOPLE, imgUrl: imgUrl!, type, moreImgUrls };
      const { data } = await createPreset({ variables });
      const answer = data?.createPresetCampaignWithData;
      if (!answer?.ok || answer.id === null) {
        // what the server has lost is sent again the next time
        setPhotos((before) => before.map((photo) => ({ ...photo, url: null })));
        setProblem(t('photo.failed', { message: answer?.error ?? refusal('INTERNAL') }));
        return;
      }
      toast.success(t('photo.uploaded'));
      refresh('presets');
      await onCreated(answer.id);
    } catch (error) {
      setProblem(t('photo.failed', { message: errorText(error) }));
    } finally {
      setUploading(false);
    }
  }

  return {
    photos,
    problem,
    isUploading,
    add,
    /** Goes on with the last press once nothing that failed is left. */
    remove(key: number, type: number) {
      const left = photos.filter((photo) => photo.key !== key);
      setProblem(null);
      setPhotos(left);
      if (isWaiting.current && left.length > 0 && left.every(({ url }) => url)) void send(type, left);
    },
    setCaption: (key: number, caption: string) => change(key, { caption }),
    send,
  };
}
