import { useOutletContext } from 'react-router-dom';
import type { Me } from '../../lib/useMe.ts';
import { FacePicker } from '../../shared/faces/FacePicker.tsx';
import { useModalRoute, useOpenModal } from '../../ui/modalRoute.tsx';
import { t } from './texts.ts';

export default function FacesRoute() {
  const { me } = useOutletContext<{ me: Me }>();
  const { isOpen, close } = useModalRoute();
  const openModal = useOpenModal();
  return (
    <FacePicker
      me={me}
      isOpen={isOpen}
      onClose={close}
      title={t('faces.title')}
      onUpload={() => openModal('/settings/profile/modal/create/0')}
    />
  );
}
