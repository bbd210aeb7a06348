import { actions } from '@facet/editor-core/commands/actions.ts';
import { keyName } from '@facet/editor-core/input/keyboard.ts';
import { EditorCanvas } from '@facet/editor-core/react/EditorCanvas.tsx';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import type { ToolContext } from '@facet/editor-core/tools/tool.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { CanvasSizeForm } from './CanvasSizeForm.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { SAVE_KEY } from './keyText.ts';
import classes from './MaskEditor.module.css';
import { PhotoState } from './PhotoState.tsx';
import { BrushSizeField, Fold, Properties } from './Properties.tsx';
import { SegmentList } from './SegmentList.tsx';
import { StatusBar } from './StatusBar.tsx';
import { ToolRail } from './ToolRail.tsx';
import { TopBar } from './TopBar.tsx';
import { t } from './texts.ts';
import { useCanvasPlace } from './useCanvasPlace.ts';
import { useNarrowStudio } from './useNarrowStudio.ts';
import type { Saving } from './useSaving.ts';

interface MaskEditorProps {
  context: ToolContext;
  subtitle: string;
  backTo: string;
  saving: Saving;
  /** What was announced last. */
  said: string;
}

const clear = actions.find(({ id }) => id === 'clear');

/** The mask editor's chrome: tools left, properties right, the photo between them with nothing over it. */
export function MaskEditor({ context, subtitle, backTo, saving, said }: MaskEditorProps) {
  const { editor } = context;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useCanvasPlace(editor, stage);
  const isNarrow = useNarrowStudio();
  const [isPanelOpen, setPanelOpen] = useState(!isNarrow);
  const imageNumber = useEditor(editor, ({ images, imageId }) =>
    images.findIndex(({ id }) => id === imageId),
  );
  const hasPerson = useEditor(editor, ({ personId }) => personId !== null);
  const [hasNoGraphics, setNoGraphics] = useState(false);
  useErrorsToldOnce(context);

  // keys count from the first moment on
  useEffect(() => {
    const focused = document.activeElement;
    if (focused?.closest('[role=dialog]')) return;
    stage.current?.querySelector('canvas')?.focus({ preventScroll: true });
  }, []);

  const saveByKey = (event: KeyboardEvent): void => {
    if (keyName(event.nativeEvent) !== SAVE_KEY) return;
    event.preventDefault();
    void saving.save();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of a button in it.
    <div
      className={classes.editor}
      data-editor-root
      data-panel={isPanelOpen || undefined}
      onKeyDown={saveByKey}
    >
      <TopBar
        context={context}
        subtitle={subtitle}
        backTo={backTo}
        saving={saving}
        isPanelOpen={isPanelOpen}
        onPanel={() => setPanelOpen(!isPanelOpen)}
      />
      <ToolRail context={context} tooltip={isNarrow ? 'top' : 'right'} />
      <div ref={stage} className={classes.stage}>
        <EditorCanvas
          {...context}
          label={t('canvas', { number: imageNumber + 1 })}
          className={classes.canvas}
          onNoGraphics={() => setNoGraphics(true)}
        />
        <PhotoState editor={editor} index={imageNumber} hasNoGraphics={hasNoGraphics} />
      </div>
      <div className={classes.side}>
        <SegmentList context={context} />
        {isPanelOpen && (
          <Properties context={context}>
            <Fold title={t('canvasSize')}>
              <CanvasSizeForm size={canvas.wanted} onChange={canvas.change} allSpace={canvas.place} />
            </Fold>
          </Properties>
        )}
        {isPanelOpen && (
          <div className={classes.finish}>
            <Button
              variant="default"
              size="sm"
              disabled={!hasPerson}
              onClick={() => clear?.run(context, clear.keys[0])}
            >
              {t('clear')}
            </Button>
            <Button
              variant="default"
              size="sm"
              loading={saving.state === 'extracting'}
              disabled={saving.state === 'saving'}
              onClick={() => void saving.extract()}
            >
              {t('extract')}
            </Button>
          </div>
        )}
      </div>
      {isNarrow && !isPanelOpen && <QuickBrush context={context} />}
      <StatusBar context={context} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <HelpDialog editor={editor} />
    </div>
  );
}

/** Where properties are folded away: what is changed from stroke to stroke stays at hand. */
function QuickBrush({ context }: { context: ToolContext }) {
  const isDrawing = useEditor(context.editor, ({ tool }) => tool === 'brush' || tool === 'eraser');
  if (!isDrawing) return null;
  return (
    <div className={classes.quick}>
      <BrushSizeField context={context} />
    </div>
  );
}

/** What went wrong in the editor is told once, where everything else is told. */
function useErrorsToldOnce({ editor }: ToolContext): void {
  const error = useEditor(editor, (state) => state.error);
  useEffect(() => {
    if (!error) return;
    toast.error(error);
    editor.say(null);
  }, [editor, error]);
}
