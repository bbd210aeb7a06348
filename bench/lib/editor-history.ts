import { imagePoint } from '@facet/canvas-core/geometry.ts';
import { openToolbox } from '@facet/editor-core/input.ts';
import { createImage, createPerson } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { openEditor } from '@facet/editor-core/testing.ts';
import { random } from '@facet/workers/fixtures/random.ts';
import { frameSize, strokePath } from './editor-path.ts';
import { personMasks } from './editor-persons.ts';
import { median } from './table.ts';

const size = { width: 4096, height: 3072 };
const strokes = 100;
const brushes = [5, 50, 256];

export interface HistoryFigures {
  bytes: number;
  /** Milliseconds of each undo, the median of its rounds: what it costs without its neighbours' noise. */
  undos: number[];
}

export function measureHistory(rounds: number): HistoryFigures {
  const all = Array.from({ length: rounds }, drawAndUndo);
  const undos = all[0].undos.map((_, step) => median(all.map((round) => round.undos[step])));
  return { bytes: all[0].bytes, undos };
}

/**
 * A hundred strokes with brush and eraser in three sizes all over a person's mask, each across a quarter of the photo's width,
 * and undone again, one after the other.
 */
function drawAndUndo(): HistoryFigures {
  const [mask] = personMasks(size, 1);
  const editor = openEditor([
    createImage({ id: 'photo', src: '', ...size, persons: [createPerson(1, mask)] }),
  ]);
  const toolbox = openToolbox({ editor, services: {} as EditorServices });
  const next = random(7);
  let [left, top] = [0, 0];
  let steps = 0;
  for (let stroke = 0; steps < strokes; stroke++) {
    const before = editor.historyBytes();
    const isErasing = stroke % 4 === 3;
    // an eraser works where something was painted
    if (!isErasing)
      [left, top] = [next() * (size.width - frameSize.width), next() * (size.height - frameSize.height)];
    const { brush } = editor.store.getState();
    editor.store.setState({
      tool: isErasing ? 'eraser' : 'brush',
      brush: { ...brush, size: brushes[stroke % brushes.length] },
    });
    const events = strokePath(stroke).map(({ x, y }) => ({
      samples: [{ point: imagePoint(x + left, y + top), pressure: 1 }],
      shift: false,
      alt: false,
      hitRadius: 8,
    }));
    toolbox.tool.down(events[0]);
    for (const event of events) toolbox.tool.move(event);
    toolbox.tool.up(events[events.length - 1]);
    // one inside of what is painted already changes nothing and is no step
    if (editor.historyBytes() > before) steps += 1;
  }
  const bytes = editor.historyBytes();
  const undos: number[] = [];
  while (editor.store.getState().undoLabel !== null) {
    const started = performance.now();
    editor.undo();
    undos.push(performance.now() - started);
  }
  toolbox.close();
  return { bytes, undos };
}
