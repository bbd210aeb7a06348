import { Navigate } from 'react-router-dom';
import { useModalRoute } from '../../../ui/modalRoute.tsx';
import { useDialogSubject } from '../dialogs.ts';
import ShareDialog from './ShareDialog.tsx';

export default function ShareRoute() {
  const { bundle, product, tab } = useDialogSubject();
  const { isOpen, close } = useModalRoute();
  if (!product) return <Navigate to=".." replace />;
  return <ShareDialog uid={bundle.uid} product={product} tab={tab} isOpen={isOpen} onClose={close} />;
}
