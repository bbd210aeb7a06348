// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../../testing/fakeFetch.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { campaign, presetCampaign } from '../campaign.fixture.ts';
import MaskingsStep from './MaskingsStep.tsx';
import type { StepProps } from './stepProps.ts';

vi.mock('../../../lib/useMe.ts', () => ({ useMe: () => ({ me: { id: 2 } }) }));
vi.mock('../../../studio/MaskStudio.tsx', () => ({
  MaskStudio: () => <input aria-label="Open editor" />,
}));
afterEach(() => void vi.unstubAllGlobals());

/** The step, and a button after which the server tells another address of the people that were found. */
function Step({ then }: { then: string }) {
  const [personJsonPath, setPath] = useState('/files/found-1?e=1&s=a');
  const presetOf = presetCampaign(7, { personJsonPath });
  const props = { campaign: campaign(5, 1, { presetCampaign: presetOf }), partnerId: 1 };
  return (
    <>
      <button type="button" onClick={() => setPath(then)}>
        Save
      </button>
      <MaskingsStep {...(props as unknown as StepProps)} />
    </>
  );
}

test.each([
  ['stays as it is when the same file has another address, as each day', '/files/found-1?e=2&s=b', true],
  ['opens anew when people were found anew', '/files/found-2?e=1&s=c', false],
])('the editor %s', async (_, then, isSame) => {
  fakeFetch(() => Response.json([]));
  renderInApp(<Step then={then} />);
  const editor = screen.getByLabelText('Open editor');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Open editor') === editor).toBe(isSame);
});
