import type { ConsentRecord } from '@facet/contract/consent.ts';

/** Longest text that a consent record may hold; browsers can be made to say anything about themselves. */
const MAX_TEXT = 512;
const bounded = (text: string): string => text.slice(0, MAX_TEXT);

/** Most specific first: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

function browserName(userAgent: string): string {
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

export function deviceInfo(): ConsentRecord['deviceInfo'] {
  return {
    userAgent: bounded(navigator.userAgent),
    platform: bounded(navigator.platform),
    language: bounded(navigator.language),
    screenResolution: `${screen.width}x${screen.height}`,
    viewportSize: `${innerWidth}x${innerHeight}`,
    timezone: bounded(Intl.DateTimeFormat().resolvedOptions().timeZone),
    pixelRatio: devicePixelRatio,
    cookiesEnabled: navigator.cookieEnabled,
    online: navigator.onLine,
    browserName: browserName(navigator.userAgent),
  };
}
