import { BUILDER, PRESET_TYPES, UPLOAD } from '@facet/contract/constants.ts';
import { ActionIcon, Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { FileDrop } from '../../../shared/faces/FileDrop.tsx';
import { BrokenPicture, Picture } from '../../../ui/Picture.tsx';
import classes from './builder.module.css';
import { isOwnPreset } from './builderSteps.ts';
import { PeopleSearch } from './PeopleSearch.tsx';
import type { StepProps } from './stepProps.ts';
import { t } from './texts.ts';
import { type PhotoToUpload, usePhotoUpload } from './usePhotoUpload.ts';
import { useReportWork } from './useSavedChoices.ts';

/** One or several photos of the partner's own, or none, where a prepared campaign is used. */
export function PhotoStep({ builder, campaign, partnerId, onWork, onSkip }: StepProps) {
  const own = isOwnPreset(campaign, partnerId) ? campaign.presetCampaign : null;
  const [isChoosing, setChoosing] = useState(own === null);
  if (own && !isChoosing) {
    return (
      <div className={classes.photoStep}>
        <p className={classes.hint}>{t('photo.done')}</p>
        <PeopleSearch preset={own} onChange={() => void builder.reload()} />
        <ul className={classes.photos}>
          {own.presetImgs.map(({ id, image, caption }) => (
            <li key={id} className={classes.photo}>
              <Picture image={image} alt={caption ?? ''} sizes="280px" ratio={4 / 3} />
              {caption && <p className={classes.photoBody}>{caption}</p>}
            </li>
          ))}
        </ul>
        <div>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {t('photo.other')}
          </Button>
        </div>
      </div>
    );
  }
  return <UploadForm builder={builder} onDone={() => setChoosing(false)} onWork={onWork} onSkip={onSkip} />;
}

interface UploadFormProps extends Pick<StepProps, 'builder' | 'onWork' | 'onSkip'> {
  onDone: () => void;
}

function UploadForm({ builder, onDone, onWork, onSkip }: UploadFormProps) {
  const hintId = useId();
  const [type, setType] = useState<number>(PRESET_TYPES[0]);
  const upload = usePhotoUpload(async (presetCampaignId) => {
    if (await builder.choose({ presetCampaignId })) onDone();
  });
  const { photos, problem, isUploading } = upload;
  const hasPhotos = photos.length > 0;
  useReportWork(hasPhotos, onWork);
  // photos push the way on below the window's end
  const wayOn = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasPhotos) wayOn.current?.scrollIntoView({ block: 'nearest' });
  }, [hasPhotos]);
  return (
    <div className={classes.photoStep}>
      <p className={classes.hint}>{t('photo.hint')}</p>
      <p className={classes.nsfw}>{t('photo.nsfw')}</p>
      {hasPhotos && (
        <ul className={classes.photos} aria-label={t('photo.list')}>
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              number={index + 1}
              isLocked={isUploading || photo.url !== null}
              onCaption={(caption) => upload.setCaption(photo.key, caption)}
              onRemove={isUploading ? undefined : () => upload.remove(photo.key, type)}
            />
          ))}
        </ul>
      )}
      {photos.length < BUILDER.maxImages && (
        <div className={hasPhotos ? classes.more : undefined}>
          <FileDrop
            file={undefined}
            isDisabled={isUploading}
            onChoose={(file) => upload.add(file ? [file] : [])}
            onChooseMany={upload.add}
          />
        </div>
      )}
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <div ref={wayOn} className={classes.row}>
        <Input.Wrapper
          className={classes.labelled}
          label={t('photo.type')}
          labelElement="div"
          description={t('photo.typeHint')}
          descriptionProps={{ id: hintId }}
        >
          <SegmentedControl
            aria-label={t('photo.type')}
            aria-describedby={hintId}
            size="md"
            disabled={isUploading}
            value={String(type)}
            onChange={(value) => setType(Number(value))}
            data={PRESET_TYPES.map((one) => ({
              value: String(one),
              label: t('photo.typeOf', { type: one }),
            }))}
          />
        </Input.Wrapper>
        <Button
          className={classes.uploadButton}
          loading={isUploading}
          loaderProps={{ children: t('photo.uploading') }}
          onClick={() => void upload.send(type)}
        >
          {isUploading ? t('photo.uploading') : t('photo.upload')}
        </Button>
      </div>
      <div>
        <Button variant="default" className={classes.skip} disabled={isUploading} onClick={onSkip}>
          {t('photo.skip')}
        </Button>
      </div>
    </div>
  );
}

interface PhotoRowProps {
  photo: PhotoToUpload;
  number: number;
  isLocked: boolean;
  onCaption: (caption: string) => void;
  onRemove: (() => void) | undefined;
}

function PhotoRow({ photo, number, isLocked, onCaption, onRemove }: PhotoRowProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <li className={classes.photo}>
      {isBroken ? (
        <BrokenPicture alt="" ratio={4 / 3} />
      ) : (
        <img src={photo.preview} alt="" onError={() => setBroken(true)} />
      )}
      <div className={classes.photoBody}>
        <TextInput
          size="sm"
          aria-label={t('photo.caption', { number })}
          placeholder={photo.url ? t('photo.sent') : t('photo.captionPlaceholder')}
          maxLength={UPLOAD.captionLength}
          disabled={isLocked}
          value={photo.caption}
          onChange={(event) => onCaption(event.currentTarget.value)}
          rightSection={
            onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('photo.remove', { number })}
                onClick={onRemove}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
        {photo.problem && (
          <p role="alert" className={classes.problem}>
            {photo.problem}
          </p>
        )}
      </div>
    </li>
  );
}
