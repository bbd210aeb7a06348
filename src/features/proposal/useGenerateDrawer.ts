import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useIsCurrent } from '../../ui/useIsCurrent.ts';

const SUBJECT = 'generate';

interface GenerateDrawer {
  /** The product, by its id. It stays while the drawer closes, so that nothing changes under the closing animation. */
  subject: number | null;
  isOpen: boolean;
  open: (productId: number) => void;
  close: () => void;
}

/** The drawer has an address (`?generate=7`): a link opens it, and the back button closes it. */
export function useGenerateDrawer(): GenerateDrawer {
  const [search] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const isCurrent = useIsCurrent();
  const wanted = Number(search.get(SUBJECT)) || null;
  const [subject, setSubject] = useState(wanted);
  if (wanted !== null && wanted !== subject) setSubject(wanted);
  const leftKey = useRef<string>(undefined);

  return {
    subject,
    isOpen: wanted !== null,
    open(productId) {
      const next = new URLSearchParams(search);
      next.set(SUBJECT, String(productId));
      void navigate({ search: `?${next}` }, { state: { isOverPage: true }, preventScrollReset: true });
    },
    close() {
      // asked for twice, it goes back once; when a photo is started at last, the back button may have closed it
      if (wanted === null || leftKey.current === key || !isCurrent()) return;
      leftKey.current = key;
      if (state?.isOverPage === true) return void navigate(-1);
      const next = new URLSearchParams(search);
      next.delete(SUBJECT);
      void navigate({ search: next.size > 0 ? `?${next}` : '' }, { replace: true, preventScrollReset: true });
    },
  };
}
