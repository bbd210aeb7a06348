import { readFile } from 'node:fs/promises';
import { ME } from '@facet/contract/documents/account.ts';
import {
  ACCEPT_FOLLOWER,
  EDIT_AVATAR,
  EDIT_PARTNER,
  EDIT_PROFILE,
  FOLLOW_REQUESTS,
  FOLLOW_USER,
  REMOVE_FOLLOWER,
  SEE_FOLLOWERS,
  SEE_FOLLOWING,
  SEE_PROFILE,
  SEE_PROFILE_PHOTOS,
  UNFOLLOW_USER,
} from '@facet/contract/documents/people.ts';
import { print } from 'graphql';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Caller, photo, send, signIn } from '../support/api.ts';
import { useServer } from '../support/running.ts';

const server = useServer();
/** The fan is private here; the partner asks, the administrator neither asks nor follows. */
let fan: Caller;
let partner: Caller;
let stranger: Caller;

const pagination = { page: 1, pageSize: 30 };

beforeAll(async () => {
  const { url } = server();
  fan = await signIn(url, 'fan@facet.test');
  partner = await signIn(url, 'partner@facet.test');
  stranger = await signIn(url, 'admin@facet.test');
  await ask(fan, EDIT_PROFILE, { isPrivate: true });
});

async function isClosedTo(caller: Caller): Promise<boolean[]> {
  const username = 'fan';
  const { seeProfile: photos } = await ask(caller, SEE_PROFILE_PHOTOS, { username, pagination });
  const { seeProfile: followers } = await ask(caller, SEE_FOLLOWERS, { username, pagination });
  const { seeProfile: following } = await ask(caller, SEE_FOLLOWING, { username, pagination });
  return [photos?.photos, followers?.followers, following?.following].map((list) => list === null);
}

describe('a private account', () => {
  test('opens to who was agreed to alone: asking, or being an administrator, opens nothing', async () => {
    expect(await isClosedTo(fan)).toEqual([false, false, false]);
    await ask(partner, FOLLOW_USER, { username: 'fan' });
    for (const caller of [partner, stranger]) expect(await isClosedTo(caller)).toEqual([true, true, true]);
    await ask(fan, ACCEPT_FOLLOWER, { username: 'partner' });
    expect(await isClosedTo(partner)).toEqual([false, false, false]);
    await ask(fan, REMOVE_FOLLOWER, { username: 'partner' });
    expect(await isClosedTo(partner)).toEqual([true, true, true]);
  });

  test('is agreed for by nobody but its owner, and its requests are theirs alone to see', async () => {
    await ask(partner, FOLLOW_USER, { username: 'fan' });
    for (const caller of [partner, stranger]) {
      const username = caller === partner ? 'fan' : 'partner';
      expect((await ask(caller, ACCEPT_FOLLOWER, { username })).answer.ok).toBe(false);
      expect((await ask(caller, FOLLOW_REQUESTS, { pagination })).followRequests.totalCount).toBe(0);
    }
    expect((await ask(fan, FOLLOW_REQUESTS, { pagination })).followRequests.people).toMatchObject([
      { username: 'partner', isMe: false },
    ]);
    expect(await isClosedTo(partner)).toEqual([true, true, true]);
    await ask(partner, UNFOLLOW_USER, { username: 'fan' });
    expect((await ask(fan, FOLLOW_REQUESTS, { pagination })).followRequests.totalCount).toBe(0);
  });

  test('shows others no more than its head, and never what only its owner knows', async () => {
    const { seeProfile } = await ask(stranger, SEE_PROFILE, { username: 'fan' });
    expect(seeProfile).toMatchObject({ isPrivate: true, isMe: false, isFollowing: false });
    for (const field of ['email', 'role', 'status', 'representSrc', 'isAutoProduct']) {
      const { errors } = await send(
        server().url,
        { query: `{ seeProfile(username: "fan") { ${field} } }` },
        { token: stranger.token },
      );
      expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
    }
  });
});

describe('editing a profile', () => {
  test.each([
    'role: "SUPERADMIN"',
    'status: "ACTIVE"',
    'id: 1',
    'email: "x@y.z"',
    'totalFollowers: 9',
    'partnerId: 1',
  ])('takes no %s', async (argument) => {
    const before = await ask(fan, ME, {});
    const { data, errors } = await send(
      server().url,
      { query: `mutation { editProfile(bio: "x", ${argument}) { ok } }` },
      { token: fan.token },
    );
    expect([data, errors[0]?.extensions?.code]).toEqual([null, 'BAD_INPUT']);
    expect(await ask(fan, ME, {})).toEqual(before);
  });

  test('leaves what is told as a variable with too many fields where it was', async () => {
    const { errors } = await send(
      server().url,
      {
        query: print(EDIT_PROFILE),
        variables: { bio: 'still me', role: 'ADMIN', __proto__: { role: 'ADMIN' } },
      },
      { token: fan.token },
    );
    expect(errors).toEqual([]);
    expect((await ask(fan, ME, {})).me).toMatchObject({ bio: 'still me', role: 'USER', status: 'ACTIVE' });
  });

  test('of a partner is closed to everybody else', async () => {
    for (const { token } of [fan, stranger]) {
      const { errors } = await send(
        server().url,
        { query: print(EDIT_PARTNER), variables: { isAllowMultiplePartner: true } },
        { token },
      );
      expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
    }
    expect((await ask(partner, EDIT_PARTNER, { isAllowMultiplePartner: true })).editPartner.ok).toBe(true);
    // and what is set there is told to nobody else
    const { data } = await send(
      server().url,
      { query: '{ me { followingPartners { isAllowMultiplePartner currentFeeRatio } } }' },
      { token: stranger.token },
    );
    // the demo's three creators
    const untold = { isAllowMultiplePartner: null, currentFeeRatio: null };
    expect(data).toEqual({ me: { followingPartners: [untold, untold, untold] } });
  });

  test('keeps of a photo nothing but its pixels, and the one before is gone at once', async () => {
    const bytes = await sharp(await readFile(photo('jordan.jpg')))
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    const upload = async (token?: string) => {
      const form = new FormData();
      form.set('operations', JSON.stringify({ query: print(EDIT_AVATAR), variables: { file: null } }));
      form.set('map', JSON.stringify({ 0: ['variables.file'] }));
      form.set('0', new File([new Uint8Array(bytes)], '../../etc/passwd.jpg', { type: 'image/jpeg' }));
      const headers: Record<string, string> = token ? { token } : {};
      return fetch(`${server().url}/graphql`, { method: 'POST', headers, body: form });
    };
    expect(await (await upload()).text()).toContain('UNAUTHORIZED');
    const before = (await ask(fan, ME, {})).me!.avatar!;
    expect((await fetch(`${server().url}${before}&w=96`)).status).toBe(200);
    const { data } = (await (await upload(fan.token)).json()) as { data: { editAvatar: { avatar: string } } };
    const stored = Buffer.from(await (await fetch(`${server().url}${data.editAvatar.avatar}`)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ width: 320, height: 320, format: 'jpeg' });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes('secret place')).toBe(false);
    for (const address of [before, `${before}&w=96`]) {
      expect((await fetch(`${server().url}${address}`)).status).toBe(404);
    }
  });
});

test('a visitor sees no profile', async () => {
  const { data, errors } = await send(server().url, {
    query: print(SEE_PROFILE),
    variables: { username: 'fan' },
  });
  expect([data, errors[0]?.extensions?.code]).toEqual([{ seeProfile: null }, 'UNAUTHORIZED']);
});

test.each([0, -1, 101, 2 ** 31 - 1])('a list of people has no page of %d', async (pageSize) => {
  const { errors } = await send(
    server().url,
    { query: print(SEE_FOLLOWERS), variables: { username: 'fan', pagination: { page: 1, pageSize } } },
    { token: fan.token },
  );
  expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
});

test.each(['', '%', "' or 1=1 --", '../fan', 'x'.repeat(5000), 'fan\0', '__proto__'])(
  'nobody is found by %j',
  async (username) => {
    const { data, errors } = await send(
      server().url,
      { query: print(SEE_PROFILE), variables: { username } },
      { token: fan.token },
    );
    expect(data?.seeProfile ?? null).toBeNull();
    expect(errors.map(({ extensions }) => extensions?.code)).not.toContain('INTERNAL');
  },
);

// last, because it uses up what the stranger may do in a minute
test('a hundred follows at once are one, and a script that follows and unfollows is slowed down', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => ask(stranger, FOLLOW_USER, { username: 'super' })),
  );
  const done = answers.filter(({ answer }) => answer.ok).length;
  expect(done).toBeGreaterThan(50);
  expect(done).toBeLessThanOrEqual(60);
  expect(answers.find(({ answer }) => !answer.ok)?.answer.error).toContain('Too many attempts');
  const { seeProfile } = await ask(stranger, SEE_FOLLOWERS, { username: 'super', pagination });
  expect(seeProfile?.followers?.totalCount).toBe(2);
  expect(seeProfile?.followers?.people.filter(({ isMe }) => isMe)).toHaveLength(1);
});
