import { Button } from '@mantine/core';
import type { Me } from '../../lib/useMe.ts';
import { useOpenModal } from '../../ui/modalRoute.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Section } from './Section.tsx';
import classes from './SettingsPage.module.css';
import { t } from './texts.ts';

/** The face that photos are generated with, and the way to all of them. */
export function FacesSection({ me }: { me: Me }) {
  const openModal = useOpenModal();
  const face = me.representSrcImg;
  return (
    <Section title={t('faces.title')} text={t(face ? 'faces.text' : 'faces.none')}>
      <div className={classes.picture}>
        {face && (
          <div className={classes.face}>
            <Picture image={face.image} alt={t('faces.current')} ratio={1} sizes="96px" />
          </div>
        )}
        <div className={classes.buttons}>
          {face && (
            <Button variant="default" onClick={() => openModal('modal/create/7')}>
              {t('faces.choose')}
            </Button>
          )}
          <Button variant={face ? 'default' : 'filled'} onClick={() => openModal('modal/create/11')}>
            {t('faces.upload')}
          </Button>
          <Button variant={face ? 'subtle' : 'default'} onClick={() => openModal('modal/faces')}>
            {t('faces.manage')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
