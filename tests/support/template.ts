import { emptyFolder, removeFolder, startServer } from './server.ts';

/** Makes a data folder with the demo in it, by letting a server start once. Tests start on copies of it. */
export async function makeTemplate(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await emptyFolder();
  try {
    const server = await startServer({ dataDir: folder });
    await server.stop();
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
  return { folder, remove: () => removeFolder(folder) };
}
