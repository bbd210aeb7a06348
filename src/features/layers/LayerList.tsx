import { moveTo, rename, setHidden, setLocked } from '@facet/layer-core/commands.ts';
import type { Layer } from '@facet/layer-core/model.ts';
import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  IconPhotoUp,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import classes from './LayerList.module.css';
import { t } from './texts.ts';
import { addFiles, useLayers, type Work, wordsOf } from './work.ts';

/** The uppermost first, as they lie. */
export function LayerList({ work, failed }: { work: Work; failed: readonly string[] }) {
  const layers = useLayers(work, ({ document }) => document.layers);
  const selection = useLayers(work, (state) => state.selection);
  const list = useRef<HTMLUListElement>(null);
  /** What is dragged, and the row that it would go to. */
  const [drag, setDrag] = useState<{ id: string; row: number } | null>(null);
  const rows = layers.toReversed();

  /** @param row counted from the uppermost */
  const bring = (id: string, row: number): void =>
    work.editor.change('order', moveTo(id, layers.length - 1 - row));

  const rowAt = (event: PointerEvent): number => {
    const tops = [...list.current!.children].map((item) => item.getBoundingClientRect());
    const index = tops.findIndex(({ bottom }) => event.clientY < bottom);
    return index < 0 ? rows.length - 1 : index;
  };
  const grip = (id: string, row: number) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, row });
    },
    onPointerMove(event: PointerEvent) {
      if (drag) setDrag({ id, row: rowAt(event) });
    },
    onPointerUp() {
      if (drag) bring(id, drag.row);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown(event: KeyboardEvent) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      event.stopPropagation();
      bring(id, Math.min(Math.max(row + step, 0), rows.length - 1));
    },
  });

  if (rows.length === 0) return <Empty work={work} />;
  return (
    <ul ref={list} className={classes.list} aria-label={t('layers')}>
      {rows.map((layer, row) => (
        <li
          key={layer.id}
          className={classes.row}
          data-chosen={selection.includes(layer.id) || undefined}
          data-target={(drag !== null && drag.row === row && drag.id !== layer.id) || undefined}
          data-dragged={drag?.id === layer.id || undefined}
          data-hidden={layer.isHidden || undefined}
        >
          <button
            type="button"
            className={classes.grip}
            aria-label={t('layerMove', { name: layer.name })}
            {...grip(layer.id, row)}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
          <Name work={work} id={layer.id} name={layer.name} isChosen={selection.includes(layer.id)} />
          {failed.includes(layer.id) && (
            <IconAlertTriangle
              size={16}
              className={classes.failed}
              aria-label={t('layerFailed')}
              role="img"
            />
          )}
          <Switches
            work={work}
            id={layer.id}
            name={layer.name}
            isHidden={layer.isHidden}
            isLocked={layer.isLocked}
          />
        </li>
      ))}
    </ul>
  );
}

function Empty({ work }: { work: Work }) {
  return (
    <>
      <p className={classes.empty}>{t('layersEmpty')}</p>
      <FileButton
        accept="image/*"
        multiple
        onChange={(files) =>
          void addFiles(work, files).catch((error: unknown) => toast.error(wordsOf(error)))
        }
      >
        {(props) => (
          <Button {...props} size="sm" variant="default" leftSection={<IconPhotoUp size={18} aria-hidden />}>
            {t('upload')}
          </Button>
        )}
      </FileButton>
    </>
  );
}

interface NameProps extends Pick<Layer, 'id' | 'name'> {
  work: Work;
  isChosen: boolean;
}

function choose({ editor }: Work, id: string, isMore: boolean): void {
  const { selection } = editor.store.getState();
  if (!isMore) editor.select([id]);
  else editor.select(selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]);
}

/** Pressed it chooses; pressed twice, or with F2, it is renamed. Not drawn anew with each step of a layer that moves. */
const Name = memo(function Name({ work, id, name, isChosen }: NameProps) {
  const [isTyping, setTyping] = useState(false);
  if (isTyping) {
    return (
      <TextInput
        className={classes.typing}
        size="xs"
        aria-label={t('layerName')}
        defaultValue={name}
        maxLength={64}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          work.editor.change('rename', rename(id, event.currentTarget.value));
          setTyping(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.value = name;
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={classes.name}
      aria-pressed={isChosen}
      onClick={(event) => choose(work, id, event.shiftKey || event.ctrlKey || event.metaKey)}
      onDoubleClick={() => setTyping(true)}
      onKeyDown={(event) => event.key === 'F2' && setTyping(true)}
    >
      {name}
    </button>
  );
});

interface SwitchesProps extends Pick<Layer, 'id' | 'name' | 'isHidden' | 'isLocked'> {
  work: Work;
}

const Switches = memo(function Switches({ work, id, name, isHidden, isLocked }: SwitchesProps) {
  const icon = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    <>
      <ActionIcon
        {...icon}
        aria-label={t(isLocked ? 'layerUnlock' : 'layerLock', { name })}
        data-quiet={!isLocked || undefined}
        onClick={() => work.editor.change(isLocked ? 'unlock' : 'lock', setLocked([id], !isLocked))}
      >
        {isLocked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        {...icon}
        aria-label={t(isHidden ? 'layerShow' : 'layerHide', { name })}
        data-quiet={!isHidden || undefined}
        onClick={() => work.editor.change(isHidden ? 'show' : 'hide', setHidden([id], !isHidden))}
      >
        {isHidden ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
      </ActionIcon>
    </>
  );
});
