import { IconDeviceMobileDown } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { askToInstall, useInstallation } from './installation.ts';
import { t } from './texts.ts';

const InstallSteps = lazy(() => import('./InstallSteps.tsx'));

/** An entry of a menu; there is none when the app is installed already. */
export function InstallButton({ className }: { className?: string }) {
  const isInstalled = useInstallation((installation) => installation.isInstalled);
  const [steps, setSteps] = useState<'unasked' | 'open' | 'closed'>('unasked');
  if (isInstalled) return null;

  const install = async (event: MouseEvent<HTMLElement>) => {
    // A menu lies over every dialog.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    if (!(await askToInstall())) setSteps('open');
  };
  return (
    <>
      <button type="button" className={className} onClick={(event) => void install(event)}>
        <IconDeviceMobileDown size={20} aria-hidden />
        {t('install')}
      </button>
      {steps !== 'unasked' && (
        <Suspense>
          <InstallSteps isOpen={steps === 'open'} onClose={() => setSteps('closed')} />
        </Suspense>
      )}
    </>
  );
}
