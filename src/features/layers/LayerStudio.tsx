import type { DraftKey, LayerDrafts } from '@facet/layer-core/drafts.ts';
import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { useMedia } from '../../lib/useMedia.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type ExportType, exportImage, processImage } from './compose.ts';
import { GalleryDialog } from './GalleryDialog.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { LayerCanvas } from './LayerCanvas.tsx';
import classes from './LayerStudio.module.css';
import { Panel } from './Panel.tsx';
import { ResultDialog } from './ResultDialog.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TextDialog } from './TextDialog.tsx';
import { TopBar } from './TopBar.tsx';
import { t } from './texts.ts';
import { UrlDialog } from './UrlDialog.tsx';
import { useClipboard, useDrop } from './useClipboard.ts';
import { useDraft } from './useDraft.ts';
import { addFiles, addText, useFull, type Work, wordsOf } from './work.ts';

interface LayerStudioProps {
  work: Work;
  drafts: LayerDrafts;
  draftKey: DraftKey;
  backTo: string;
  onStartOver: () => Promise<void>;
}

type Dialog = 'url' | 'gallery' | 'text' | 'startOver';

/** One of the two alerts, with what went wrong. */
interface Problem {
  readonly title: 'processFailed' | 'loadFailed';
  readonly text: string;
}

/** Where the picture has all the room until the panel is asked for: as in LayerStudio.module.css. */
const SMALL = '(max-width: 900px)';

const endings: Record<ExportType, string> = { PNG: 'png', JPEG: 'jpg', WebP: 'webp' };

export function LayerStudio({ work, drafts, draftKey, backTo, onStartOver }: LayerStudioProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<string | null>(null);
  const [isProcessing, setProcessing] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [hasGraphics, setGraphics] = useState(true);
  const isSmall = useMedia(SMALL);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const isKept = useDraft(work, drafts, draftKey);

  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    setProblem(null);
    addFiles(work, files).catch((error: unknown) =>
      setProblem({ title: 'loadFailed', text: wordsOf(error) }),
    );
  };
  useClipboard(work, take);
  useFull(work);
  const drop = useDrop(take);

  const compose = async (task: () => Promise<void>): Promise<void> => {
    setProblem(null);
    setProcessing(true);
    try {
      await task();
    } catch (error) {
      setProblem({ title: 'processFailed', text: wordsOf(error) });
    } finally {
      setProcessing(false);
    }
  };
  const document = () => work.editor.store.getState().document;
  const showFailed = (): void => {
    const ids = work.scene?.failed() ?? [];
    setFailed((before) => (before.join() === ids.join() ? before : ids));
  };
  const close = () => setDialog(null);

  return (
    <div
      className={classes.studio}
      data-editor-root
      data-panel={isPanelOpen || undefined}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <TopBar
        work={work}
        backTo={backTo}
        isProcessing={isProcessing}
        isPanelOpen={isSmall ? isPanelOpen : undefined}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        onFiles={take}
        onUrl={() => setDialog('url')}
        onGallery={() => setDialog('gallery')}
        onText={() => setDialog('text')}
        onRefresh={() => {
          setProblem(null);
          work.scene?.retry();
        }}
        onExport={(type) =>
          void compose(async () => {
            saveFile(await exportImage(document(), work.pictures, type), `facet.${endings[type]}`);
          })
        }
        onStartOver={() => setDialog('startOver')}
        onProcess={() => void compose(async () => setResult(await processImage(document(), work.pictures)))}
      />
      {problem && (
        <div role="alert" className={classes.problem}>
          <strong lang="ko">{t(problem.title)}</strong>
          <span>{problem.text}</span>
          <CloseButton aria-label={t('dismiss')} onClick={() => setProblem(null)} />
        </div>
      )}
      <div className={classes.stage}>
        {hasGraphics ? (
          <LayerCanvas work={work} onNoGraphics={() => setGraphics(false)} onPicture={showFailed} />
        ) : (
          <p role="alert">{t('noGraphics')}</p>
        )}
        {drop.isOver && <p className={classes.drop}>{t('drop')}</p>}
      </div>
      {(!isSmall || isPanelOpen) && <Panel work={work} failed={failed} />}
      <StatusBar work={work} isKept={isKept} />
      <UrlDialog work={work} opened={dialog === 'url'} onClose={close} />
      <GalleryDialog work={work} opened={dialog === 'gallery'} onClose={close} />
      <TextDialog opened={dialog === 'text'} onClose={close} onDone={(text) => addText(work, text)} />
      <ResultDialog address={result} onClose={() => setResult(null)} />
      <HelpDialog work={work} />
      <ConfirmDialog
        opened={dialog === 'startOver'}
        title={t('startOver')}
        message={t('startOverText')}
        confirmText={t('startOver')}
        isDestructive
        onConfirm={() => {
          close();
          onStartOver().catch((error: unknown) => setProblem({ title: 'loadFailed', text: wordsOf(error) }));
        }}
        onCancel={close}
      />
    </div>
  );
}
