import { who } from '../access.ts';
import type { Module } from '../module.ts';
import { type ImageRoutesOptions, imageRoutes } from './routes.ts';
import type { Trash } from './trash.ts';

/** Stored files by their addresses, and the end of those that are thrown away. */
export function imagesModule({ trash, ...options }: ImageRoutesOptions & { trash: Trash }): Module {
  return {
    name: 'images',
    // a signed address is the permission (addresses.ts)
    access: { 'GET /files/*': who.anybody },
    routes: (app) => imageRoutes(app, options),
    sweeps: [{ name: 'trash', run: trash.sweep }],
  };
}
