// @vitest-environment jsdom
import { Button } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { StepFooter } from './StepFooter.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { Step } from './stepsState.ts';
import { useSteps } from './useSteps.ts';

const STEPS: readonly Step[] = [
  { id: 'document', title: 'Agreement' },
  { id: 'product', title: 'Product' },
  { id: 'face', title: 'Face' },
];

function Flow({ all = STEPS, kept = [] }: { all?: readonly Step[]; kept?: readonly string[] }) {
  const [isFinished, setFinished] = useState(false);
  const steps = useSteps(all, useState(1), kept);
  const { current, isValid, report } = steps;
  return (
    <>
      <StepFrame steps={steps} title={`Step ${steps.number}: ${current.title}`}>
        <Button onClick={() => report({ kind: 'changed', step: current.id, isValid: !isValid })}>
          Choose
        </Button>
      </StepFrame>
      <StepFooter steps={steps} missing="Choose something to go on." onFinish={() => setFinished(true)} />
      {isFinished && <p role="alert">Finished</p>}
    </>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const heading = () => screen.getByRole('heading', { level: 2 });
const list = () => within(screen.getByRole('list', { name: 'Steps' }));
const user = userEvent.setup({ delay: null });

test('the next step opens when this one is valid; choosing again takes it back, and it is said what is missing', async () => {
  renderInApp(<Flow />);
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  expect(screen.getByText('Start')).toBeTruthy();
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, true]);
  expect(screen.getByRole('status').textContent).toBe('Choose something to go on.');
  await user.click(button('Choose'));
  expect(button('Next').disabled).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(button('Choose'));
  expect(button('Next').disabled).toBe(true);
});

test('the focus goes to the title of the step that is shown, which is marked in the list, up to the end', async () => {
  renderInApp(<Flow />);
  expect(document.activeElement).not.toBe(heading());
  for (const next of ['Step 2: Product', 'Step 3: Face']) {
    await user.click(button('Choose'));
    await user.click(button('Next'));
    expect(heading().textContent).toBe(next);
    expect(document.activeElement).toBe(heading());
  }
  expect(screen.getByText('Final Step')).toBeTruthy();
  expect(button('Finish').disabled).toBe(true);
  const current = list()
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step');
  expect(current.map((item) => item.textContent)).toEqual(['3Face']);
  await user.click(button('Previous'));
  expect(screen.getByText('In Progress')).toBeTruthy();
  await user.click(button('Next'));
  await user.click(button('Choose'));
  await user.click(button('Finish'));
  expect(screen.getByRole('alert').textContent).toBe('Finished');
});

test('what was done another day is done, and is gone back to from the list', async () => {
  renderInApp(<Flow kept={['document']} />);
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  await user.click(list().getByRole('button', { name: /Product/ }));
  await user.click(list().getByRole('button', { name: 'Agreement, done' }));
  expect(heading().textContent).toBe('Step 1: Agreement');
});

test('a step in which nothing must be done can be finished at once', () => {
  renderInApp(<Flow all={[{ id: 'caption', title: 'Caption', isOptional: true }]} />);
  expect(screen.getByText('Step 1 of 1')).toBeTruthy();
  expect(button('Finish').disabled).toBe(false);
});
