import { SHEET_CLOSE_ANIMATION_MS } from '@facet/contract/constants.ts';
import { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useMobile } from '../lib/useMobile.ts';
import classes from './Sheet.module.css';
import { t } from './texts.ts';
import { toastsBelow, toastsBelowDialog } from './toastsBelow.ts';
import { useEscape } from './useEscape.ts';
import { useSwipeDown } from './useSwipeDown.ts';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Width of the dialog on desktop, in pixels or as one of Mantine's names. */
  size?: number | 'sm' | 'md' | 'lg' | 'xl';
  /** While something must not be interrupted: no close button, backdrop, Esc or swipe. */
  closeBlocked?: boolean;
  /** Clicks beside the dialog do nothing. */
  ignoreBackdrop?: boolean;
  /** It has the whole window, for work that keys and strokes beside it must not end. */
  isFull?: boolean;
  /** Where what it was opened from goes with it: the focus is somebody else's. */
  leavesFocus?: boolean;
  /** Beside the title, before the close button: a menu, for example. */
  headerAction?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog on desktop, a bottom sheet at ≤ 768 px. Focus moves in and returns to where it came from, the page behind
 * does not scroll, and the sheet follows a downward swipe on its header. While it is open it stays the one that it was opened as:
 * a phone that is turned, or a window that is resized, would otherwise begin anew what is in it.
 */
export function Sheet({
  opened,
  onClose,
  title,
  size = 'md',
  closeBlocked = false,
  ignoreBackdrop = false,
  isFull = false,
  leavesFocus = false,
  headerAction,
  children,
}: SheetProps) {
  const isMobileNow = useMobile();
  const [wasMobile, setWasMobile] = useState<boolean | null>(null);
  if (opened && wasMobile === null) setWasMobile(isMobileNow);
  const isMobile = wasMobile ?? isMobileNow;
  useEscape({ isOpen: opened, isHeld: closeBlocked || isFull, onEscape: onClose });
  const swipe = useSwipeDown({ onSwipe: onClose, isBlocked: closeBlocked });
  const root = {
    opened,
    onClose,
    onExitTransitionEnd: () => setWasMobile(null),
    closeOnEscape: false,
    closeOnClickOutside: !closeBlocked && !ignoreBackdrop && !isFull,
    padding: 0,
    returnFocus: !leavesFocus,
  };
  useFocusBack(opened && !leavesFocus);
  const closeButton = closeBlocked ? null : { 'aria-label': t('close') };

  if (isMobile) {
    return (
      <Drawer.Root
        {...root}
        position="bottom"
        classNames={{
          content: isFull ? classes.full : classes.sheet,
          title: classes.title,
          body: classes.body,
        }}
        transitionProps={{ duration: SHEET_CLOSE_ANIMATION_MS }}
      >
        <Drawer.Overlay backgroundOpacity={0.5} />
        <Drawer.Content style={swipe.style}>
          <div ref={toastsBelow} className={classes.grip} {...swipe.handlers}>
            <div className={classes.header}>
              <Drawer.Title>{title}</Drawer.Title>
              <div className={classes.actions}>
                {headerAction}
                {closeButton && <Drawer.CloseButton {...closeButton} size="lg" />}
              </div>
            </div>
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <Modal.Root
      {...root}
      centered
      size={size}
      fullScreen={isFull}
      radius={isFull ? 0 : 'lg'}
      classNames={{
        title: classes.title,
        body: classes.body,
        content: isFull ? classes.full : classes.dialog,
      }}
      transitionProps={{ transition: 'pop', duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        {/* what has the whole window has controls everywhere, and says itself where toasts are */}
        <div ref={isFull ? undefined : toastsBelowDialog} className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <div className={classes.actions}>
            {headerAction}
            {closeButton && <Modal.CloseButton {...closeButton} />}
          </div>
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Gives the focus back where a dialog is taken away instead of being closed, which the library does not notice. At once, so that a dialog
 * that follows in the same moment gives it back to the same place.
 */
function useFocusBack(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOn]);
}
