import type { Page } from '@playwright/test';
import type { Span } from './editor-page-clock.ts';

/** Milliseconds of one stroke on the main thread. */
export interface StrokeTime {
  /** Handling each sample. */
  samples: number[];
  /** The frame after each few of them: everyone's callbacks and what the browser does. */
  frames: number[];
  /** Ending the stroke in the mask, and the frame after that. */
  release: number;
}

export interface TracedStroke {
  /** What the thread used of a processor. */
  processor: StrokeTime;
  /** What passed meanwhile, so with its waiting for a processor. */
  elapsed: StrokeTime;
}

/** Microseconds: on the wall, and of the processor for the thread that marks. */
interface Mark {
  name: string;
  ts: number;
  tts: number;
}

/** A stroke, of which `draw` returns when it is drawn on the page (editor-page.ts). */
export async function traceStroke(page: Page, draw: () => Promise<void>): Promise<TracedStroke> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['blink.user_timing'], excludedCategories: ['*'] },
    transferMode: 'ReturnAsStream',
  });
  await draw();
  const written = new Promise<string>((resolve) => {
    session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream!));
  });
  await session.send('Tracing.end');
  const handle = await written;
  let text = '';
  for (let isEnd = false; !isEnd; ) {
    const { data, eof } = await session.send('IO.read', { handle });
    text += data;
    isEnd = eof;
  }
  await session.detach();
  const { traceEvents } = JSON.parse(text) as { traceEvents: Mark[] };
  const marks = traceEvents.filter(({ name }) => / [<>]$/.test(name)).sort((a, b) => a.ts - b.ts);
  return { processor: timesOf(marks, 'tts'), elapsed: timesOf(marks, 'ts') };
}

function timesOf(marks: readonly Mark[], clock: 'ts' | 'tts'): StrokeTime {
  const samples: number[] = [];
  const frames: number[] = [];
  const began = new Map<string, number>();
  let callbacks = 0;
  let release = 0;
  for (const { name, [clock]: at } of marks) {
    const [span, side] = name.split(' ') as [Span, '<' | '>'];
    if (side === '<') {
      began.set(span, at);
      continue;
    }
    const took = (at - began.get(span)!) / 1000;
    began.delete(span);
    if (span === 'sample') samples.push(took);
    if (span === 'release') release = took;
    // one that runs after the frame's own is within its span
    if (span === 'callback' && !began.has('frame')) callbacks += took;
    if (span !== 'frame') continue;
    // frames before the first sample show the cleared mask
    if (samples.length > 0) frames.push(callbacks + took);
    callbacks = 0;
  }
  return { samples, frames, release: release + frames.pop()! };
}
