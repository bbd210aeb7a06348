// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { Sheet } from './Sheet.tsx';

let isMobile: boolean;
type Listener = (event: { matches: boolean }) => void;
let listeners: Set<Listener>;

beforeEach(() => {
  [isMobile, listeners] = [true, new Set()];
  vi.stubGlobal('matchMedia', (media: string) => {
    const isWidth = media.includes('768px');
    return {
      get matches() {
        // without motion a dialog is gone at once
        return isWidth ? isMobile : media.includes('reduced-motion');
      },
      addEventListener: (_: string, listener: Listener) => isWidth && listeners.add(listener),
      removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const turn = () =>
  act(() => {
    isMobile = !isMobile;
    for (const listener of listeners) listener({ matches: isMobile });
  });

function Opener() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title="A face">
        <input aria-label="Name" />
      </Sheet>
    </>
  );
}

test('gives the focus back where it is taken away instead of being closed, also after another that followed it', async () => {
  function Opener() {
    const [shown, setShown] = useState<'first' | 'second' | null>(null);
    return (
      <>
        <button type="button" onClick={() => setShown('first')}>
          Begin
        </button>
        {shown === 'first' && (
          <Sheet opened onClose={() => setShown(null)} title="First">
            <button type="button" onClick={() => setShown('second')}>
              Go on
            </button>
          </Sheet>
        )}
        {shown === 'second' && (
          <Sheet opened onClose={() => setShown(null)} title="Second">
            <input aria-label="Name" data-autofocus />
          </Sheet>
        )}
      </>
    );
  }
  renderInApp(<Opener />);
  const begin = screen.getByRole('button', { name: 'Begin' });
  for (const isFollowed of [false, true]) {
    await userEvent.click(begin);
    if (isFollowed) {
      await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    } else await waitFor(() => expect(document.activeElement).not.toBe(begin));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(begin));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

test.each(['a phone that is turned', 'a window that is made small'])(
  'keeps what is in it on %s',
  async (of) => {
    isMobile = of === 'a phone that is turned';
    renderInApp(<Opener />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await userEvent.type(field, 'Ari');
    turn();
    expect(screen.getByRole('textbox', { name: 'Name' })).toBe(field);
    expect(field.value).toBe('Ari');
    turn();
    expect(screen.getByRole('textbox', { name: 'Name' })).toBe(field);
  },
);

test('a sheet of a phone is swiped closed by its header, but not by what is in it', async () => {
  renderInApp(<Opener />);
  const swipe = (on: Element) => {
    for (const [type, clientY] of [
      ['pointerdown', 100],
      ['pointermove', 600],
      ['pointerup', 600],
    ] as const)
      fireEvent(on, new MouseEvent(type, { bubbles: true, clientY }));
  };
  swipe(screen.getByRole('textbox', { name: 'Name' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  swipe(screen.getByText('A face'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is opened after a turn has the shape of the new window', async () => {
  renderInApp(<Opener />);
  expect(document.querySelector('.mantine-Drawer-content')).not.toBeNull();
  turn();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  expect(document.querySelector('.mantine-Modal-content')).not.toBeNull();
});

test('toasts keep off the end of a tall dialog, and not of one that has the whole window', () => {
  isMobile = false;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(measure: () => void) {
        this.observe = measure;
      }
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(innerHeight - 100);
  const place = () => document.documentElement.style.getPropertyValue('--facet-toasts-dialog');
  const { unmount } = renderInApp(<Opener />);
  expect(place()).not.toBe('');
  unmount();
  renderInApp(
    <Sheet opened onClose={() => undefined} title="Masks" isFull>
      Photo
    </Sheet>,
  );
  expect(place()).toBe('');
});

test('hears each Escape as soon as it shows, a question and the form below it in turn', async () => {
  function Asking() {
    const [shown, setShown] = useState<'nothing' | 'form' | 'question'>('nothing');
    return (
      <>
        <input aria-label="Field" onKeyDown={(event) => event.key === 'Escape' && setShown('form')} />
        <Sheet
          opened={shown !== 'nothing'}
          onClose={() => setShown('question')}
          title="Form"
          closeBlocked={shown === 'question'}
        >
          A form
        </Sheet>
        <Sheet opened={shown === 'question'} onClose={() => setShown('form')} title="Leave?">
          A question
        </Sheet>
      </>
    );
  }
  renderInApp(<Asking />);
  const press = (target: Element) => fireEvent.keyDown(target, { key: 'Escape' });
  press(screen.getByLabelText('Field'));
  expect(screen.getByText('A form')).toBeTruthy();
  expect(screen.queryByText('A question')).toBeNull();
  press(document.body);
  expect(screen.getByText('A question')).toBeTruthy();
  press(document.body);
  await waitFor(() => expect(screen.queryByText('A question')).toBeNull());
  press(document.body);
  expect(screen.getByText('A question')).toBeTruthy();
});

describe('of two dialogs over one another', () => {
  function Both({ isHeld = false }) {
    const [isAbove, setAbove] = useState(true);
    const [isBelow, setBelow] = useState(true);
    return (
      <>
        <Sheet opened={isBelow} onClose={() => setBelow(false)} title="Below">
          Types
        </Sheet>
        <Sheet opened={isAbove} onClose={() => setAbove(false)} title="Above" closeBlocked={isHeld}>
          Details
        </Sheet>
      </>
    );
  }
  const press = () => fireEvent.keyDown(document.body, { key: 'Escape' });

  test('Escape leaves the upper one, and then the lower one', async () => {
    renderInApp(<Both />);
    press();
    await waitFor(() => expect(screen.queryByText('Details')).toBeNull());
    expect(screen.getByText('Types')).toBeTruthy();
    press();
    await waitFor(() => expect(screen.queryByText('Types')).toBeNull());
  });

  test('Escape leaves neither while the upper one must not be interrupted', () => {
    renderInApp(<Both isHeld />);
    press();
    expect(screen.getByText('Details')).toBeTruthy();
    expect(screen.getByText('Types')).toBeTruthy();
  });
});

test('an Escape that leaves a dialog is told to be answered, and one for a list within is not', () => {
  const onClose = vi.fn();
  renderInApp(
    <Sheet opened onClose={onClose} title="Form">
      <input aria-label="List" data-mantine-stop-propagation="true" />
    </Sheet>,
  );
  // what is not answered goes on as true
  expect(fireEvent.keyDown(screen.getByLabelText('List'), { key: 'Escape' })).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});
