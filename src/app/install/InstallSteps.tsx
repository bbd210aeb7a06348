import { Button } from '@mantine/core';
import { IconCheck, IconDotsVertical, IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { Sheet } from '../../ui/Sheet.tsx';
import { useOpenAfterMount } from '../../ui/useOpenAfterMount.ts';
import classes from './InstallSteps.module.css';
import { isIos } from './installation.ts';
import { t } from './texts.ts';

const IOS = {
  title: t('iosTitle'),
  steps: [
    { icon: IconShare2, text: t('iosShare') },
    { icon: IconSquarePlus, text: t('iosAdd') },
    { icon: IconCheck, text: t('iosDone') },
  ],
};
const OTHER = {
  title: t('otherTitle'),
  steps: [
    { icon: IconDotsVertical, text: t('otherMenu') },
    { icon: IconSquarePlus, text: t('otherInstall') },
    { icon: IconCheck, text: t('otherDone') },
  ],
};

/** Where a page cannot ask the browser to install it, the person does it in three steps. */
export default function InstallSteps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { title, steps } = isIos() ? IOS : OTHER;
  return (
    <Sheet opened={useOpenAfterMount(isOpen)} onClose={onClose} title={title} size={420}>
      <ol className={classes.steps}>
        {steps.map(({ icon: Icon, text }) => (
          <li key={text} className={classes.step}>
            <Icon size={24} aria-hidden />
            {text}
          </li>
        ))}
      </ol>
      <Button fullWidth variant="default" onClick={onClose}>
        {t('close')}
      </Button>
    </Sheet>
  );
}
