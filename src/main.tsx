import '@fontsource-variable/inter';
import './ui/mantine.css';
import './ui/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { CACHE_POLICIES, KEPT_FIELDS } from './app/cachePolicies.ts';
import './app/install/installation.ts';
import { registerServiceWorker } from './app/offline/serviceWorker.ts';
import { cache } from './lib/apollo.ts';
import { addPolicies } from './lib/cache.ts';
import { keepAnswers } from './lib/keepAnswers.ts';
import { beginLanguage } from './lib/language.ts';

// From here on every screen renders its own title.
document.querySelector('title')?.remove();

addPolicies(cache, CACHE_POLICIES);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void beginLanguage().then(() => createRoot(root).render(<App />));

addEventListener('load', () => {
  // Not while developing, where it would hide changes, nor where the editor's pictures are compared.
  if (import.meta.env.MODE === 'production') void registerServiceWorker();
  keepAnswers(KEPT_FIELDS);
});
