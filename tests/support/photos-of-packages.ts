import { createRequire } from 'node:module';
import path from 'node:path';

/** A photo of a package that is there for its pictures: `name` below its `assets/img`. */
export function packagePhoto(from: 'material-kit' | 'paper-kit-2', name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${from}/package.json`);
  return path.join(path.dirname(manifest), 'assets/img', name);
}
