import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API listens while the app is served with hot reload. */
const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;
const apiPaths = ['/graphql', '/refresh', '/files', '/api', '/productionmono'];

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2023', sourcemap: false },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api }])),
  },
});
