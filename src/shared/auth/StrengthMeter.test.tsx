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
