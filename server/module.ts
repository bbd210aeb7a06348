import type { FastifyInstance } from 'fastify';
import type { AccessRows } from './access.ts';
import type { AnyQueue } from './jobs/queue.ts';
import type { Sweep } from './jobs/sweeps.ts';

/**
 * What a part of the server hands over to be served and worked on. `modules/<name>/module.ts` makes one from the ports that it
 * uses; types and fields of GraphQL it adds to the builder that it is given, and the types of its tables stand in its
 * `tables.ts`. What later modules may use of it is beside these.
 */
export interface Module {
  name: string;
  /** Who may call its root fields and its routes. What is missing here, nobody may. */
  access?: AccessRows;
  routes?: (app: FastifyInstance) => void | Promise<void>;
  queues?: readonly AnyQueue[];
  sweeps?: readonly Sweep[];
  /** Once, as a process begins to work: what cannot wait for a sweep. */
  begin?: () => Promise<unknown>;
}
