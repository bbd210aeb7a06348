import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useSignedIn } from '../../lib/session.ts';
import PhotoPage from './PhotoPage.tsx';
import { SharedPhoto } from './SharedPhoto.tsx';

/** A photo's address is shared: members see its page, visitors what its owner shows to everybody. */
export default function PhotoScreen() {
  const isSignedIn = useSignedIn();
  const errorType = useSession((session) => session.endedBy);
  const { pathname } = useLocation();
  if (isSignedIn) return <PhotoPage />;
  if (errorType) return <Navigate to="/auth-handler" replace state={{ errorType, from: pathname }} />;
  return <SharedPhoto />;
}
