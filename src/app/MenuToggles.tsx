import { IconMoon, IconSun, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useButtonVisibility } from '../ui/buttonVisibility.ts';
import { useDarkMode } from '../ui/DarkModeToggle.tsx';
import { t } from './texts.ts';

/** Entries of a menu that say what pressing them does, and leave it open. */
export function DarkModeEntry({ className }: { className?: string }) {
  const { isDark, toggle } = useDarkMode();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <button type="button" className={className} onClick={toggle}>
      <Icon size={20} aria-hidden />
      {t(isDark ? 'lightMode' : 'darkMode')}
    </button>
  );
}

export function ButtonVisibilityEntry({ className }: { className?: string }) {
  const { isVisible, toggle } = useButtonVisibility();
  const Icon = isVisible ? IconToggleRight : IconToggleLeft;
  return (
    <button type="button" className={className} onClick={toggle}>
      <Icon size={20} aria-hidden />
      {t(isVisible ? 'buttonsOff' : 'buttonsOn')}
    </button>
  );
}
