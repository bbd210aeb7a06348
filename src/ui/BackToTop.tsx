import { BACK_TO_TOP_AFTER_PX } from '@facet/contract/constants.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { scrollBehavior } from '../lib/scrollBehavior.ts';
import classes from './BackToTop.module.css';
import { t } from './texts.ts';

function scrollUp(): void {
  scrollTo({ top: 0, behavior: scrollBehavior() });
}

export function BackToTop() {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    // not asked at the beginning, which would lay out the page at once; a restored position comes with an event
    const update = () => setVisible(scrollY > BACK_TO_TOP_AFTER_PX);
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  if (!isVisible) return null;
  return (
    <ActionIcon
      className={classes.button}
      variant="default"
      size={44}
      radius="xl"
      aria-label={t('backToTop')}
      onClick={scrollUp}
    >
      <IconArrowUp size={20} aria-hidden />
    </ActionIcon>
  );
}
