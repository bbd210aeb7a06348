import { SHEET_CLOSE_ANIMATION_MS } from '@facet/contract/constants.ts';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useSignedIn } from '../../../lib/session.ts';
import { useMobile } from '../../../lib/useMobile.ts';
import { useEscape } from '../../../ui/useEscape.ts';
import { useOpenAfterMount } from '../../../ui/useOpenAfterMount.ts';
import type { Bundle, Product } from '../bundle.ts';
import { t } from '../texts.ts';
import classes from './GenerateDrawer.module.css';
import { GenerateForm } from './GenerateForm.tsx';
import { SignedOut } from './SignedOut.tsx';
import { useGenerate } from './useGenerate.ts';

interface GenerateDrawerProps {
  bundle: Bundle;
  product: Product;
  isOpen: boolean;
  onClose: () => void;
  /** A photo is being generated. */
  onStarted: (product: Product) => void;
  /** What is shown may be out of date: a price, for example. */
  onFailed: () => void;
}

export default function GenerateDrawer({
  bundle,
  product,
  isOpen,
  onClose,
  onStarted,
  onFailed,
}: GenerateDrawerProps) {
  const isOpened = useOpenAfterMount(isOpen);
  const isMobile = useMobile();
  const isSignedIn = useSignedIn();
  const [isCovered, setCovered] = useState(false);
  const generation = useGenerate();
  useEscape({ isOpen: isOpened, isHeld: generation.isPending, onEscape: onClose });

  return (
    <Drawer.Root
      opened={isOpened}
      onClose={onClose}
      position={isMobile ? 'bottom' : 'right'}
      size={isMobile ? '100%' : 480}
      closeOnEscape={false}
      closeOnClickOutside={!isCovered && !generation.isPending}
      transitionProps={{ duration: SHEET_CLOSE_ANIMATION_MS }}
      classNames={{
        content: classes.content,
        title: classes.title,
        body: classes.body,
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        <div className={classes.header}>
          <Drawer.Title>{t('drawer.title')}</Drawer.Title>
          <Drawer.CloseButton size="lg" aria-label={t('drawer.close')} disabled={generation.isPending} />
        </div>
        <Drawer.Body>
          {isSignedIn ? (
            <GenerateForm
              key={product.id}
              bundle={bundle}
              product={product}
              generation={generation}
              onCovered={setCovered}
              onClose={onClose}
              onStarted={() => onStarted(product)}
              onFailed={onFailed}
            />
          ) : (
            <SignedOut product={product} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
