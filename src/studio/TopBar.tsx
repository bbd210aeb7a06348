import type { EditorContext } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceFloppy,
  IconLayoutSidebarRight,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../ui/BusyButton.tsx';
import { IconButton } from './IconButton.tsx';
import { ImageTabs } from './ImageTabs.tsx';
import { ariaKeys, keyText, SAVE_KEY } from './keyText.ts';
import classes from './TopBar.module.css';
import { actionText, t } from './texts.ts';
import type { Saving } from './useSaving.ts';

interface TopBarProps {
  context: EditorContext;
  /** The campaign's name. */
  subtitle: string;
  /** null: what stands around the studio says what it is, and leads away. */
  backTo: string | null;
  saving: Saving;
  /** 'Save Masking' by default. */
  saveText?: string | undefined;
  isSavedOutside?: boolean;
  /** Stands beside the images, where there is room. */
  extra?: ReactNode;
  isPanelOpen: boolean;
  onPanel: () => void;
}

export function TopBar({
  context,
  subtitle,
  backTo,
  saving,
  isPanelOpen,
  onPanel,
  saveText = t('save'),
  isSavedOutside = false,
  extra,
}: TopBarProps) {
  const { editor } = context;
  const undoLabel = useEditor(editor, (state) => state.undoLabel);
  const redoLabel = useEditor(editor, (state) => state.redoLabel);
  return (
    <header className={classes.top}>
      <div className={classes.bar} data-titled={backTo !== null || undefined}>
        {backTo !== null && (
          <>
            <Link to={backTo} className={classes.back} aria-label={t('back')}>
              <IconArrowLeft size={20} aria-hidden />
            </Link>
            <div className={classes.titles}>
              <h1 className={classes.title}>{t('title')}</h1>
              <p className={classes.subtitle}>{subtitle}</p>
            </div>
          </>
        )}
        <ImageTabs context={context} unsavedIds={saving.unsavedIds} />
        {extra}
        <p className={classes.state}>{t(stateOf(saving))}</p>
        <div className={classes.buttons}>
          <IconButton
            label={actionText('undo')}
            hint={undoLabel ? `${actionText('undo')}: ${actionText(undoLabel)}` : undefined}
            icon={IconArrowBackUp}
            keys={editor.actions.find('undo')?.keys}
            isDisabled={undoLabel === null}
            onClick={editor.undo}
          />
          <IconButton
            label={actionText('redo')}
            hint={redoLabel ? `${actionText('redo')}: ${actionText(redoLabel)}` : undefined}
            icon={IconArrowForwardUp}
            keys={editor.actions.find('redo')?.keys}
            isDisabled={redoLabel === null}
            onClick={editor.redo}
          />
          <IconButton
            label={t(isPanelOpen ? 'hideProperties' : 'showProperties')}
            icon={IconLayoutSidebarRight}
            onClick={onPanel}
          />
        </div>
        {!isSavedOutside && (
          <BusyButton
            size="sm"
            className={classes.save}
            data-unsaved={saving.isUnsaved || saving.isNew || undefined}
            isBusy={saving.state === 'saving'}
            disabled={saving.state === 'extracting'}
            title={`${saveText} (${keyText(SAVE_KEY)})`}
            aria-keyshortcuts={ariaKeys([SAVE_KEY])}
            onClick={() => void saving.save()}
          >
            <IconDeviceFloppy size={20} aria-hidden className={classes.saveIcon} />
            <span className={classes.saveText}>{saveText}</span>
          </BusyButton>
        )}
      </div>
    </header>
  );
}

function stateOf({ isUnsaved, isNew }: Saving): 'unsaved' | 'notYetSaved' | 'allSaved' {
  if (isUnsaved) return 'unsaved';
  return isNew ? 'notYetSaved' : 'allSaved';
}
