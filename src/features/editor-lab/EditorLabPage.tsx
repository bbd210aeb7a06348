import type { Editor } from '@facet/editor-core/editor.ts';
import { EditorCanvas } from '@facet/editor-core/react/EditorCanvas.tsx';
import type { Scene } from '@facet/editor-core/render/scene.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openCheckMaskings } from '../../studio/checkMaskings.ts';
import styles from './EditorLabPage.module.css';
import { LayersScene } from './layers/LayersScene.tsx';
import { RectanglesScene } from './rectangles/RectanglesScene.tsx';
import type { LabScene } from './scene.ts';
import { maskScenes } from './scenes/masks.ts';
import { workScenes } from './scenes/work.ts';
import { labServices } from './services.ts';

const scenes = { ...maskScenes, ...workScenes };
/** Scenes of other products. */
const RECTANGLES = 'rectangles';
const LAYERS = 'layers';

/** What tests get hold of. */
export interface EditorLab {
  readonly editor: Editor;
  /** Resolves when the frame with everything on it is drawn; again after a change. */
  drawn(): Promise<void>;
}

declare global {
  interface Window {
    editorLab?: EditorLab;
  }
}

interface Bench {
  readonly editor: Editor;
  readonly services: EditorServices;
  readonly begin: LabScene['begin'];
}

/** The editor's canvas and nothing else, in one of the scenes that visual tests look at. */
export default function EditorLabPage() {
  const [parameters] = useSearchParams();
  const name = parameters.get('scene') ?? '';
  const [bench, setBench] = useState<Bench | null>(null);

  useEffect(() => {
    let isGone = false;
    const services = labServices();
    scenes[name]?.().then(({ images, state, begin }) => {
      const editor = openCheckMaskings(images, state);
      if (!isGone) setBench({ editor, services, begin });
    });
    return () => {
      isGone = true;
      services.close();
    };
  }, [name]);

  if (name === RECTANGLES) {
    return (
      <main className={styles.bench} data-editor-root>
        <RectanglesScene />
      </main>
    );
  }
  if (name === LAYERS) {
    return (
      <main className={styles.bench} data-editor-root>
        <LayersScene />
      </main>
    );
  }
  if (!scenes[name]) {
    return (
      <ul className={styles.list}>
        {[...Object.keys(scenes), RECTANGLES].map((scene) => (
          <li key={scene}>
            <a href={`?scene=${scene}`}>{scene}</a>
          </li>
        ))}
      </ul>
    );
  }

  const show = ({ editor, begin }: Bench, scene: Scene): void => {
    begin?.(editor);
    window.editorLab = { editor, drawn: scene.whenDrawn };
  };

  return (
    <main className={styles.bench} data-editor-root>
      {bench && (
        <EditorCanvas
          editor={bench.editor}
          services={bench.services}
          label="Masks on a photo"
          onScene={(scene) => show(bench, scene)}
        />
      )}
    </main>
  );
}
