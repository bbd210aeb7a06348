import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { BRAND } from '@facet/contract/constants.ts';
import { type DraftKey, openLayerDrafts } from '@facet/layer-core/drafts.ts';
import { createLayerEditor } from '@facet/layer-core/editor.ts';
import { createDocument, createLayer, type LayerDocument } from '@facet/layer-core/model.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../../lib/useMe.ts';
import { StudioFrame, StudioLoading } from '../../studio/StudioFrame.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { openFinishedPhoto } from './finishedPhoto.ts';
import { LayerStudio } from './LayerStudio.tsx';
import { createPictures, type Pictures } from './pictures.ts';
import { createFromTemplate, isTemplate } from './templates.ts';
import { t } from './texts.ts';
import { type Work, wordsOf } from './work.ts';

const drafts = openLayerDrafts();

/** What the address asks for: a template, a finished photo, or the member's own canvas. */
type Start = { readonly slot: string; create(pictures: Pictures): Promise<LayerDocument> };

function startOf(search: URLSearchParams): Start {
  const template = search.get('template');
  const photo = Number(search.get('photo'));
  if (isTemplate(template)) {
    return { slot: `template:${template}`, create: (pictures) => createFromTemplate(template, pictures) };
  }
  if (Number.isSafeInteger(photo) && photo > 0) {
    return { slot: `photo:${photo}`, create: (pictures) => createFromPhoto(photo, pictures) };
  }
  return { slot: 'own', create: async () => createDocument() };
}

/** The canvas has the photo's shape. */
async function createFromPhoto(id: number, pictures: Pictures): Promise<LayerDocument> {
  const photo = await openFinishedPhoto(id, pictures);
  const whole = createLayer(photo, { x: 0, y: 0, width: 1024, height: 1024 });
  const { width, height } = whole;
  return createDocument({ width, height, layers: [{ ...whole, x: 0, y: 0 }] });
}

type Opened = { work: Work; draftKey: DraftKey } | { problem: string } | null;

export default function EditorPage() {
  const [search] = useSearchParams();
  const { me } = useMe();
  /** Counts how often it was tried. */
  const [turn, setTurn] = useState(0);
  const { slot } = startOf(search);
  const backTo = slot.startsWith('photo:') ? '/gallery' : '/';
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      {me ? (
        <Opening
          key={`${me.id} ${slot} ${turn}`}
          userId={me.id}
          search={search}
          backTo={backTo}
          onRetry={() => setTurn(turn + 1)}
        />
      ) : (
        <StudioLoading backTo={backTo} />
      )}
    </>
  );
}

interface OpeningProps {
  userId: number;
  search: URLSearchParams;
  backTo: string;
  onRetry: () => void;
}

function Opening({ userId, search, backTo, onRetry }: OpeningProps) {
  const [start] = useState(() => startOf(search));
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    const pictures = createPictures();
    const isFromTemplate = start.slot.startsWith('template:');
    let isOver = false;
    open().then(
      ({ document, draftKey }) =>
        !isOver &&
        setOpened({
          work: { editor: createLayerEditor(document), pictures, isTemplate: isFromTemplate, scene: null },
          draftKey,
        }),
      (error: unknown) => !isOver && setOpened({ problem: wordsOf(error) }),
    );
    async function open(): Promise<{ document: LayerDocument; draftKey: DraftKey }> {
      const draftKey = await drafts.claim([userId, start.slot]).catch((): DraftKey => [userId, start.slot]);
      const draft = await drafts.read(draftKey).catch(() => null);
      if (draft) pictures.restore(draft.pictures);
      return { document: draft?.document ?? (await start.create(pictures)), draftKey };
    }
    return () => {
      isOver = true;
      pictures.close();
    };
  }, [userId, start]);

  if (!opened) return <StudioLoading backTo={backTo} />;
  if ('problem' in opened) {
    return (
      <StudioFrame backTo={backTo}>
        <ErrorState title={t('loadFailed')} message={opened.problem} retry={onRetry} />
      </StudioFrame>
    );
  }
  const { work, draftKey } = opened;
  const startOver = async (): Promise<void> => work.editor.open(await start.create(work.pictures));
  return (
    <LayerStudio work={work} drafts={drafts} draftKey={draftKey} backTo={backTo} onStartOver={startOver} />
  );
}
