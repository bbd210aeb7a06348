import { createBrowserServices } from '@facet/editor-core/browser-services.ts';
import { createDrafts, type Draft, type Drafts } from '@facet/editor-core/drafts/drafts.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { useEffect, useMemo, useState } from 'react';
import { loadFailureText } from '../segments/loadFailure.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { loadToasts, toast } from '../ui/toast.ts';
import { announce } from './announcements.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { draftProblemText, openCheckMaskings } from './checkMaskings.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { MaskEditor } from './MaskEditor.tsx';
import { StudioFrame, StudioLoading } from './StudioFrame.tsx';
import { type LoadedImage, loadStudioImages, type StudioSource } from './studioImages.ts';
import { t } from './texts.ts';
import { useSaving } from './useSaving.ts';

interface MaskStudioProps {
  source: StudioSource;
  subtitle: string;
  backTo: string;
  userId: number;
}

interface Opened {
  services: EditorServices;
  drafts: Drafts;
  loaded: readonly LoadedImage[];
  offers: readonly Draft[];
}

/** Loads a campaign's images with their masks and opens them in the mask editor. */
export function MaskStudio(props: MaskStudioProps) {
  const { opened, error, retry } = useOpened(props);
  const { backTo } = props;
  if (error) {
    return (
      <StudioFrame backTo={backTo}>
        <ErrorState level={1} title={t('loadFailed')} message={error} retry={retry} />
      </StudioFrame>
    );
  }
  if (!opened) return <StudioLoading backTo={backTo} />;
  return <OpenStudio {...props} opened={opened} />;
}

function useOpened({ source, userId }: MaskStudioProps) {
  const [state, setState] = useState<{ opened: Opened | null; error: string | null }>({
    opened: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt opens the same again.
  useEffect(() => {
    const abort = new AbortController();
    const services = createBrowserServices();
    let isOpen = false;
    const drafts = createDrafts({
      owner: String(userId),
      onProblem: (problem) => toast.error(draftProblemText(problem)),
    });
    const open = async (): Promise<void> => {
      const loaded = await loadStudioImages(source, services.pool, abort.signal);
      const offers = await Promise.all(loaded.map(({ image, savedAt }) => drafts.offer(image, savedAt)));
      if (abort.signal.aborted) return;
      isOpen = true;
      setState({
        opened: {
          services,
          drafts,
          loaded,
          offers: offers.filter((offer) => offer !== null),
        },
        error: null,
      });
    };
    open().catch((error: unknown) => {
      if (!abort.signal.aborted) setState({ opened: null, error: loadFailureText(error) });
    });
    return () => {
      abort.abort();
      services.close();
      // the open editor has its last changes to write first
      if (!isOpen) void drafts.close();
    };
  }, [source, userId, attempt]);

  return {
    ...state,
    retry() {
      setState({ opened: null, error: null });
      setAttempt(attempt + 1);
    },
  };
}

function OpenStudio({ opened, source, subtitle, backTo, userId }: MaskStudioProps & { opened: Opened }) {
  const { services, drafts, loaded } = opened;
  const images = useMemo(() => loaded.map(({ image }) => image), [loaded]);
  const [said, setSaid] = useState('');
  const [offers, setOffers] = useState(opened.offers);
  const editor = useSpeakingEditor(images, setSaid);
  const context = useMemo(() => ({ editor, services }), [editor, services]);
  const saving = useSaving({
    editor,
    sources: source.images,
    loaded,
    userId,
    pool: services.pool,
    drafts,
    say: setSaid,
  });

  // while there is a connection: the first toast may be about there being none
  useEffect(() => void loadToasts(), []);

  useEffect(() => {
    const detach = drafts.attach(editor);
    return () => void detach().then(drafts.close);
  }, [drafts, editor]);

  const goOn = (): void => {
    const restored = new Map(offers.map((offer) => [offer.image.id, drafts.restore(offer)]));
    editor.load(images.map((image) => restored.get(image.id) ?? image));
    const [first] = offers.toSorted((a, b) => b.savedAt - a.savedAt);
    editor.showImage(first.image.id);
    setOffers([]);
  };
  const decline = (): void => {
    for (const { image } of offers) {
      const opening = images.find(({ id }) => id === image.id);
      if (opening) void drafts.discard(opening);
    }
    setOffers([]);
  };

  return (
    <>
      <MaskEditor context={context} subtitle={subtitle} backTo={backTo} saving={saving} said={said} />
      <LeaveGuard isUnsaved={saving.isUnsaved} title={t('leaveTitle')} text={t('leaveText')} />
      <ConflictDialog conflict={saving.conflict} />
      <DraftOffer offers={offers} images={images} onAccept={goOn} onDecline={decline} />
    </>
  );
}

/** An editor for as long as the component lives; what happens in it is told to `say`. */
function useSpeakingEditor(images: readonly EditorImage[], say: (text: string) => void): Editor {
  const [editor] = useState(() => openCheckMaskings(images));
  useEffect(() => announce(editor, say), [editor, say]);
  // nothing of it is seen: another image is shown
  useEffect(
    () =>
      editor.on('copy', ({ imageId }) => {
        const number = images.findIndex(({ id }) => id === imageId) + 1;
        const show = { text: t('show'), onClick: () => editor.showImage(imageId) };
        toast.info(t('copied', { number }), show);
      }),
    [editor, images],
  );
  useEffect(() => () => editor.close(), [editor]);
  return editor;
}
