// @vitest-environment jsdom

import type { Judgement } from '@facet/workers/selfie/judge.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import CameraPanel from './CameraPanel.tsx';
import type { Eyes } from './eyes.ts';

// jsdom shows no pictures
URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => {};

class Track extends EventTarget {
  readonly stop = vi.fn();
  readonly id: string;
  constructor(id: string) {
    super();
    this.id = id;
  }
  getSettings() {
    return { deviceId: this.id };
  }
}

/** Cameras as a browser offers them; the last one that was opened is `tracks.at(-1)`. */
let cameras: string[];
let tracks: Track[];
let refusal: string | null;
const asked = vi.fn();

beforeEach(() => {
  [cameras, tracks, refusal] = [['front'], [], null];
  asked.mockClear();
  const mediaDevices = {
    async getUserMedia(wanted: { video: { deviceId?: { exact: string } } }) {
      asked(wanted);
      if (refusal) throw new DOMException('', refusal);
      const track = new Track(wanted.video.deviceId?.exact ?? cameras[0]!);
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () => cameras.map((deviceId) => ({ kind: 'videoinput', deviceId })),
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
});

const box = { x: 0, y: 0, width: 200, height: 240 };
const good: Judgement = { faults: [], faceFaults: [], advice: [], score: 0.5, box, yaw: 0, smile: 0.5 };
const kept = new File(['kept'], 'selfie.jpg', { type: 'image/jpeg' });
const now = new File(['now'], 'selfie.jpg', { type: 'image/jpeg' });

/** Sees what it is told, then nothing any more. */
function open(
  seen: readonly (Judgement | Error)[] = [],
  more: Partial<ComponentProps<typeof CameraPanel>> = {},
) {
  const looks = [...seen];
  const eyes = {
    look: vi.fn<Eyes['look']>(async (_, signal) => {
      const next = looks.shift();
      if (next instanceof Error) throw next;
      return (
        next ??
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      );
    }),
    keep: vi.fn(),
    photo: vi.fn<Eyes['photo']>(async (_, which) => (which === 'kept' ? kept : now)),
    close: vi.fn(),
  };
  const [onTaken, onLeave] = [vi.fn(), vi.fn()];
  const { unmount } = renderInApp(
    <CameraPanel onTaken={onTaken} onLeave={onLeave} makeEyes={() => eyes} {...more} />,
    [],
  );
  return { eyes, onTaken, onLeave, unmount, user: userEvent.setup({ delay: null }) };
}

test('the best frame is taken by itself once all is well, and is handed on when it is chosen', async () => {
  const { eyes, onTaken, user } = open([
    { ...good, faults: ['SOURCE_GLASSES'] },
    good,
    { ...good, score: 0.9 },
    good,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Use this photo' }));
  expect(onTaken.mock.calls).toEqual([[[{ kind: 'front', file: kept }]]]);
  expect(eyes.keep).toHaveBeenCalledTimes(2);
});

test('one hint at a time is told, and one may take the photo oneself', async () => {
  const { onTaken, user } = open([{ ...good, faults: ['SOURCE_GLASSES', 'SOURCE_TOO_DARK'] }]);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Take your glasses off'));
  await user.click(screen.getByRole('button', { name: 'Take the photo' }));
  await user.click(await screen.findByRole('button', { name: 'Use this photo' }));
  expect(onTaken.mock.calls).toEqual([[[{ kind: 'front', file: now }]]]);
});

test('a photo that one does not like is taken once more', async () => {
  const { eyes, user } = open([good, good, good]);
  await user.click(await screen.findByRole('button', { name: 'Take another' }));
  expect(await screen.findByRole('button', { name: 'Take the photo' })).toBeTruthy();
  await waitFor(() => expect(eyes.look).toHaveBeenCalledTimes(4));
});

test('a camera that is refused is told in words, and can be asked for again', async () => {
  refusal = 'NotAllowedError';
  const { onLeave, user } = open();
  expect((await screen.findByRole('alert')).textContent).toContain('The camera is not allowed here.');
  expect(screen.queryByRole('button', { name: 'Take the photo' })).toBeNull();
  refusal = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Take the photo' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose a file instead' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

test.each([
  ['NotFoundError', 'We found no camera on this device.'],
  ['NotReadableError', 'The camera cannot be used, perhaps because another program has it.'],
])('%s is told in words', async (name, words) => {
  refusal = name;
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

test('a camera that is taken away in the middle is told in words, and another try finds the next', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: 'Take the photo' });
  act(() => void tracks[0]!.dispatchEvent(new Event('ended')));
  expect((await screen.findByRole('alert')).textContent).toContain('The camera is gone.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Take the photo' })).toBeTruthy();
  expect(tracks).toHaveLength(2);
});

test('of two cameras one chooses, and only one is on', async () => {
  cameras = ['front', 'back'];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Other camera' }));
  await waitFor(() => expect(tracks.map(({ id }) => id)).toEqual(['front', 'back']));
  expect(tracks[0]!.stop).toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Other camera' }));
  await waitFor(() => expect(tracks.map(({ id }) => id)).toEqual(['front', 'back', 'front']));
});

test('with one camera there is no other', async () => {
  open();
  await screen.findByRole('button', { name: 'Take the photo' });
  expect(screen.queryByRole('button', { name: 'Other camera' })).toBeNull();
});

test('without the models the photo can still be taken', async () => {
  const { onTaken, user } = open([new Error('offline')]);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('The hints could not be loaded.'),
  );
  await user.click(screen.getByRole('button', { name: 'Take the photo' }));
  await user.click(await screen.findByRole('button', { name: 'Use this photo' }));
  expect(onTaken.mock.calls).toEqual([[[{ kind: 'front', file: now }]]]);
});

test('the camera and the worker end with the panel', async () => {
  const { eyes, unmount } = open();
  await screen.findByRole('button', { name: 'Take the photo' });
  unmount();
  expect(tracks[0]!.stop).toHaveBeenCalledOnce();
  expect(eyes.close).toHaveBeenCalled();
});

test('after the front, further views are guided one after another, and each may be skipped', async () => {
  const left = { ...good, yaw: 25 };
  const { onTaken, user } = open([good, good, good, left, left, left, good], {
    further: ['left', 'right', 'smile'],
  });
  await user.click(await screen.findByRole('button', { name: 'Also turn and smile' }));
  expect(await screen.findByText('3 of 4: Turned to the right')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Turn your head to the right'));
  await user.click(screen.getByRole('button', { name: 'Skip this one' }));
  expect(screen.getByText('3 of 3: With a smile')).toBeTruthy();
  // not what was asked for before, although nothing was seen since
  expect(screen.getByRole('status').textContent).toBe('Smile');
  await user.click(screen.getByRole('button', { name: 'Take the photo' }));
  // what was skipped is offered once more, and nothing twice
  await user.click(await screen.findByRole('button', { name: 'Take what you skipped' }));
  expect(screen.getByText('4 of 4: Turned to the right')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Skip this one' }));
  await user.click(await screen.findByRole('button', { name: 'Use these 3 photos' }));
  expect(onTaken.mock.calls).toEqual([
    [
      [
        { kind: 'front', file: kept },
        { kind: 'left', file: kept },
        { kind: 'smile', file: now },
      ],
    ],
  ]);
});

test('pressing twice takes one photo of what is asked for, and none of what comes next', async () => {
  const { eyes, onTaken, user } = open([], { kinds: ['left', 'right'] });
  const files: ((file: File) => void)[] = [];
  eyes.photo.mockImplementation(() => new Promise((resolve) => files.push(resolve)));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take the photo' });
  // both before the panel is drawn again
  act(() => {
    button.click();
    button.click();
  });
  expect(button.disabled).toBe(true);
  await act(async () => {
    for (const written of files) written(now);
  });
  expect(await screen.findByText('2 of 2: Turned to the right')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Skip this one' }));
  await user.click(await screen.findByRole('button', { name: 'Use this photo' }));
  expect(onTaken.mock.calls).toEqual([[[{ kind: 'left', file: now }]]]);
});

test('more views are those that were not taken yet', async () => {
  const { user } = open([], { further: ['left', 'right', 'smile'] });
  const takeIt = async () => user.click(await screen.findByRole('button', { name: 'Take the photo' }));
  const skip = () => user.click(screen.getByRole('button', { name: 'Skip this one' }));
  await takeIt();
  await user.click(await screen.findByRole('button', { name: 'Also turn and smile' }));
  await takeIt();
  await screen.findByText('3 of 4: Turned to the right');
  await skip();
  await takeIt();
  await user.click(await screen.findByRole('button', { name: 'Take what you skipped' }));
  expect(screen.getByText('4 of 4: Turned to the right')).toBeTruthy();
  await takeIt();
  await screen.findByRole('button', { name: 'Use these 4 photos' });
  expect(screen.queryByRole('button', { name: 'Also turn and smile' })).toBeNull();
});
