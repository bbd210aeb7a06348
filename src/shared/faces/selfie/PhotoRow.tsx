import { useEffect, useState } from 'react';
import classes from './CameraPanel.module.css';

export interface NamedPhoto {
  name: string;
  file: File;
}

/** Small pictures of photos on this device, in a row. */
export default function PhotoRow({ photos, label }: { photos: readonly NamedPhoto[]; label: string }) {
  return (
    <ul className={classes.row} aria-label={label}>
      {photos.map(({ name, file }) => (
        <li key={name}>
          <LocalPhoto file={file} alt={name} className={classes.small} />
          <span aria-hidden>{name}</span>
        </li>
      ))}
    </ul>
  );
}

export function LocalPhoto({
  file,
  alt,
  className,
}: {
  file: File;
  alt: string;
  className?: string | undefined;
}) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img src={url} alt={alt} className={className} />;
}
