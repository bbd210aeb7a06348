// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import StepsLabPage from './StepsLabPage.tsx';

function open(query: string) {
  renderInApp(<StepsLabPage />, [], `/partners/steps-lab${query}`);
  return userEvent.setup({ delay: null });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const heading = () => screen.getByRole('heading', { level: 2 });
const steps = () => within(screen.getByRole('list', { name: 'Steps' }));

test('the next step opens when this one is valid; choosing again takes it back, and it is said what is missing', async () => {
  const user = open('?flow=wizard');
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

test('the way to the end and back: the focus goes to the title of the step that is shown, which is marked in the list', async () => {
  const user = open('?flow=wizard');
  expect(document.activeElement).not.toBe(heading());
  for (const next of ['Step 2: Select Product from Bundle', 'Step 3: Select Face Image']) {
    await user.click(button('Choose'));
    await user.click(button('Next'));
    expect(heading().textContent).toBe(next);
    expect(document.activeElement).toBe(heading());
  }
  expect(screen.getByText('Final Step')).toBeTruthy();
  expect(button('Finish').disabled).toBe(true);
  const current = steps()
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step');
  expect(current.map((item) => item.textContent)).toEqual(['3Select Face Image']);

  await user.click(button('Previous'));
  expect(screen.getByText('In Progress')).toBeTruthy();
  await user.click(button('Next'));
  await user.click(button('Choose'));
  await user.click(button('Finish'));
  expect(screen.getByRole('alert').textContent).toBe('Finished');
});

test('an address leads no further than to the first step that is to be done; those before it can be gone back to', async () => {
  const user = open('?flow=builder&step=7');
  expect(heading().textContent).toBe('Step 3 : Choose Preset');
  expect(
    steps()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Agreements, done', 'Choose Image to upload, done']);
  await user.click(steps().getByRole('button', { name: /Choose Image/ }));
  expect(heading().textContent).toBe('Step 2 : Choose Image to upload');
});

test('work that is saved by a button counts once it is saved', async () => {
  const user = open('?flow=builder&step=3');
  for (let step = 3; step < 6; step++) {
    await user.click(button('Choose'));
    await user.click(button('Next'));
  }
  expect(heading().textContent).toBe('Step 6 : Check Maskings');
  await user.click(button('Paint'));
  expect(button('Next').disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('Save this step to go on.');
  await user.click(button('Save'));
  expect(button('Next').disabled).toBe(false);
});

test('a step in which nothing must be done can be finished at once', () => {
  open('?flow=caption');
  expect(screen.getByText('Step 1 of 1')).toBeTruthy();
  expect(button('Finish').disabled).toBe(false);
});
