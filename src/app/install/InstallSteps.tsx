import { Button } from '@mantine/core';
import { IconCheck, IconDotsVertical, IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { Sheet } from '../../ui/Sheet.tsx';
import { useOpenAfterMount } from '../../ui/useOpenAfterMount.ts';
import classes from './InstallSteps.module.css';
import { isIos } from './installation.ts';
import { t } from './texts.ts';

const IOS = {
  title: 'iosTitle',
  steps: [
    { icon: IconShare2, text: 'iosShare' },
    { icon: IconSquarePlus, text: 'iosAdd' },
    { icon: IconCheck, text: 'iosDone' },
  ],
} as const;
const OTHER = {
  title: 'otherTitle',
  steps: [
    { icon: IconDotsVertical, text: 'otherMenu' },
    { icon: IconSquarePlus, text: 'otherInstall' },
    { icon: IconCheck, text: 'otherDone' },
  ],
} as const;

/** Where a page cannot ask the browser to install it, the person does it in three steps. */
export default function InstallSteps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { title, steps } = isIos() ? IOS : OTHER;
  return (
    <Sheet opened={useOpenAfterMount(isOpen)} onClose={onClose} title={t(title)} size={420}>
      <ol className={classes.steps}>
        {steps.map(({ icon: Icon, text }) => (
          <li key={text} className={classes.step}>
            <Icon size={24} aria-hidden />
            {t(text)}
          </li>
        ))}
      </ol>
      <Button fullWidth variant="default" onClick={onClose}>
        {t('close')}
      </Button>
    </Sheet>
  );
}
