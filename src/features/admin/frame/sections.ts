import {
  IconChartBar,
  IconCoins,
  IconHistory,
  IconMessages,
  IconMoodSmile,
  IconPackage,
  IconSparkles,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from './texts.ts';

interface Section {
  /** Below /admin; its route stands in src/app/routes.tsx. */
  path: string;
  name: string;
  icon: ComponentType<{ size?: number }>;
}

/** The administration's screens, in the navigation's order. */
export const sections = (): readonly Section[] => [
  { path: '', name: t('dashboard'), icon: IconChartBar },
  { path: 'user', name: t('users'), icon: IconUsers },
  { path: 'service', name: t('service'), icon: IconSparkles },
  { path: 'appproduct', name: t('appproduct'), icon: IconPackage },
  { path: 'currency', name: t('currency'), icon: IconCoins },
  { path: 'bots', name: t('bots'), icon: IconMoodSmile },
  { path: 'announcements', name: t('announcements'), icon: IconSpeakerphone },
  { path: 'support', name: t('support'), icon: IconMessages },
  { path: 'audit', name: t('audit'), icon: IconHistory },
];
