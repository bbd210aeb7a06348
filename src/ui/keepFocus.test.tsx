// @vitest-environment jsdom

import { Button } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { keepFocusOfWorkingButtons } from './keepFocus.ts';

let work: (isWorking: boolean) => void;
let end: () => void;

function Form() {
  const [isWorking, setWorking] = useState(false);
  work = setWorking;
  return (
    <>
      <Button loading={isWorking}>Send</Button>
      <input aria-label="Name" />
    </>
  );
}
const button = () => screen.getByRole('button', { name: 'Send' });
/** A browser takes the focus from a button that is disabled; jsdom leaves it there. */
const begin = async () => {
  button().blur();
  await act(async () => work(true));
};
const finish = () => act(async () => work(false));

beforeEach(() => {
  end = keepFocusOfWorkingButtons();
  renderInApp(<Form />);
});
afterEach(() => end());

test('a button that was pressed has the focus again when its work is done', async () => {
  button().focus();
  await begin();
  expect(document.activeElement).toBe(document.body);
  await finish();
  expect(document.activeElement).toBe(button());
});

test('what has taken the focus meanwhile keeps it, and what had none gets none', async () => {
  const name = screen.getByRole('textbox', { name: 'Name' });
  button().focus();
  await begin();
  name.focus();
  await finish();
  expect(document.activeElement).toBe(name);
  await begin();
  name.blur();
  await finish();
  expect(document.activeElement).toBe(document.body);
});
