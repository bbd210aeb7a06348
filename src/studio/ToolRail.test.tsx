// @vitest-environment jsdom

import { createImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { ToolRail } from './ToolRail.tsx';

function open(tooltip: 'right' | 'top') {
  const editor = openCheckMaskings([createImage({ id: 'a', src: '', width: 64, height: 48 })], {
    tool: 'fill',
  });
  renderInApp(
    <>
      <ToolRail context={{ editor, services: {} as EditorServices }} tooltip={tooltip} />
      <button type="button">After</button>
    </>,
  );
  return editor;
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('the rail is one stop of the Tab key, at the chosen tool', async () => {
  open('right');
  await userEvent.tab();
  expect(focused()).toBe('Fill');
  await userEvent.tab();
  expect(focused()).toBe('After');
});

test.each([
  ['right', '{ArrowDown}', '{ArrowUp}'],
  ['top', '{ArrowRight}', '{ArrowLeft}'],
] as const)(
  'arrow keys go along the rail and around its ends: tooltips %s',
  async (tooltip, next, previous) => {
    const editor = open(tooltip);
    await userEvent.tab();
    await userEvent.keyboard(next);
    expect(focused()).toBe('Smart select');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Brush');
    await userEvent.keyboard(previous);
    expect(focused()).toBe('Move photo');
    await userEvent.keyboard(next);
    expect(focused()).toBe('Brush');
    await userEvent.keyboard('{Enter}');
    expect(editor.store.getState().tool).toBe('brush');
    // what has the focus is the stop: Tab leaves the rail
    await userEvent.keyboard('{End}');
    await userEvent.tab();
    expect(focused()).toBe('After');
  },
);
