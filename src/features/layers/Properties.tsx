import { LAYERS } from '@facet/contract/layers.ts';
import { actions } from '@facet/layer-core/actions.ts';
import { placeIn, setClip, setOpacity, setSide, uncrop } from '@facet/layer-core/commands.ts';
import { chosen } from '@facet/layer-core/editor.ts';
import { type Layer, largest } from '@facet/layer-core/model.ts';
import { Button, FileButton, Select } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { RangeField } from '../../segments/RangeField.tsx';
import { IconButton, type StudioIcon } from '../../studio/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './LayerStudio.module.css';
import { NumberField } from './NumberField.tsx';
import { TextDialog } from './TextDialog.tsx';
import { actionText, t } from './texts.ts';
import { replaceWith, rewriteText, useLayers, type Work, wordsOf } from './work.ts';

const ARRANGE: readonly (readonly [id: string, icon: StudioIcon])[] = [
  ['alignLeft', IconLayoutAlignLeft],
  ['alignCentre', IconLayoutAlignCenter],
  ['alignRight', IconLayoutAlignRight],
  ['alignTop', IconLayoutAlignTop],
  ['alignMiddle', IconLayoutAlignMiddle],
  ['alignBottom', IconLayoutAlignBottom],
  ['distributeAcross', IconLayoutDistributeVertical],
  ['distributeDown', IconLayoutDistributeHorizontal],
];
const EDIT: readonly (readonly [id: string, icon: StudioIcon])[] = [
  ['front', IconArrowBarToUp],
  ['back', IconArrowBarToDown],
  ['duplicate', IconCopy],
  ['remove', IconTrash],
];

/** What is chosen: where it lies, how it looks, and what can be done with it. */
export function Properties({ work }: { work: Work }) {
  const layers = useLayers(work, useShallow(chosen));
  const [first] = layers;
  if (!first) return null;
  return (
    <section className={classes.section} aria-labelledby="chosen">
      <h2 id="chosen" className={classes.heading}>
        {layers.length === 1 ? first.name : t('chosen', { count: layers.length })}
      </h2>
      <Buttons work={work} list={EDIT} label={t('layers')} />
      <Buttons work={work} list={ARRANGE} label={t('arrange')} />
      <RangeField
        label={t('opacity')}
        min={0}
        max={1}
        step={0.01}
        value={first.opacity}
        shown={`${Math.round(first.opacity * 100)}%`}
        disabled={layers.every(({ isLocked }) => isLocked)}
        onChange={(opacity) =>
          work.editor.changeOn(
            'opacity',
            setOpacity(
              layers.map(({ id }) => id),
              opacity,
            ),
          )
        }
      />
      {layers.length === 1 && <One work={work} layer={first} />}
    </section>
  );
}

interface ButtonsProps {
  work: Work;
  list: typeof ARRANGE;
  label: string;
}

/** Not drawn anew with each step of a layer that moves. */
const Buttons = memo(function Buttons({ work, list, label }: ButtonsProps) {
  const enabled = useLayers(
    work,
    useShallow((state) => list.map(([id]) => actions.find(id)!.isEnabled(state))),
  );
  return (
    <fieldset className={classes.buttons} aria-label={label}>
      {list.map(([id, icon], i) => {
        const action = actions.find(id)!;
        return (
          <IconButton
            key={id}
            label={actionText(id)}
            icon={icon}
            keys={action.keys.slice(0, 1)}
            isDisabled={!enabled[i]}
            onClick={() => action.run({ editor: work.editor }, action.keys[0]!)}
          />
        );
      })}
    </fieldset>
  );
});

function One({ work, layer }: { work: Work; layer: Layer }) {
  const { editor } = work;
  const { id, x, y, width, height, isLocked, people, crop, original, text } = layer;
  const [isWriting, setWriting] = useState(false);
  const most = largest(layer);
  const far = { min: -LAYERS.maxDistance, max: LAYERS.maxDistance, isDisabled: isLocked };
  const side = (max: number) => ({ min: 1, max, isDisabled: isLocked });
  const isCropped = crop.width < original.width || crop.height < original.height;
  const clip = people.findIndex(({ outline }) => outline === layer.clip);

  const replace = (file: File | null): void => {
    if (file) replaceWith(work, layer, file).catch((error: unknown) => toast.error(wordsOf(error)));
  };
  return (
    <>
      <div className={classes.fields}>
        <NumberField
          {...far}
          label={t('x')}
          value={x}
          onChange={(to) => editor.change('move', placeIn(id, { x: to }))}
        />
        <NumberField
          {...far}
          label={t('y')}
          value={y}
          onChange={(to) => editor.change('move', placeIn(id, { y: to }))}
        />
        <NumberField
          {...side(most.width)}
          label={t('width')}
          value={width}
          onChange={(to) => editor.change('resize', setSide(id, 'width', to))}
        />
        <NumberField
          {...side(most.height)}
          label={t('height')}
          value={height}
          onChange={(to) => editor.change('resize', setSide(id, 'height', to))}
        />
      </div>
      {people.length > 0 && (
        <Select
          label={t('cut')}
          size="sm"
          allowDeselect={false}
          disabled={isLocked}
          value={String(clip)}
          data={[
            { value: '-1', label: t('cutNone') },
            ...people.map(({ number }, i) => ({ value: String(i), label: t('cutPerson', { number }) })),
          ]}
          onChange={(index) => editor.change('cut', setClip(id, people[Number(index)]?.outline ?? null))}
        />
      )}
      <div className={classes.wide}>
        {isCropped && (
          <Button size="compact-sm" variant="default" onClick={() => editor.change('crop', uncrop(id))}>
            {t('uncrop')}
          </Button>
        )}
        {text ? (
          <Button size="compact-sm" variant="default" disabled={isLocked} onClick={() => setWriting(true)}>
            {t('editText')}
          </Button>
        ) : (
          <FileButton accept="image/*" onChange={replace}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" disabled={isLocked}>
                {t('replace')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {text && (
        <TextDialog
          opened={isWriting}
          text={text}
          onClose={() => setWriting(false)}
          onDone={(style) => rewriteText(work, layer, style)}
        />
      )}
    </>
  );
}
