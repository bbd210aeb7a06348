import { setFace, setFaceOnAll } from '@facet/editor-core/commands/faces.ts';
import type { EditorContext } from '@facet/editor-core/editor.ts';
import { type Person, personNumber } from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { imageOf } from '@facet/editor-core/state.ts';
import { Button, NativeSelect } from '@mantine/core';
import type { CSSProperties } from 'react';
import { maskColor } from '../segments/maskColors.ts';
import { t as viewerText } from '../segments/texts.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { toast } from '../ui/toast.ts';
import classes from './LocationPanel.module.css';
import { BrushSizeField } from './Properties.tsx';
import { isOpenFace, type StudioFace } from './studioFace.ts';
import { t } from './texts.ts';
import type { Saving } from './useSaving.ts';

interface LocationPanelProps {
  context: EditorContext;
  faces: readonly StudioFace[];
  canEditMasks: boolean;
  masks: Saving;
}

/** Everybody in the photo, each with the face that they get. */
export function LocationPanel({ context, faces, canEditMasks, masks }: LocationPanelProps) {
  const { editor } = context;
  const persons = useEditor(editor, (state) => imageOf(state).persons);
  const hasPerson = useEditor(editor, ({ personId }) => personId !== null);
  const isDrawing = useEditor(editor, ({ tool }) => tool === 'brush' || tool === 'eraser');
  const run = (id: string) => () => {
    const action = editor.actions.find(id);
    action?.run(context, action.keys[0]);
  };
  return (
    <section className={classes.panel} aria-label={t('people')}>
      <div className={classes.scroll}>
        <FaceList faces={faces.filter((face) => !isOpenFace(face))} />
        <ul className={classes.list}>
          {persons.map((person) => (
            <PersonRow key={person.id} context={context} person={person} faces={faces} />
          ))}
        </ul>
        {persons.length === 0 && (
          <>
            <p className={classes.empty}>{viewerText('noSegments')}</p>
            <p className={classes.empty}>{viewerText('nobodyYet')}</p>
          </>
        )}
      </div>
      {isDrawing && (
        <div className={classes.brush}>
          <BrushSizeField context={context} />
        </div>
      )}
      {canEditMasks ? (
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={run('addPerson')}>
            {t('addPerson')}
          </Button>
          <Button variant="default" size="sm" disabled={!hasPerson} onClick={run('clear')}>
            {t('clearCurrent')}
          </Button>
          <BusyButton
            variant="default"
            size="sm"
            isBusy={masks.state === 'extracting'}
            onClick={() => void masks.extract()}
          >
            {t('saveAllMasking')}
          </BusyButton>
        </div>
      ) : (
        <p className={classes.empty}>{t('foreignMasks')}</p>
      )}
    </section>
  );
}

/** Whose face each name of the choices is, which show no pictures. */
function FaceList({ faces }: Pick<LocationPanelProps, 'faces'>) {
  if (faces.length === 0) return null;
  return (
    <ul className={classes.faces} aria-label={t('faces')}>
      {faces.map(({ id, name, src }) => (
        <li key={id}>
          <img src={src} alt="" className={classes.face} />
          <span className={classes.faceName}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

const NO_FACE = '';

function PersonRow({
  context: { editor },
  person,
  faces,
}: Pick<LocationPanelProps, 'context' | 'faces'> & { person: Person }) {
  const imageId = useEditor(editor, (state) => state.imageId);
  const isChosen = useEditor(editor, ({ personId }) => personId === person.id);
  const hasOthers = useEditor(editor, ({ images }) => images.length > 1);
  const number = personNumber(person.id);
  const face = faces.find(({ src }) => src === person.face?.src);
  const applyToAll = (): void => {
    // the other images are not seen
    const count = setFaceOnAll(editor, person.id, face?.src ?? null);
    const name = face?.name ?? t('ownFace');
    const text = count > 0 ? t('applied', { count, number, name }) : t('appliedBefore', { number, name });
    toast.success(text, { about: `face of person ${number}` });
  };
  return (
    <li className={classes.person} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes.name}
        aria-pressed={isChosen}
        onClick={() => editor.store.setState({ personId: person.id })}
      >
        <span
          className={classes.swatch}
          style={{ '--mask': maskColor(person.colour) } as CSSProperties}
          aria-hidden
        />
        {viewerText('person', { number })}
        {face && <img src={face.src} alt="" className={classes.face} />}
      </button>
      <NativeSelect
        size="sm"
        classNames={{ input: classes.choice }}
        aria-label={t('faceOf', { number })}
        value={face ? String(face.id) : NO_FACE}
        data={[
          { value: NO_FACE, label: t('ownFace') },
          ...faces.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => {
          const chosen = faces.find(({ id }) => String(id) === event.currentTarget.value);
          // what one wants to do next is to put the badge in its place
          const { tool } = editor.store.getState();
          editor.store.setState({ personId: person.id, tool: tool === 'pick' ? 'badge' : tool });
          setFace(editor, imageId, person.id, chosen?.src ?? null);
        }}
      />
      {hasOthers && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('applyToAllOf', { number })}
          onClick={applyToAll}
        >
          {t('applyToAll')}
        </Button>
      )}
    </li>
  );
}
