/** The app's half of `npm run dev`: Vite with hot reload in front of a running server. Arguments: port, server address. */
import { createServer } from 'vite';
import { root } from './project.mjs';

const [port, target] = process.argv.slice(2);

/** What the server answers; everything else is the app. */
const SERVER_PATHS = '^/(graphql|refresh|productionmono|api|files|livez|readyz)([/?]|$)';

const vite = await createServer({
  root,
  server: {
    host: 'localhost',
    port: Number(port),
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target, changeOrigin: false } },
  },
});
await vite.listen();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    vite.close().finally(() => process.exit(0));
  });
}
