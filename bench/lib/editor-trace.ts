import type { Page } from '@playwright/test';
import { type Mark, type StrokeTime, timesOf } from './editor-stroke-times.ts';

export interface TracedStroke {
  /** What the main thread used of a processor. */
  processor: StrokeTime;
  /** What passed meanwhile, so with its waiting for a processor. */
  elapsed: StrokeTime;
}

/** A stroke, of which `draw` returns when it is drawn on the page (editor-page.ts). */
export async function traceStroke(page: Page, draw: () => Promise<void>): Promise<TracedStroke> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  try {
    await session.send('Tracing.start', {
      traceConfig: { includedCategories: ['blink.user_timing'], excludedCategories: ['*'] },
      transferMode: 'ReturnAsStream',
    });
    const written = new Promise<string>((resolve) => {
      session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream!));
    });
    // a trace that goes on would be in the way of the next one
    await draw().finally(() => session.send('Tracing.end'));
    const handle = await written;
    let text = '';
    for (let isEnd = false; !isEnd; ) {
      const { data, eof } = await session.send('IO.read', { handle });
      text += data;
      isEnd = eof;
    }
    await session.send('IO.close', { handle });
    const { traceEvents } = JSON.parse(text) as { traceEvents: Mark[] };
    const marks = traceEvents.filter(({ name }) => / [<>]$/.test(name)).sort((a, b) => a.ts - b.ts);
    return { processor: timesOf(marks, 'tts'), elapsed: timesOf(marks, 'ts') };
  } finally {
    await session.detach();
  }
}
