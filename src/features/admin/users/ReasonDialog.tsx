import { reasonProblem } from '@facet/contract/admission.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTextForm } from '../../../lib/forms/useTextForm.ts';
import { refusal } from '../../../lib/refusals.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ActForm } from '../frame/ActForm.tsx';
import { LeaveQuestion } from '../frame/LeaveQuestion.tsx';
import { useAct } from '../frame/useAct.ts';
import { t } from './texts.ts';

interface ReasonDialogProps {
  title: string;
  text: string;
  submitText: string;
  color: string | undefined;
  /** What is said when it is done. */
  done: string;
  act: (reason: string) => Promise<{ ok: boolean; error: string | null } | undefined>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why before something is done to somebody. It is mounted while it is open, and so empty when it is opened again. */
export function ReasonDialog({
  title,
  text,
  submitText,
  color,
  done,
  act: carryOut,
  onClose,
  onDone,
}: ReasonDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const act = useAct();
  const form = useTextForm({
    initialValues: { reason: '' },
    validate({ reason }) {
      const problem = reasonProblem(reason);
      return problem ? { reason: refusal(problem) } : {};
    },
    onTouch: act.forgetProblem,
  });
  const submit = form.onSubmit(async ({ reason }) => {
    const isDone = await act.run(() => carryOut(reason), done);
    // what somebody else did meanwhile is to be seen, too
    onDone();
    if (isDone) onClose();
  });
  const isUnsaved = form.isDirty();
  const leave = () => (isUnsaved ? setAsking(true) : onClose());
  return (
    <Sheet opened onClose={leave} title={title} size={480} closeBlocked={act.isBusy || isAsking}>
      <ActForm
        act={act}
        submitText={submitText}
        color={color}
        onSubmit={submit}
        besides={
          <Button variant="default" onClick={leave} disabled={act.isBusy}>
            {t('cancel')}
          </Button>
        }
      >
        <Text c="dimmed">{text}</Text>
        <Textarea
          {...form.getInputProps('reason')}
          label={t('reason')}
          description={t('reasonHint')}
          size="md"
          rows={3}
          data-autofocus
          required
        />
      </ActForm>
      <LeaveQuestion
        isUnsaved={isUnsaved}
        isAsking={isAsking}
        onLeave={onClose}
        onStay={() => setAsking(false)}
      />
    </Sheet>
  );
}
