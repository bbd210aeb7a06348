import { Refusal } from './refusal.ts';

export type Role = 'USER' | 'ADMIN' | 'SUPERADMIN';

/** Who is calling. A visitor has no account; a partner is a member with a partner record. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'member'; userId: number; sessionId: string; role: Role; partnerId: number | null };

export type Member = Extract<Caller, { kind: 'member' }>;
export type PartnerMember = Member & { partnerId: number };

/** Whether this caller may. */
type Audience = (caller: Caller) => boolean;

/** A role that is not named here is nobody's. */
const withRole =
  (...roles: Role[]): Audience =>
  (caller) =>
    caller.kind === 'member' && roles.includes(caller.role);

const members = withRole('USER', 'ADMIN', 'SUPERADMIN');
const administrators = withRole('ADMIN', 'SUPERADMIN');
const partners: Audience = (caller) =>
  members(caller) && caller.kind === 'member' && caller.partnerId !== null;

/** Who may call an operation. */
export const who = {
  anybody: () => true,
  members,
  partners,
  administrators,
  partnersAndAdministrators: (caller) => partners(caller) || administrators(caller),
  superadmins: withRole('SUPERADMIN'),
} satisfies Record<string, Audience>;

/** A root field of GraphQL, or a route as Fastify knows it. */
type Operation =
  | `${'Query' | 'Mutation'}.${string}`
  | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export type AccessRows = Readonly<Record<Operation, Audience>>;

/**
 * The one door. Every GraphQL root field and every route is a row of its module; what has no row is refused, and a test walks
 * the schema and the routes so that a new operation without a row fails. Ownership of single objects is the services' business.
 */
export interface Door {
  operations: readonly string[];
  /** @throws Refusal UNAUTHORIZED for a visitor, FORBIDDEN for a member who may not, or when the operation has no row */
  authorise(operation: string, caller: Caller): void;
  isOpen(operation: string, caller: Caller): boolean;
}

/** @throws Error when two modules name the same operation: neither of them would know who may call it */
export function createDoor(modules: readonly { name: string; access?: AccessRows }[]): Door {
  const rows = new Map<string, { audience: Audience; module: string }>();
  for (const { name, access } of modules) {
    for (const [operation, audience] of Object.entries(access ?? {})) {
      const other = rows.get(operation);
      if (other) throw new Error(`Both ${other.module} and ${name} say who may call ${operation}`);
      rows.set(operation, { audience, module: name });
    }
  }
  const isOpen = (operation: string, caller: Caller) => rows.get(operation)?.audience(caller) ?? false;
  return {
    operations: [...rows.keys()],
    isOpen,
    authorise(operation, caller) {
      if (!isOpen(operation, caller))
        throw new Refusal(caller.kind === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN');
    },
  };
}

/** The signed-in caller. @throws Refusal UNAUTHORIZED */
export function member(caller: Caller): Member {
  if (caller.kind !== 'member') throw new Refusal('UNAUTHORIZED');
  return caller;
}

/** The signed-in caller as a partner. @throws Refusal UNAUTHORIZED, FORBIDDEN */
export function partner(caller: Caller): PartnerMember {
  const { partnerId, ...rest } = member(caller);
  if (partnerId === null) throw new Refusal('FORBIDDEN');
  return { ...rest, partnerId };
}
