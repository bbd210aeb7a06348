import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { StepFooter } from '../../steps/StepFooter.tsx';
import { StepFrame } from '../../steps/StepFrame.tsx';
import { useSteps } from '../../steps/useSteps.ts';
import { FLOWS } from './flows.ts';
import classes from './StepsLabPage.module.css';

/** Flows of steps without their products, to be looked at and tried: `?flow=builder&step=3`. */
export default function StepsLabPage() {
  const [parameters] = useSearchParams();
  const flow = parameters.get('flow') ?? '';
  return FLOWS[flow] ? <Flow name={flow} /> : <FlowList />;
}

function FlowList() {
  return (
    <ul>
      {Object.keys(FLOWS).map((name) => (
        <li key={name}>
          <a href={`?flow=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function Flow({ name }: { name: string }) {
  const flow = FLOWS[name]!;
  const [parameters, setParameters] = useSearchParams();
  const [isFinished, setFinished] = useState(false);
  const go = (step: number, replace = false) =>
    setParameters({ flow: name, step: String(step) }, { replace });
  const steps = useSteps(flow.steps, [Number(parameters.get('step') ?? 1), go], flow.kept);
  const { current, number, isValid, isUnsaved, report } = steps;
  const step = current.id;
  const { isSaved: isSavedByButton } = flow.steps[number - 1]!;

  return (
    <main className={classes.page}>
      <StepFrame steps={steps} title={flow.title(number, current.title)}>
        <div className={classes.step}>
          {isSavedByButton ? (
            <>
              <Button variant="default" onClick={() => report({ kind: 'changed', step, isValid: false })}>
                Paint
              </Button>
              <Button variant="default" onClick={() => report({ kind: 'saved', step })}>
                Save
              </Button>
            </>
          ) : (
            <Button
              variant={isValid ? 'light' : 'default'}
              aria-pressed={isValid}
              onClick={() => report({ kind: 'changed', step, isValid: !isValid })}
            >
              Choose
            </Button>
          )}
          <Button variant="subtle" onClick={() => report({ kind: 'reset' })}>
            Start over
          </Button>
        </div>
        <p role="note">{isUnsaved ? 'There are unsaved changes.' : 'Nothing is unsaved.'}</p>
      </StepFrame>
      <StepFooter
        steps={steps}
        missing={isSavedByButton ? 'Save this step to go on.' : 'Choose something to go on.'}
        onFinish={() => setFinished(true)}
      />
      {isFinished && <p role="alert">Finished</p>}
    </main>
  );
}
