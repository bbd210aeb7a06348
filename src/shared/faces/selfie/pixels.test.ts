// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { canvasOf } from './pixels.ts';

afterEach(() => void vi.unstubAllGlobals());

test('what is transparent in a photo is white, as the server keeps it', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200, close() {} }));
  // jsdom draws nothing
  const drawn: unknown[] = [];
  const context = {
    fillStyle: '#000',
    fillRect(...box: number[]) {
      drawn.push([this.fillStyle, ...box]);
    },
    drawImage: () => drawn.push('photo'),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  await canvasOf(new Blob(), 100);
  expect(drawn).toEqual([['#fff', 0, 0, 100, 50], 'photo']);
});
