import type { ConsentRecord } from '@facet/contract/consent.ts';
import { ME } from '@facet/contract/documents/account.ts';
import { SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import { Outlet, type RouteObject } from 'react-router-dom';
import { useSession } from '../../lib/session.ts';
import { type Me, useSessionWatch } from '../../lib/useMe.ts';
import { consentRecord } from '../../shared/consent/consentRecord.ts';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { me } from '../../testing/me.ts';
import { renderRoutes, tokenExpiringIn } from '../../testing/render.tsx';
import ToastHost from '../../ui/ToastHost.tsx';
import CreateRoute from './CreateRoute.tsx';

function Screen() {
  useSessionWatch();
  return (
    <main id="main" tabIndex={-1}>
      Screen
      <ToastHost />
      <Outlet />
    </main>
  );
}

const dialog = { path: 'modal/create/:type?/:of?', element: <CreateRoute /> };
const ROUTES: RouteObject[] = [
  { path: '/', element: <Screen />, children: [dialog] },
  { path: '/settings', element: <Screen />, children: [dialog] },
  { path: '/photo/:uid', element: <Screen />, children: [dialog] },
  { path: '/presets/:id', element: <Screen />, children: [dialog] },
  { path: '/editor', element: 'Editor' },
];

/** Opens an address as a signed-in member, over the screens that have the wizard. */
export function openWizard(path: string, mocks: Parameters<typeof renderRoutes>[1], as: Partner = {}) {
  const { partnerId, answer, given = [], isUnknownAtFirst = false } = as;
  fakeFetch((address, init) => {
    if (address.endsWith('/api/ip')) return Response.json({ ip: '192.0.2.1' });
    if (address.startsWith('/api/consents/given')) return Response.json({ records: given });
    return answer?.(address, init) ?? new Response('A document.');
  });
  useSession.setState({ token: tokenExpiringIn(3_600_000) });
  const partner = partnerId ? { ...PARTNER, id: partnerId } : null;
  const lost = { request: { query: ME }, error: new TypeError('lost') };
  return renderRoutes(
    ROUTES,
    [...(isUnknownAtFirst ? [lost] : []), meIs({ ...me, partner }), ...mocks],
    [path],
  );
}

const PARTNER = {
  __typename: 'Partner' as const,
  ...{ id: 0, name: 'Lu', representPartnerSrc: null, currentFeeRatio: null, partnerGrade: null },
  ...{ settlementType: null, isAutoAcceptedShared: null, isAutoAcceptPartnerRequests: null },
  ...{ isAllowMultiplePartner: null, isProductGeneratedWithAd: null, Service: null },
};

interface Partner {
  partnerId?: number;
  /** The first question who they are gets no answer. */
  isUnknownAtFirst?: boolean;
  /** What was agreed to at another time. */
  given?: readonly ConsentRecord[];
  /** To what goes through `fetch`. */
  answer?: (path: string, init: RequestInit) => Response | null;
}

const meIs = (answer: Me) => ({
  request: { query: ME },
  result: { data: { me: answer } },
  maxUsageCount: 9,
});

const face = (id: number) => ({
  __typename: 'SrcImg' as const,
  views: [],
  id,
  file: `/files/face-${id}?e=1`,
  caption: null,
  image: {
    __typename: 'Image' as const,
    url: `/files/face-${id}?e=1`,
    width: 800,
    height: 800,
    placeholder: 'data:,',
  },
});

export const agreedBefore = (documentId: ConsentRecord['documentId']): ConsentRecord => ({
  ...consentRecord({
    document: { id: documentId, url: '', required: true, version: '1.0.0' },
    ...{ userId: me.id, isGiven: true, now: '2026-11-20T10:00:00.000Z', startedAt: null, agreedAt: null },
  }),
  ipAddress: null,
});

export const facesAre = (...ids: number[]) => ({
  request: { query: SEARCH_SRC_IMGS, variables: { pagination: { page: 1, pageSize: 20 } } },
  result: {
    data: {
      searchSrcImgs: {
        __typename: 'SrcImgList' as const,
        ok: true,
        totalCount: ids.length,
        totalPages: 1,
        images: ids.map(face),
      },
    },
  },
});

/** What most mutations answer. */
export const result = (id: number, error: string | null = null) => ({
  __typename: 'MutationResult' as const,
  id,
  ok: error === null,
  error,
});
