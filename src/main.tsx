import '@fontsource-variable/inter';
import './ui/mantine.css';
import './ui/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';

// From here on every screen renders its own title.
document.querySelector('title')?.remove();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
