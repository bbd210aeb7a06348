// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openSharePopup, proposalLink, shareAddress } from './share.ts';

test('the shared link is the proposal page', () => {
  expect(proposalLink('demo', 'https://facet.example')).toBe('https://facet.example/introduce/demo');
  expect(proposalLink('a/b', 'https://facet.example')).toBe('https://facet.example/introduce/a%2Fb');
});

test('the link is encoded into the address of the network', () => {
  const link = 'https://facet.example/introduce/demo?a=1&b=2';
  expect(shareAddress('facebook', link)).toBe(
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Ffacet.example%2Fintroduce%2Fdemo%3Fa%3D1%26b%3D2',
  );
  expect(new URL(shareAddress('x', link)).searchParams.get('url')).toBe(link);
});

test('the popup is 600 by 400 and cannot reach back into the page', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  openSharePopup('x', 'https://facet.example/introduce/demo');
  expect(open).toHaveBeenCalledWith(
    expect.stringContaining('twitter.com'),
    '_blank',
    'noopener,width=600,height=400',
  );
});
