import { UPLOAD } from '@facet/contract/constants.ts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useMobile } from '../../lib/useMobile.ts';
import classes from './FileDrop.module.css';
import { previewOf } from './previewOf.ts';
import { t } from './texts.ts';

interface FileDropProps {
  file: File | undefined;
  isDisabled: boolean;
  onChoose: (file: File | undefined) => void;
  /** File endings that are offered beside those of uploads: `.webp,.avif`. */
  alsoAccepts?: string;
  /** Several photos at once; then `onChoose` is not asked. */
  onChooseMany?: (files: File[]) => void;
  /** Said in place of which files may be chosen. */
  invitation?: ReactNode;
  className?: string | undefined;
}

const ACCEPT = UPLOAD.extensions.map((extension) => `.${extension}`).join(',');

/** A place to drop one photo on, or to press and choose one; shows the chosen photo. */
export function FileDrop({
  file,
  isDisabled,
  onChoose,
  alsoAccepts,
  onChooseMany,
  invitation,
  className,
}: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const preview = usePreview(file);
  const isMobile = useMobile();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (isDisabled) return;
    if (onChooseMany) onChooseMany([...event.dataTransfer.files]);
    else onChoose(event.dataTransfer.files[0]);
  };

  const actionText = () => {
    if (isOver) return t('dropActive');
    if (file) return t('chooseOther');
    return isMobile ? t('choose') : t('drop');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same for everyone.
    <div
      className={`${classes.zone} ${className ?? ''}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      }}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        accept={alsoAccepts ? `${ACCEPT},${alsoAccepts}` : ACCEPT}
        multiple={onChooseMany !== undefined}
        className={classes.input}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (chosen.length === 0) return;
          if (onChooseMany) onChooseMany(chosen);
          else onChoose(chosen[0]);
        }}
      />
      <label htmlFor={id} className={classes.label}>
        {preview ? (
          <img src={preview} alt={t('chosen')} className={classes.preview} />
        ) : (
          (invitation ?? <IconPhotoPlus size={32} aria-hidden />)
        )}
        <span className={classes.action}>{actionText()}</span>
        {(file || !invitation) && <span className={classes.hint}>{file ? file.name : t('dropHint')}</span>}
      </label>
    </div>
  );
}

function usePreview(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    let created: string | null = null;
    const abort = new AbortController();
    void previewOf(file).then((preview) => {
      if (abort.signal.aborted) return;
      created = URL.createObjectURL(preview);
      setUrl(created);
    });
    return () => {
      abort.abort();
      if (created) URL.revokeObjectURL(created);
      setUrl(null);
    };
  }, [file]);
  return url;
}
