import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { drawn, expect, pictureOf, test } from './lab.ts';
import { countGraphics, graphics } from './uploads.ts';

/** Long enough for frames that nobody asked for to show up. */
const twentyFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let i = 0; i < 20; i++) await new Promise((next) => requestAnimationFrame(next));
  });

test.beforeEach(({ page }) => countGraphics(page));

test('nothing is drawn and nothing uploaded while nothing changes', async ({ page, openScene }) => {
  await openScene('persons');
  const before = await graphics(page);
  await twentyFrames(page);
  expect(await graphics(page)).toEqual(before);
});

test('panning and zooming draw, and upload nothing', async ({ page, openScene }) => {
  await openScene('opacity-1');
  const before = await graphics(page);
  for (const move of [{ x: 12, y: -7 }, { zoom: 1.4 }, { x: -60, zoom: 0.3 }]) {
    await page.evaluate((change) => {
      const { store } = window.editorLab!.editor;
      store.setState({ viewport: { ...store.getState().viewport, ...change } });
    }, move);
    await drawn(page);
  }
  const after = await graphics(page);
  expect(after.draws).toBeGreaterThan(before.draws);
  expect(after.uploads).toBe(before.uploads);
});

test('a view that is set to what it is draws nothing', async ({ page, openScene }) => {
  await openScene('persons');
  const before = await graphics(page);
  await page.evaluate(() => {
    const { store } = window.editorLab!.editor;
    store.setState({ viewport: { ...store.getState().viewport } });
  });
  await drawn(page);
  expect(await graphics(page)).toEqual(before);
});

test('where frames take long, a view that moves shows the last one where it would be, without WebGL, and is sharp when it rests', async ({
  page,
  openScene,
}) => {
  // a card that takes a tenth of a second for each frame
  await page.addInitScript(() => {
    const ready = new WeakMap<WebGLSync, number>();
    const context = WebGL2RenderingContext.prototype;
    const { fenceSync } = context;
    context.fenceSync = function (...args) {
      const sync = fenceSync.apply(this, args);
      if (sync) ready.set(sync, performance.now() + 100);
      return sync;
    };
    context.clientWaitSync = function (sync) {
      return performance.now() < ready.get(sync)! ? this.TIMEOUT_EXPIRED : this.ALREADY_SIGNALED;
    };
  });
  await openScene('opacity-1');
  await twentyFrames(page);
  const [dx, dy] = [40, 20];
  /** What was in sight before and is after. */
  const seen = async (x: number, y: number): Promise<Buffer> => {
    const png = await page.locator('canvas').screenshot();
    const { width, height } = await sharp(png).metadata();
    const area = { left: x, top: y, width: width - dx, height: height - dy };
    return sharp(png).removeAlpha().extract(area).raw().toBuffer();
  };
  const move = (by: { x: number; y: number }, isHandDown: boolean): Promise<void> =>
    page.evaluate(
      ([{ x, y }, isDown]) => {
        const { store } = window.editorLab!.editor;
        const { viewport } = store.getState();
        const next = { ...viewport, x: viewport.x + x, y: viewport.y + y };
        store.setState({ viewport: next, isHandDown: isDown });
      },
      [by, isHandDown] as const,
    );
  const shareApart = (a: Buffer, b: Buffer): number =>
    a.reduce((count, value, i) => count + Number(Math.abs(value - b[i]!) > 3), 0) / a.length;

  const first = await seen(0, 0);
  const { draws } = await graphics(page);
  await move({ x: dx, y: dy }, true);
  await twentyFrames(page);
  const held = await seen(dx, dy);
  expect((await graphics(page)).draws).toBe(draws);
  expect(shareApart(held, first)).toBe(0);
  expect(shareApart(await seen(0, 0), first)).toBeGreaterThan(0.1);

  await move({ x: 0, y: 0 }, false);
  await drawn(page);
  expect((await graphics(page)).draws).toBeGreaterThan(draws);
  // names stay in sight, and so go where they were not
  expect(shareApart(await seen(dx, dy), first)).toBeLessThan(0.03);
});

test('a stroke uploads the tiles that it touches and no other', async ({ page, openScene }) => {
  await openScene('persons');
  const before = await graphics(page);
  await page.evaluate(() => {
    const { editor } = window.editorLab!;
    const dab = { x0: 100, y0: 100, r0: 20, opacity0: 1, x1: 110, y1: 100, r1: 20, opacity1: 1 };
    editor.beginStroke('paint', 'allowed')!.capsule(dab);
    editor.strokeChanged();
  });
  await drawn(page);
  expect((await graphics(page)).uploads - before.uploads).toBe(1);
});

test('a pen that rests in mid-stroke asks for no frame', async ({ page, openScene }) => {
  await openScene('persons');
  const asked = await page.evaluate(async () => {
    const { editor } = window.editorLab!;
    const request = window.requestAnimationFrame.bind(window);
    const frames = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++) await new Promise((next) => request(next));
    };
    let requests = 0;
    window.requestAnimationFrame = (callback) => {
      requests++;
      return request(callback);
    };
    const dab = { x0: 100, y0: 100, r0: 20, opacity0: 1, x1: 110, y1: 100, r1: 20, opacity1: 1 };
    editor.beginStroke('paint', 'allowed')!.capsule(dab);
    editor.strokeChanged();
    await frames(20);
    const moving = requests;
    await frames(20);
    return { moving, resting: requests - moving };
  });
  expect(asked.moving).toBeGreaterThan(0);
  expect(asked.resting).toBe(0);
});

test('from afar, a mask that was drawn on near by looks as one that went up at once', async ({
  page,
  openScene,
}) => {
  await openScene('persons');
  const zoomTo = async (zoom: number): Promise<void> => {
    await page.evaluate((to) => {
      const { store } = window.editorLab!.editor;
      store.setState({ viewport: { ...store.getState().viewport, zoom: to } });
    }, zoom);
    await drawn(page);
  };
  await zoomTo(1);
  // the second time, the tile is on the card already
  for (const x of [100, 160]) {
    await page.evaluate((x0) => {
      const { editor } = window.editorLab!;
      const stroke = editor.live ?? editor.beginStroke('paint', 'allowed')!;
      stroke.capsule({ x0, y0: 100, r0: 20, opacity0: 1, x1: x0 + 40, y1: 140, r1: 20, opacity1: 1 });
      editor.strokeChanged();
    }, x);
    await drawn(page);
  }
  await page.evaluate(() => window.editorLab!.editor.endStroke('Brush'));
  await zoomTo(0.4);
  const shown = await pictureOf(page);
  for (const step of ['undo', 'redo'] as const) {
    await page.evaluate((name) => window.editorLab!.editor[name](), step);
    await drawn(page);
  }
  expect(await pictureOf(page)).toBe(shown);
});

test('a stroke that ends uploads nothing, for it is on the card; the same after undo needs no new texture', async ({
  page,
  openScene,
}) => {
  await openScene('persons');
  const draw = async (): Promise<void> => {
    await page.evaluate(() => {
      const { editor } = window.editorLab!;
      const dab = { x0: 100, y0: 100, r0: 20, opacity0: 1, x1: 400, y1: 100, r1: 20, opacity1: 1 };
      editor.beginStroke('paint', 'allowed')!.capsule(dab);
      editor.strokeChanged();
    });
    await drawn(page);
  };
  const end = async (): Promise<void> => {
    await page.evaluate(() => window.editorLab!.editor.endStroke('Brush'));
    await drawn(page);
  };
  // the name at the person's head goes along, which has pictures of its own
  await draw();
  await end();
  const shown = await pictureOf(page);
  const { textures } = await graphics(page);
  await page.evaluate(() => window.editorLab!.editor.undo());
  await drawn(page);

  await draw();
  const { uploads } = await graphics(page);
  await end();
  expect((await graphics(page)).uploads).toBe(uploads);
  expect((await graphics(page)).textures).toBe(textures);
  expect(await pictureOf(page)).toBe(shown);
});

test('a pointer that moves and a stroke that grows draw what is around them anew, and no more', async ({
  page,
  openScene,
}) => {
  await openScene('stroke');
  const pixelsOf = async (act: () => void): Promise<number> => {
    const before = await graphics(page);
    await page.evaluate(act);
    await drawn(page);
    return (await graphics(page)).pixels - before.pixels;
  };
  const hover = await pixelsOf(() => {
    window.editorLab!.editor.pointTo({ x: 510, y: 290 });
  });
  expect(hover).toBeGreaterThan(0);
  // 40 image pixels at zoom 0.65, ten of them further
  expect(hover).toBeLessThan(50 * 50);
  const stroke = await pixelsOf(() => {
    const { editor } = window.editorLab!;
    const layer = [...editor.live!.layers.values()][0];
    layer.capsule({ x0: 500, y0: 290, r0: 20, opacity0: 1, x1: 510, y1: 290, r1: 20, opacity1: 1 });
    editor.strokeChanged();
  });
  expect(stroke).toBeLessThan(2 * 60 * 60);
});

test('a pointer draws what is around it alone on screens whose density makes no whole pixels of the canvas', async ({
  page,
  openScene,
}) => {
  await openScene('stroke');
  const devtools = await page.context().newCDPSession(page);
  const screen = { width: 800, height: 600, mobile: false, deviceScaleFactor: 1.25 };
  await devtools.send('Emulation.setDeviceMetricsOverride', screen);
  await page.evaluate(() => window.editorLab!.editor.store.setState({ canvas: { width: 421, height: 281 } }));
  await drawn(page);
  const before = await graphics(page);
  await page.evaluate(() => window.editorLab!.editor.pointTo({ x: 510, y: 290 }));
  await drawn(page);
  expect((await graphics(page)).pixels - before.pixels).toBeLessThan(80 * 80);
});

test('what was drawn piece by piece is what is drawn at once', async ({ page, openScene }) => {
  await openScene('badges');
  const steps = page.evaluateHandle(() => {
    const { editor } = window.editorLab!;
    const { store } = editor;
    // steps of the golden ratio: spread out, and each run the same
    const at = (i: number) => ({ x: ((i * 0.618) % 1) * 640, y: ((i * 0.755) % 1) * 420 });
    const capsule = (i: number) => ({
      ...{ x0: at(i).x, y0: at(i).y, r0: 14, opacity0: 1 },
      ...{ x1: at(i).x + 30, y1: at(i).y + 20, r1: 9, opacity1: 1 },
    });
    const acts: ((i: number) => void)[] = [
      (i) => {
        store.setState({ tool: i % 2 ? 'eraser' : 'brush', overlay: null });
        editor.pointTo(at(i));
      },
      (i) => editor.beginStroke(i % 2 ? 'erase' : 'paint', 'take')?.capsule(capsule(i)),
      (i) => [...(editor.live?.layers.values() ?? [])][0]?.capsule(capsule(i)),
      (i) => (i % 4 ? editor.endStroke('brush') : editor.abandonStroke()),
      () => editor.undo(),
      (i) => editor.pointTo(at(i)),
      () => editor.redo(),
      (i) => {
        const points = [at(i), at(i + 1), at(i + 2)];
        store.setState({ overlay: { kind: 'ring', points, next: at(i + 3), isClosed: false, active: 1 } });
      },
      (i) => store.setState({ overlay: { kind: 'badge', personId: 'person_1', at: at(i) } }),
      (i) => {
        editor.change('badge', ({ persons }) => {
          persons[i % 2].face!.at = at(i);
        });
      },
    ];
    return (i: number) => {
      acts[i % acts.length](i);
      editor.strokeChanged();
    };
  });
  for (let i = 0; i < 50; i++) {
    await (await steps).evaluate((act, step) => act(step), i);
    await drawn(page);
    if (i % 7 !== 6) continue;
    const piecemeal = await pictureOf(page);
    for (const maskOpacity of [0.2, 0.7]) {
      await page.evaluate(
        (opacity) => window.editorLab!.editor.store.setState({ maskOpacity: opacity }),
        maskOpacity,
      );
      await drawn(page);
    }
    expect(await pictureOf(page), `after step ${i}`).toBe(piecemeal);
  }
});

test('on the last rows and columns of a photo, a stroke looks the same while it is drawn, ended, undone and redone', async ({
  page,
  openScene,
}) => {
  await openScene('edge');
  const shown = async (act: (step: number) => void, step: number): Promise<string> => {
    await page.evaluate(act, step);
    await drawn(page);
    return pictureOf(page);
  };
  /** What the canvas shows when all of it is drawn anew. */
  const anew = async (): Promise<string> => {
    for (const maskOpacity of [0.2, 0.7])
      await shown((value) => window.editorLab!.editor.store.setState({ maskOpacity: value }), maskOpacity);
    return pictureOf(page);
  };
  for (const zoom of [0.73, 0.09]) {
    await page.evaluate((zoom) => {
      const viewport = { zoom, x: 380 - 1023 * zoom, y: 241.5 - 767 * zoom };
      window.editorLab!.editor.store.setState({ viewport });
    }, zoom);
    await drawn(page);
    // over the last row, over the last column, over a whole tile in the corner, and away again
    for (const step of [0, 1, 2, 3]) {
      const before = await anew();
      const live = await shown((at) => {
        const { editor } = window.editorLab!;
        const layer = editor.beginStroke(at === 3 ? 'erase' : 'paint', 'allowed')!;
        const [x, y, r] = [
          [960, 767, 24],
          [1023, 725, 20],
          [900, 640, 400],
          [985, 750, 16],
        ][at]!;
        layer.capsule({ x0: x, y0: y, r0: r, opacity0: 1, x1: x + 40, y1: y, r1: r, opacity1: 1 });
        editor.strokeChanged();
      }, step);
      const what = `step ${step} at zoom ${zoom}`;
      expect(live, what).not.toBe(before);
      expect(await shown(() => window.editorLab!.editor.endStroke('brush'), 0), `ended: ${what}`).toBe(live);
      expect(await anew(), `drawn anew: ${what}`).toBe(live);
      expect(await shown(() => window.editorLab!.editor.undo(), 0), `undone: ${what}`).toBe(before);
      expect(await shown(() => window.editorLab!.editor.redo(), 0), `redone: ${what}`).toBe(live);
    }
    await page.evaluate(() => {
      for (let step = 0; step < 4; step++) window.editorLab!.editor.undo();
    });
  }
});

test('whoever is selected lies on top of the others', async ({ page, openScene }) => {
  await openScene('persons');
  const colours: number[][] = [];
  for (const number of [1, 2, 5, 8]) {
    await page.evaluate((chosen) => {
      const { editor } = window.editorLab!;
      const all = editor.store.getState().images[0].persons;
      // everybody where the first one stands
      if (chosen === 1) editor.setMasks('same', new Map(all.map(({ id }) => [id, all[0].mask])));
      editor.store.setState({ personId: `person_${chosen}`, maskOpacity: 1 });
    }, number);
    await drawn(page);
    colours.push(
      await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { viewport, images } = window.editorLab!.editor.store.getState();
        const { mask } = images[0].persons[0];
        const tile = mask.tiles.findIndex((one) => typeof one !== 'number');
        const pixels = mask.tiles[tile] as Uint8Array;
        // well inside of what the first person covers
        const at = pixels.findIndex(
          (_, i) =>
            i % 256 > 20 &&
            [-20, 0, 20].every((x) => [-20, 0, 20].every((y) => pixels[i + x + 256 * y] === 255)),
        );
        const x = ((tile % mask.columns) * 256 + (at % 256)) * viewport.zoom + viewport.x;
        const y = (Math.floor(tile / mask.columns) * 256 + Math.floor(at / 256)) * viewport.zoom + viewport.y;
        const copy = document.createElement('canvas').getContext('2d')!;
        copy.drawImage(canvas, Math.round(x), Math.round(y), 1, 1, 0, 0, 1, 1);
        return [...copy.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      }),
    );
  }
  // sky blue, orange, yellow, pale lilac
  expect(colours).toEqual(
    [0x38b5ff, 0xffa000, 0xffe938, 0xd9dfff].map((hex) => [16, 8, 0].map((by) => (hex >> by) & 255)),
  );
});

test('a stroke that is abandoned leaves no trace in the picture', async ({ page, openScene }) => {
  await openScene('stroke');
  await page.evaluate(() => window.editorLab!.editor.abandonStroke());
  await page.evaluate(() => window.editorLab!.editor.pointTo(null));
  await drawn(page);
  await expect(page.locator('canvas')).toHaveScreenshot('untouched.png');
});

test('undo and redo show what the stroke changed, and give back what they no longer need', async ({
  page,
  openScene,
}) => {
  const warnings: string[] = [];
  // Pixi says so when a texture goes before the shader that uses it
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('Pixi')) warnings.push(message.text());
  });
  await openScene('stroke');
  const showing = async (act: 'undo' | 'redo', picture: string): Promise<void> => {
    await page.evaluate((name) => window.editorLab!.editor[name](), act);
    await drawn(page);
    await expect(page.locator('canvas')).toHaveScreenshot(picture);
  };
  await page.evaluate(() => {
    window.editorLab!.editor.endStroke('Brush');
    window.editorLab!.editor.pointTo(null);
  });
  await showing('undo', 'untouched.png');
  const { textures } = await graphics(page);
  await showing('redo', 'stroke-done.png');
  await showing('undo', 'untouched.png');
  expect((await graphics(page)).textures).toBe(textures);
  expect(warnings).toEqual([]);
});
