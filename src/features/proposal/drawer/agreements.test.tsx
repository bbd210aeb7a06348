// @vitest-environment jsdom

import { AgreementMetaData } from '@facet/contract/consent.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apollo } from '../../../lib/apollo.ts';
import { asFan, openDrawer, payment, rest, serve } from '../testing/drawer.ts';
import { meAnswer } from '../testing/fakeServer.ts';

asFan();

const agreed = (documentId: string, more: object = {}) => ({
  ...{
    userId: 1,
    documentId,
    timestamp: '2026-11-20T10:00:00.000Z',
    action: 'CONSENT_GIVEN',
    version: '1.0.0',
  },
  ...{ documentStartTime: null, documentEndTime: '2026-11-20T10:00:00.000Z', ipAddress: '203.0.113.9' },
  deviceInfo: {
    ...{ userAgent: 'a', platform: 'b', language: 'en', screenResolution: '1x1', viewportSize: '1x1' },
    ...{ timezone: 'UTC', pixelRatio: 1, cookiesEnabled: true, online: true, browserName: 'c' },
  },
  location: 'http://localhost/sign-up',
  userTimezoneOffset: 0,
  ...more,
});

test('what was agreed to before is told with its date, not asked for, and sent as it was recorded', async () => {
  rest.given = [agreed('terms'), agreed('privacy'), agreed('imagegeneration')];
  const server = serve();
  const { user, drawer } = await openDrawer();
  expect(await drawer.findAllByText('Agreed on Nov 20, 2026')).toHaveLength(3);
  expect(drawer.getAllByRole('checkbox')).toHaveLength(1);
  await drawer.findByText('Your face fits this photo.');
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(rest.posts).toHaveLength(1));
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  expect(JSON.parse(String(created.variables.agreementMetaData))).toEqual(rest.given);
});

test('what was agreed to can be taken back, and is asked for then; another version is asked for anew', async () => {
  rest.given = [agreed('terms'), agreed('privacy', { version: '0.9.0' }), agreed('imagegeneration')];
  serve();
  const { user, drawer } = await openDrawer();
  await user.click(await drawer.findByRole('button', { name: 'Take back: AI Image Generation Agreement' }));
  expect(drawer.getByText('Accept to continue: AI Image Generation Agreement, Privacy Policy.')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  expect(drawer.getByRole('checkbox', { name: /Image Generation/ })).toBeTruthy();
});

const ticked = (boxes: HTMLElement[]) => boxes.map((box) => (box as HTMLInputElement).checked);

test('what was ticked waits for who goes off for credits, goes with the photo as it was said then, and waits no more', async () => {
  const server = serve();
  const first = await openDrawer();
  const boxes = await first.drawer.findAllByRole('checkbox');
  for (const box of boxes) await first.user.click(box);
  await first.user.click(boxes[3]!);
  cleanup();
  rest.ip = '203.0.113.7';
  const { user, drawer } = await openDrawer();
  expect(ticked(await drawer.findAllByRole('checkbox'))).toEqual([true, true, true, false]);
  await drawer.findByText('Your face fits this photo.');
  const later = Date.now();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(rest.posts).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  const sent = AgreementMetaData.parse(JSON.parse(String(created.variables.agreementMetaData)));
  expect(sent.map(({ documentId, action }) => `${documentId} ${action}`)).toEqual([
    ...['terms CONSENT_GIVEN', 'imagegeneration CONSENT_GIVEN', 'privacy CONSENT_GIVEN'],
    ...['marketing CONSENT_GIVEN', 'marketing CONSENT_WITHDRAWN'],
  ]);
  expect(sent.every(({ timestamp }) => Date.parse(timestamp) <= later)).toBe(true);
  // which the device did not keep
  expect(sent.every(({ ipAddress }) => ipAddress === '203.0.113.7')).toBe(true);
  cleanup();
  const again = await openDrawer();
  expect(ticked(await again.drawer.findAllByRole('checkbox'))).toEqual([false, false, false, false]);
});

test('ticks wait for their own photo alone, and are not lost by a look at another one', async () => {
  serve();
  const first = await openDrawer();
  await first.user.click((await first.drawer.findAllByRole('checkbox'))[0]!);
  cleanup();
  const other = await openDrawer('Photo 2');
  expect(ticked(await other.drawer.findAllByRole('checkbox'))).toEqual([false, false, false, false]);
  cleanup();
  const { drawer } = await openDrawer();
  expect(ticked(await drawer.findAllByRole('checkbox'))).toEqual([true, false, false, false]);
});

test('what was ticked for one face is not said of another that is chosen before the agreements are known', async () => {
  const server = serve();
  const first = await openDrawer();
  for (const box of await first.drawer.findAllByRole('checkbox')) await first.user.click(box);
  cleanup();
  rest.givenOf = { '/api/consents/given?srcImgId=3': new Promise(() => {}) };
  const { drawer } = await openDrawer();
  await drawer.findByText('Your face fits this photo.');
  const { me } = meAnswer(true);
  const other = { ...('representSrcImg' in me ? me.representSrcImg : null), id: 4 };
  server.answer({ me: () => ({ me: { ...me, representSrcImg: other } }) });
  await apollo.refetchQueries({ include: ['me'] });
  expect(ticked(await drawer.findAllByRole('checkbox'))).toEqual([true, false, true, true]);
});
