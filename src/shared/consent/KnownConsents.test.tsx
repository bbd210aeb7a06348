// @vitest-environment jsdom
import { type ConsentRecord, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import { consentRecord } from './consentRecord.ts';
import { KnownConsents } from './KnownConsents.tsx';

beforeEach(() => {
  fakeFetch((path) => {
    if (path === '/api/ip') return Response.json({ ip: null });
    if (path.startsWith('/api/consents/given')) return Response.json({ records: [] });
    return new Response('Text');
  });
});
afterEach(() => vi.unstubAllGlobals());

const terms = {
  ...consentRecord({
    document: GENERATION_DOCUMENTS[0]!,
    ...{ userId: 1, isGiven: true, now: new Date().toISOString(), startedAt: null, agreedAt: null },
  }),
  ipAddress: null,
};
let said: readonly ConsentRecord[] = [];

/** With a button that changes the face. */
function Form({ before }: { before: readonly ConsentRecord[] }) {
  const [face, setFace] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setFace(face + 1)}>
        Another face
      </button>
      <KnownConsents
        documents={GENERATION_DOCUMENTS}
        userId={1}
        srcImgId={face}
        before={before}
        onChange={(_, records) => {
          said = records;
        }}
      />
    </>
  );
}

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Terms of Services/ });

test('What was said before and is taken back here stays so with another face', async () => {
  renderInApp(<Form before={[terms]} />);
  expect((await box()).checked).toBe(true);
  fireEvent.click(await box());
  fireEvent.click(screen.getByRole('button', { name: 'Another face' }));
  expect((await box()).checked).toBe(false);
  expect(said.map(({ action }) => action)).toEqual(['CONSENT_GIVEN', 'CONSENT_WITHDRAWN']);
});
