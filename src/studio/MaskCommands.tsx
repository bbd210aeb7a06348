import { type Combination, copyToImage, removePerson } from '@facet/editor-core/commands/masks.ts';
import type { EditorContext } from '@facet/editor-core/editor.ts';
import { isFront, type PersonId, personNumber } from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { imageOf, otherOf } from '@facet/editor-core/state.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { ActionButton, AmountRow } from './AmountRow.tsx';
import { keyText } from './keyText.ts';
import classes from './MaskCommands.module.css';
import { actionText, t } from './texts.ts';

const COMBINATIONS: readonly Combination[] = ['union', 'subtract', 'intersect', 'exclude'];

/** What can be done with the chosen segment's mask as a whole. */
export function MaskCommands({ context }: { context: EditorContext }) {
  return (
    <div className={classes.commands}>
      <div className={classes.amounts}>
        <AmountRow context={context} amount="grow" actionIds={['grow', 'shrink']} />
        <AmountRow context={context} amount="feather" actionIds={['feather']} />
        <AmountRow context={context} amount="smooth" actionIds={['smooth']} />
      </div>
      <AmountRow context={context} amount="speck" actionIds={['fillHoles', 'removeIslands']} isNamed />
      <div className={classes.pairs}>
        <ActionButton id="flipHorizontal" context={context} />
        <ActionButton id="flipVertical" context={context} />
        <ActionButton id="invert" context={context} className={classes.wide} />
      </div>
      <Combine context={context} />
      <CopyToImages context={context} />
      <Remove context={context} />
    </div>
  );
}

function Combine({ context }: { context: EditorContext }) {
  const persons = useEditor(context.editor, (state) => imageOf(state).persons);
  const personId = useEditor(context.editor, (state) => state.personId);
  const others = persons.filter(({ id }) => id !== personId);
  const other = useEditor(context.editor, otherOf);
  const id = useId();
  if (!other) return null;
  return (
    <div className={classes.combine}>
      <div className={classes.with}>
        <label htmlFor={id}>{t('combineWith')}</label>
        <NativeSelect
          id={id}
          size="sm"
          value={other.id}
          data={others.map((person) => ({
            value: person.id,
            label: t('segment', { number: personNumber(person.id) }),
          }))}
          onChange={(event) =>
            context.editor.store.setState({ otherId: event.currentTarget.value as PersonId })
          }
        />
      </div>
      <div className={classes.pairs}>
        {COMBINATIONS.map((combination) => (
          <ActionButton key={combination} id={combination} context={context} />
        ))}
      </div>
    </div>
  );
}

function CopyToImages({ context }: { context: EditorContext }) {
  const images = useEditor(context.editor, (state) => state.images);
  const imageId = useEditor(context.editor, (state) => state.imageId);
  if (images.length < 2) return null;
  return (
    <div className={classes.pairs}>
      {images.map(({ id }, index) =>
        id === imageId ? null : (
          <Button key={id} size="compact-sm" variant="default" onClick={() => copyToImage(context, id)}>
            {t('copyToImage', { number: index + 1 })}
          </Button>
        ),
      )}
    </div>
  );
}

function Remove({ context }: { context: EditorContext }) {
  const personId = useEditor(context.editor, (state) => state.personId);
  const removeKey = context.editor.actions.find('removePerson')?.keys[0];
  if (!personId) return null;
  const what = isFront(personId) ? 'removeFront' : 'removePerson';
  return (
    <div className={classes.apart}>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.remove}
        leftSection={<IconTrash size={16} aria-hidden />}
        title={removeKey && `${actionText(what)} (${keyText(removeKey)})`}
        onClick={() => removePerson(context, personId)}
      >
        {actionText(what)}
      </Button>
    </div>
  );
}
