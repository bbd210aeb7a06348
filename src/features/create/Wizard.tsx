import type { WizardFlow, WizardStep } from '@facet/contract/wizard.ts';
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '../../lib/useMe.ts';
import { StepFooter } from '../../steps/StepFooter.tsx';
import { StepFrame } from '../../steps/StepFrame.tsx';
import { useSteps } from '../../steps/useSteps.ts';
import { useModalStep } from '../../ui/modalRoute.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { CloseGuard } from './CloseGuard.tsx';
import classes from './create.module.css';
import { EDITING, isStepValid, nameOf, wizardSteps } from './flows.ts';
import { costText, PayDialog, usePayment } from './PayDialog.tsx';
import { isAsSaved, isUnsaved } from './savedChoices.ts';
import { dataOf, type StepData, useSlots } from './slots.ts';
import type { Saver, StepProps } from './stepProps.ts';
import { CaptionStep } from './steps/CaptionStep.tsx';
import { DocumentStep } from './steps/DocumentStep.tsx';
import { FaceStep, FaceUploadStep } from './steps/FaceStep.tsx';
import { ProductStep } from './steps/ProductStep.tsx';
import { UploadStep } from './steps/UploadStep.tsx';
import type { Subject } from './subject.ts';
import { t } from './texts.ts';
import { useFinish } from './useFinish.ts';

/** Viewers of people, and the mask editor, are a good part of the app's code. */
const LocationStep = lazy(() => import('./steps/LocationStep.tsx'));
const MasksStep = lazy(() => import('./steps/MasksStep.tsx'));

type AnyStep = ComponentType<StepProps<StepData>>;

const STEPS = {
  document: DocumentStep,
  upload: UploadStep,
  face: FaceStep,
  faceUpload: FaceUploadStep,
  caption: CaptionStep,
  product: ProductStep,
  location: LocationStep,
  masks: MasksStep,
} as unknown as Record<WizardStep['kind'], AnyStep>;

interface WizardProps {
  flow: WizardFlow;
  /** Tells the flow, and what it is about, from any other. */
  run: string;
  me: Me;
  subject: Subject;
  isOpen: boolean;
  /** Nobody has gone elsewhere. The wizard does not know: it goes as soon as its photo is shared. */
  isHere: RefObject<boolean>;
  /** Back to the screen below. */
  close: () => void;
}

/** A flow's steps one after the other, and what is done with what was chosen in them. */
export function Wizard({ flow, run, me, subject, isOpen, isHere, close }: WizardProps) {
  const { slots, setSlot, clear } = useSlots(run, flow, (step, data) => isAsSaved(step, data, subject));
  const all = wizardSteps(flow);
  const place = useModalStep();
  const kept = all.flatMap(({ id }, index) =>
    isStepValid(flow, flow.steps[index]!, slots[index]!, subject) ? id : [],
  );
  const steps = useSteps(all, place, kept);
  const index = steps.number - 1;
  const step = flow.steps[index]!;
  const Step = STEPS[step.kind];
  const payment = usePayment(flow, subject);
  const finish = useFinish(flow, subject, me, payment);
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isOver = useRef(false);
  const saver = useRef<Saver | null>(null);
  const isFilled = step.kind === 'masks';
  const navigate = useNavigate();
  const asks = isUnsaved(flow, slots, subject);

  const change = (at: number, data: StepData | null): void => {
    setProblem(null);
    setSlot(at, data);
    steps.report({
      kind: 'changed',
      step: all[at]!.id,
      isValid: isStepValid(flow, flow.steps[at]!, data, subject),
    });
  };
  const leave = (to?: string): void => {
    isOver.current = true;
    clear();
    if (to === undefined) close();
    else void navigate(to);
  };
  const end = async (): Promise<void> => {
    setPaying(false);
    const outcome = await finish.run(slots, saver.current);
    if ('done' in outcome) toast.success(outcome.done.message);
    // who went elsewhere meanwhile stays there
    if (!isHere.current) {
      if ('problem' in outcome) toast.error(outcome.problem);
      return;
    }
    if ('done' in outcome) return leave(outcome.done.to);
    setProblem(outcome.problem);
    if (!outcome.isFaceGone) return;
    const at = flow.steps.findIndex(({ kind }) => kind === 'face' || kind === 'faceUpload');
    setSlot(at, null);
    steps.report({ kind: 'changed', step: all[at]!.id, isValid: false });
  };

  return (
    <Sheet
      opened={isOpen}
      onClose={() => (asks ? setAsked(true) : leave())}
      title={t('title')}
      size={EDITING.includes(flow.finish) ? 960 : 720}
      isFull={isFilled}
      closeBlocked={finish.isPending}
    >
      <StepFrame
        steps={steps}
        title={t('stepTitle', { number: steps.number, title: steps.current.title })}
        isFilled={isFilled}
      >
        <Suspense fallback={<Skeleton height={240} radius="lg" />}>
          <Step
            key={steps.current.id}
            flow={flow}
            step={step}
            me={me}
            subject={subject}
            data={slots[index]!}
            onChange={(data) => change(index, data)}
            agreed={dataOf(slots, 'document')?.records ?? []}
            onSaver={(save) => {
              saver.current = save;
            }}
          />
        </Suspense>
        <div role="alert" className={classes.problem}>
          {problem ?? payment.problem}
        </div>
        {steps.isLast && payment.cost && <p className={classes.hint}>{costText(payment.cost)}</p>}
      </StepFrame>
      <div className={classes.footer} data-filled={isFilled || undefined}>
        <StepFooter
          steps={steps}
          missing={t(`missing.${nameOf(step)}`)}
          isPending={finish.isPending || payment.isLoading}
          onFinish={() => {
            if (payment.isAsked) setPaying(true);
            else if (payment.problem) payment.retry();
            else void end();
          }}
        />
      </div>
      <PayDialog
        payment={payment}
        subject={subject}
        isOpen={isPaying}
        beginAdvertisement={finish.beginAdvertisement}
        onCancel={() => setPaying(false)}
        onPay={() => void end()}
      />
      {/* a router asks only one: the screen's own is asked once this dialog is closed */}
      {asks && (
        <CloseGuard
          isOver={isOver}
          isAsked={isAsked}
          onStay={() => setAsked(false)}
          onLeave={leave}
          onForget={clear}
        />
      )}
    </Sheet>
  );
}
