import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBrandFacebook, IconBrandX, IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useMobile } from '../../../lib/useMobile.ts';
import { LinkField } from '../../../ui/LinkField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Product } from '../bundle.ts';
import type { ProductTab } from '../productTabs.ts';
import { t } from '../texts.ts';
import { reportAddress } from './report.ts';
import classes from './ShareDialog.module.css';
import { openSharePopup, proposalLink } from './share.ts';

interface ShareDialogProps {
  uid: string;
  product: Product;
  tab: ProductTab;
  isOpen: boolean;
  onClose: () => void;
}

/** A card on desktop, which stays while the pointer is over it; a bottom sheet with a menu on phones. */
export default function ShareDialog({ uid, product, tab, isOpen, onClose }: ShareDialogProps) {
  const isMobile = useMobile();
  const [isOverCard, setOverCard] = useState(false);
  const link = proposalLink(uid);

  const report = () => {
    const item = { link, tab, product };
    window.location.href = reportAddress(item, window.location.hostname, new Date());
    toast.info(t('sharing.reportStarted'));
    onClose();
  };
  const menu = (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('sharing.more')}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={report}>{t('sharing.report')}</Menu.Item>
        <Menu.Item onClick={onClose}>{t('sharing.close')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );

  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      title={t('sharing.title')}
      size={440}
      ignoreBackdrop={!isMobile && isOverCard}
      headerAction={isMobile && menu}
    >
      <div
        className={classes.content}
        onPointerEnter={() => setOverCard(true)}
        onPointerLeave={() => setOverCard(false)}
      >
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBrandFacebook size={20} aria-hidden />}
          onClick={() => openSharePopup('facebook', link)}
        >
          {t('sharing.facebook')}
        </Button>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBrandX size={20} aria-hidden />}
          onClick={() => openSharePopup('x', link)}
        >
          {t('sharing.x')}
        </Button>
        <LinkField link={link} label={t('sharing.link')} />
      </div>
    </Sheet>
  );
}
