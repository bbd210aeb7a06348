import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Module } from '../../module.ts';
import { registerAudit } from './graphql.ts';

/** What administrators have done. Other modules write it down with `record` (audit.ts). */
export function auditModule({ db, graphql }: { db: Db; graphql: Graphql }): Module {
  registerAudit(graphql, { db });
  return { name: 'audit', access: { 'Query.auditRecords': who.administrators } };
}
