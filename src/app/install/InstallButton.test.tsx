// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { InstallButton } from './InstallButton.tsx';
import { useInstallation } from './installation.ts';

const button = () => screen.queryByRole('button', { name: 'Install App' });
const offerPrompt = (outcome: 'accepted' | 'dismissed') => {
  const prompt = vi.fn(async () => ({ outcome }));
  act(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  return prompt;
};

beforeEach(() => useInstallation.setState({ prompt: null, isInstalled: false }));

test('The browser’s prompt is shown, and the button goes when it was accepted', async () => {
  renderInApp(<InstallButton />);
  const prompt = offerPrompt('accepted');
  await userEvent.click(button()!);
  expect(prompt).toHaveBeenCalledOnce();
  await expect.poll(button).toBeNull();
});

test('Who declines keeps the button, which then tells how to do it by hand: a prompt is good for one use', async () => {
  renderInApp(<InstallButton />);
  const prompt = offerPrompt('dismissed');
  await userEvent.click(button()!);
  await userEvent.click(button()!);
  expect(prompt).toHaveBeenCalledOnce();
  expect(await screen.findByRole('dialog', { name: 'Install App' }, { timeout: 15_000 })).toBeTruthy();
});

test('On iOS the three steps are told', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  renderInApp(<InstallButton />);
  await userEvent.click(button()!);
  const dialog = await screen.findByRole('dialog', { name: 'Install on iOS' }, { timeout: 15_000 });
  expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Tap the Share button in Safari',
    'Select ‘Add to Home Screen’',
    'Tap ‘Add’',
  ]);
});

test('There is no button when the app is installed, from the start or just now', () => {
  renderInApp(<InstallButton />);
  expect(button()).toBeTruthy();
  act(() => {
    dispatchEvent(new Event('appinstalled'));
  });
  expect(button()).toBeNull();
});
