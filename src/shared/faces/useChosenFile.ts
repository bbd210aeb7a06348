import { useState } from 'react';
import { checkFile } from './checkFile.ts';
import { isConverted, toJpeg } from './selfie/convert.ts';

/** The photo that was chosen to be uploaded: as a JPEG where the server does not take its format, or why it is none. */
export function useChosenFile() {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isConverting, setConverting] = useState(false);

  const take = (chosen: File | undefined): void => {
    const refused = checkFile(chosen);
    setProblem(refused);
    setFile(refused ? undefined : chosen);
  };

  return {
    file,
    problem,
    setProblem,
    isConverting,
    forget: () => setFile(undefined),
    choose(chosen: File | undefined): void {
      if (!chosen || !isConverted(chosen)) {
        take(chosen);
        return;
      }
      setProblem(null);
      setFile(undefined);
      setConverting(true);
      toJpeg(chosen)
        .then(take, (error: Error) => setProblem(error.message))
        .finally(() => setConverting(false));
    },
  };
}
