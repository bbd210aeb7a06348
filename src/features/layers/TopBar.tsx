import { actions } from '@facet/layer-core/actions.ts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDotsVertical,
  IconHelp,
  IconPhotoHeart,
  IconPhotoUp,
  IconRefresh,
  IconStack2,
  IconTypography,
  IconWorldDownload,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../studio/IconButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EXPORTS, type ExportType } from './compose.ts';
import classes from './LayerStudio.module.css';
import { actionText, t } from './texts.ts';
import { useLayers, type Work } from './work.ts';

interface TopBarProps {
  work: Work;
  backTo: string;
  isProcessing: boolean;
  /** undefined: it is always there, and *Refresh* and *Help* have room beside the others. */
  isPanelOpen: boolean | undefined;
  onPanel: () => void;
  onFiles: (files: readonly File[]) => void;
  onUrl: () => void;
  onGallery: () => void;
  onText: () => void;
  onRefresh: () => void;
  onExport: (type: ExportType) => void;
  onStartOver: () => void;
  onProcess: () => void;
}

export function TopBar(props: TopBarProps) {
  const { work, backTo, isProcessing, isPanelOpen, onUrl, onGallery, onText, onRefresh, onProcess } = props;
  const { editor } = work;
  const undoLabel = useLayers(work, (state) => state.undoLabel);
  const redoLabel = useLayers(work, (state) => state.redoLabel);
  const files = useRef<HTMLInputElement>(null);
  const hintOf = (id: string, label: string | null) =>
    label ? `${actionText(id)}: ${actionText(label)}` : actionText(id);
  return (
    <header className={classes.top}>
      <Link to={backTo} className={classes.back} aria-label={t('back')}>
        <IconArrowLeft size={20} aria-hidden />
      </Link>
      <h1 className={classes.title}>{t('title')}</h1>
      <div className={classes.group}>
        <IconButton
          label={actionText('undo')}
          hint={hintOf('undo', undoLabel)}
          icon={IconArrowBackUp}
          keys={actions.find('undo')!.keys.slice(0, 1)}
          isDisabled={undoLabel === null}
          onClick={editor.undo}
        />
        <IconButton
          label={actionText('redo')}
          hint={hintOf('redo', redoLabel)}
          icon={IconArrowForwardUp}
          keys={actions.find('redo')!.keys.slice(0, 1)}
          isDisabled={redoLabel === null}
          onClick={editor.redo}
        />
      </div>
      <div className={`${classes.group} ${classes.adding}`}>
        <IconButton label={t('upload')} icon={IconPhotoUp} onClick={() => files.current!.click()} />
        <IconButton label={t('addFromUrl')} icon={IconWorldDownload} onClick={onUrl} />
        <IconButton label={t('gallery')} icon={IconPhotoHeart} onClick={onGallery} />
        <IconButton label={t('text')} icon={IconTypography} onClick={onText} />
        {isPanelOpen === undefined ? (
          <>
            <IconButton label={t('refresh')} icon={IconRefresh} onClick={onRefresh} />
            <IconButton
              label={actionText('help')}
              icon={IconHelp}
              keys={['?']}
              onClick={() => showHelp(work)}
            />
          </>
        ) : (
          <IconButton
            label={t(isPanelOpen ? 'hidePanel' : 'showPanel')}
            icon={IconStack2}
            onClick={props.onPanel}
          />
        )}
        <More {...props} />
      </div>
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <BusyButton size="sm" className={classes.process} isBusy={isProcessing} onClick={onProcess}>
        {t('process')}
      </BusyButton>
    </header>
  );
}

const showHelp = ({ editor }: Work): void => editor.store.setState({ isHelpShown: true });

function More({ work, isPanelOpen, onRefresh, onExport, onStartOver }: TopBarProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="var(--studio-button)" aria-label={t('more')}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isPanelOpen !== undefined && (
          <>
            <Menu.Item onClick={onRefresh}>{t('refresh')}</Menu.Item>
            <Menu.Item onClick={() => showHelp(work)}>{actionText('help')}</Menu.Item>
            <Menu.Divider />
          </>
        )}
        {(Object.keys(EXPORTS) as ExportType[]).map((type) => (
          <Menu.Item key={type} onClick={() => onExport(type)}>
            {t('exportAs', { type })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" onClick={onStartOver}>
          {t('startOver')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
