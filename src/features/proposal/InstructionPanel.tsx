import { IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { Disclosure } from './Disclosure.tsx';
import classes from './InstructionPanel.module.css';
import { t } from './texts.ts';

interface InstructionPanelProps {
  isGeneratedWithAd: boolean;
  isOpenAtFirst: boolean;
}

export function InstructionPanel({ isGeneratedWithAd, isOpenAtFirst }: InstructionPanelProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const steps = [
    t('instruction.step1'),
    t('instruction.step2'),
    t('instruction.step3'),
    isGeneratedWithAd ? t('instruction.step4WithAd') : t('instruction.step4'),
  ];
  return (
    <Disclosure
      title={t('instruction.title')}
      icon={<IconListNumbers size={20} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  );
}
