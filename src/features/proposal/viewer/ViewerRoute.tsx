import { Navigate, useParams } from 'react-router-dom';
import { useModalRoute } from '../../../ui/modalRoute.tsx';
import { useDialogSubject } from '../dialogs.ts';
import ImageViewer from './ImageViewer.tsx';

export default function ViewerRoute() {
  const { product, production } = useDialogSubject();
  const { isOpen, close } = useModalRoute();
  const isOfProduction = useParams().productionId !== undefined;
  if (!product || (isOfProduction && !production)) return <Navigate to=".." replace />;
  return <ImageViewer product={product} production={production} isOpen={isOpen} onClose={close} />;
}
