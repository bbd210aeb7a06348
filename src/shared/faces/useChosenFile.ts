import { useEffect, useEffectEvent, useState } from 'react';
import { checkFile } from './checkFile.ts';
import { isConverted, toJpeg } from './selfie/convert.ts';

/**
 * The photo that was chosen to be uploaded: as a JPEG where the server does not take its format, or why it is none.
 * @param atFirst a photo that was chosen before the form was there
 */
export function useChosenFile(atFirst?: File) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isConverting, setConverting] = useState(false);

  const take = (chosen: File | undefined): void => {
    const refused = checkFile(chosen);
    setProblem(refused);
    setFile(refused ? undefined : chosen);
  };

  const choose = (chosen: File | undefined): void => {
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
  };

  const chooseAtFirst = useEffectEvent(() => atFirst && choose(atFirst));
  useEffect(() => {
    chooseAtFirst();
  }, []);

  return { file, problem, setProblem, isConverting, forget: () => setFile(undefined), choose };
}
