// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

test('The meter names the strength and the checklist says which rules are met', () => {
  renderInApp(<StrengthMeter password="abcdefgH" />);
  const meter = screen.getByRole('meter', { name: 'Strength' });
  expect(meter.getAttribute('value')).toBe('60');
  expect(meter.getAttribute('aria-valuetext')).toBe('Normal');
  const rules = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(rules).toEqual([
    'At least 8 charactersmet',
    'An uppercase lettermet',
    'A lowercase lettermet',
    'A digitopen',
    'One of !@#$%^&*open',
  ]);
});

test.each([
  ['abc', '20', 'Weak', 'weak'],
  ['abcdefgh', '40', 'Normal', 'normal'],
  ['abcdefgH', '60', 'Normal', 'normal'],
  ['abcdefG1', '80', 'Strong', 'strong'],
  ['abcdeG1!', '100', 'Strong', 'strong'],
])('%j fills the meter to %s percent: %s, in the colour of %s', (password, percent, label, tone) => {
  const { container } = renderInApp(<StrengthMeter password={password} />);
  expect(screen.getByRole('meter').getAttribute('value')).toBe(percent);
  expect(screen.getByText(label)).toBeTruthy();
  expect(container.querySelector('[data-strength]')?.getAttribute('data-strength')).toBe(tone);
});
