import { keyName } from '@facet/canvas-core/input/keyboard.ts';
import type { EditorContext } from '@facet/editor-core/editor.ts';
import { EditorCanvas } from '@facet/editor-core/react/EditorCanvas.tsx';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BusyButton } from '../ui/BusyButton.tsx';
import { toast } from '../ui/toast.ts';
import { CanvasSizeForm } from './CanvasSizeForm.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { IMAGE_PANEL_ID, imageTabId } from './ImageTabs.tsx';
import { ariaKeys, CANVAS_KEY, EXTRACT_KEY, keyText, SAVE_KEY } from './keyText.ts';
import classes from './MaskEditor.module.css';
import { PhotoState } from './PhotoState.tsx';
import { Fold, Properties } from './Properties.tsx';
import { reducedPhoto } from './reducedPhoto.ts';
import { SaveNotice, TextNotice } from './SaveNotice.tsx';
import { SegmentList } from './SegmentList.tsx';
import { StatusBar } from './StatusBar.tsx';
import { ToolRail } from './ToolRail.tsx';
import { TopBar } from './TopBar.tsx';
import { t } from './texts.ts';
import { useCanvasPlace } from './useCanvasPlace.ts';
import { useLowStudio, useNarrowStudio, useToolsInRow } from './useNarrowStudio.ts';
import type { Saving } from './useSaving.ts';
import { useToastsOver } from './useToastsOver.ts';

interface MaskEditorProps {
  context: EditorContext;
  subtitle: string;
  /** null inside of a flow of steps. */
  backTo: string | null;
  saving: Saving;
  /** What stands beside the segments instead of properties, commands and what finishes. */
  panel?: ReactNode;
  saveText?: string;
  /** What is to be known of the photos first. */
  notice?: string | undefined;
  /** Stands beside the images; in a small window, below the properties. */
  extra?: ReactNode;
  /** What stands around the editor saves. */
  isSavedOutside?: boolean;
  /** What was announced last. */
  said: string;
}

/** The mask editor's chrome: tools left, properties right, the photo between them with nothing over it. */
export function MaskEditor({
  context,
  subtitle,
  backTo,
  saving,
  panel,
  saveText,
  notice,
  extra,
  isSavedOutside = false,
  said,
}: MaskEditorProps) {
  const { editor } = context;
  const clear = editor.actions.find('clear');
  const stage = useRef<HTMLDivElement>(null);
  const canvasFold = useRef<HTMLDetailsElement>(null);
  const canvas = useCanvasPlace(editor, stage);
  const isNarrow = useNarrowStudio();
  const toolsInRow = useToolsInRow();
  const isLow = useLowStudio();
  const areSegmentsFolded = isLow && backTo === null;
  const [isPanelOpen, setPanelOpen] = useState(!isNarrow || panel !== undefined);
  // a window that is made small folds what would lie over the photo, and gives it back
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  if (wasNarrow !== isNarrow) {
    setWasNarrow(isNarrow);
    if (panel === undefined) setPanelOpen(!isNarrow);
  }
  const imageNumber = useEditor(editor, ({ images, imageId }) =>
    images.findIndex(({ id }) => id === imageId),
  );
  const imageId = useEditor(editor, (state) => state.imageId);
  const photo = useEditor(editor, (state) => state.photo);
  const hasPerson = useEditor(editor, ({ personId }) => personId !== null);
  const [hasNoGraphics, setNoGraphics] = useState(false);
  useEffect(() => editor.on('problem', toast.error), [editor]);
  useToastsOver(stage);

  // keys count from the first moment on
  useEffect(() => {
    const focused = document.activeElement;
    if (focused?.closest('[role=dialog]')) return;
    stage.current?.querySelector('canvas')?.focus({ preventScroll: true });
  }, []);

  const askForCanvasSize = (): void => {
    flushSync(() => setPanelOpen(true));
    const fold = canvasFold.current;
    if (!fold) return;
    fold.open = true;
    const width = fold.querySelector('input');
    width?.focus();
    width?.select();
  };
  const ifIdle = (send: () => Promise<unknown>) => (): void => {
    if (saving.state === 'idle') void send();
  };
  const byKey = new Map([[CANVAS_KEY, askForCanvasSize]]);
  if (!isSavedOutside) {
    byKey.set(SAVE_KEY, ifIdle(saving.save)).set(EXTRACT_KEY, ifIdle(saving.extract));
  }
  const handleKey = (event: KeyboardEvent): void => {
    const act = byKey.get(keyName(event.nativeEvent));
    if (!act) return;
    event.preventDefault();
    // keys of a dialog over it come here as well
    if (event.currentTarget.contains(event.target as Node)) act();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of buttons in it.
    <div
      className={classes.editor}
      data-editor-root
      tabIndex={-1}
      data-panel={isPanelOpen || undefined}
      onKeyDown={handleKey}
    >
      <TopBar
        context={context}
        subtitle={subtitle}
        backTo={backTo}
        saving={saving}
        saveText={saveText}
        isSavedOutside={isSavedOutside}
        extra={isNarrow ? null : extra}
        isPanelOpen={isPanelOpen}
        onPanel={() => setPanelOpen(!isPanelOpen)}
      />
      <ToolRail context={context} tooltip={toolsInRow ? 'top' : 'right'} />
      <div
        ref={stage}
        role="tabpanel"
        id={IMAGE_PANEL_ID}
        aria-labelledby={imageTabId(imageId)}
        className={classes.stage}
        data-photo={photo}
        // who draws wants to see what lies below the panel
        onPointerDownCapture={isNarrow && (!panel || toolsInRow) ? () => setPanelOpen(false) : undefined}
      >
        <EditorCanvas
          {...context}
          label={t('canvas', { number: imageNumber + 1 })}
          className={classes.canvas}
          reducedSrc={reducedPhoto}
          onNoGraphics={() => setNoGraphics(true)}
        />
        <PhotoState editor={editor} index={imageNumber} hasNoGraphics={hasNoGraphics} />
        {saving.failure ? (
          <SaveNotice failure={saving.failure} />
        ) : (
          notice !== undefined && <TextNotice text={notice} />
        )}
      </div>
      <div className={classes.side}>
        {!panel && !areSegmentsFolded && <SegmentList context={context} />}
        {isPanelOpen && panel && (
          <div className={classes.drawer} data-over={toolsInRow || undefined} data-low>
            {panel}
          </div>
        )}
        {isPanelOpen && !panel && (
          <div className={classes.drawer} data-over>
            {areSegmentsFolded && <SegmentList context={context} />}
            <Properties context={context}>
              <Fold ref={canvasFold} title={t('canvasSize')}>
                <CanvasSizeForm size={canvas.wanted} onChange={canvas.change} />
              </Fold>
              {isNarrow && extra && <div className={classes.extra}>{extra}</div>}
            </Properties>
            <div className={classes.finish}>
              <Button
                variant="default"
                size="sm"
                disabled={!hasPerson}
                onClick={() => clear?.run(context, clear.keys[0])}
              >
                {t('clear')}
              </Button>
              {!isSavedOutside && (
                <BusyButton
                  variant="default"
                  size="sm"
                  isBusy={saving.state === 'extracting'}
                  disabled={saving.state === 'saving'}
                  title={`${t('extract')} (${keyText(EXTRACT_KEY)})`}
                  aria-keyshortcuts={ariaKeys([EXTRACT_KEY])}
                  onClick={() => void saving.extract()}
                >
                  {t('extract')}
                </BusyButton>
              )}
            </div>
          </div>
        )}
      </div>
      <StatusBar context={context} hasBrush={isNarrow && !isPanelOpen} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <HelpDialog editor={editor} />
    </div>
  );
}
