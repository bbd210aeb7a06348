import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { apollo } from '../../lib/apollo.ts';
import { checkConnection, useConnection } from '../../lib/connection.ts';
import { toast } from '../../ui/toast.ts';
import classes from './OfflineBanner.module.css';
import { t } from './texts.ts';

/** Says that the server cannot be reached; once it can, what is on the screen is asked again. */
export function OfflineBanner() {
  const isOffline = useConnection((connection) => connection.isOffline);
  const [isChecking, setChecking] = useState(false);
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) {
      toast.success(t('back'));
      void apollo.refetchQueries({ include: 'active' });
    }
    wasOffline.current = isOffline;
  }, [isOffline]);

  const retry = () => {
    setChecking(true);
    void checkConnection().finally(() => setChecking(false));
  };
  // The live region is there before its text, so that the text is announced.
  return (
    <div
      role="status"
      className={isOffline ? classes.banner : undefined}
      data-offline-banner={isOffline || undefined}
    >
      {isOffline && (
        <>
          <IconWifiOff size={20} aria-hidden />
          <span>{t('offline')}</span>
          <button type="button" className={classes.retry} data-finger onClick={retry} disabled={isChecking}>
            {t(isChecking ? 'retrying' : 'retry')}
          </button>
        </>
      )}
    </div>
  );
}
