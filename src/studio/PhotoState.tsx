import type { Editor } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { Loader } from '@mantine/core';
import { t as maskingText } from '../segments/texts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './PhotoState.module.css';
import { t } from './texts.ts';

interface PhotoStateProps {
  editor: Editor;
  /** The image's place in its campaign, from 0. */
  index: number;
  /** Whether the browser can't draw the editor. */
  hasNoGraphics: boolean;
}

/** What stands on the canvas while there is no photo on it. */
export function PhotoState({ editor, index, hasNoGraphics }: PhotoStateProps) {
  const photo = useEditor(editor, (state) => state.photo);
  if (hasNoGraphics) {
    return (
      <div className={classes.card}>
        <ErrorState title={t('noGraphics')} message={t('noGraphicsText')} />
      </div>
    );
  }
  if (photo === 'failed') {
    return (
      <div className={classes.card}>
        <ErrorState
          title={maskingText('load.image', { index })}
          retry={() => editor.store.setState({ photo: 'loading' })}
        />
      </div>
    );
  }
  if (photo === 'shown') return null;
  return (
    <p className={classes.loading} role="status">
      <Loader size="sm" aria-hidden />
      {t('loadingPhoto')}
    </p>
  );
}
