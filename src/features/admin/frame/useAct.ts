import { useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { toast } from '../../../ui/toast.ts';

interface Answer {
  ok: boolean;
  error: string | null;
}

/** Carries an act out, one at a time, and tells that it is done or why it is not. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);
  return {
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    /** @returns whether it was done */
    async run(act: () => Promise<Answer | undefined>, done: string): Promise<boolean> {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setProblem(null);
      try {
        const answer = await act();
        if (answer?.ok) toast.success(done);
        else setProblem(answer?.error ?? refusal('INTERNAL'));
        return answer?.ok ?? false;
      } catch (error) {
        setProblem(errorText(error));
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
