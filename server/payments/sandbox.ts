import { randomBytes } from 'node:crypto';
import type { SandboxDecision } from '@facet/contract/payment.ts';
import type { Db } from '../db/database.ts';
import type { PaymentProvider, ProviderOrder } from './provider.ts';

export interface Sandbox extends PaymentProvider {
  /** What the payer presses in the provider's window. @returns false when the order no longer waits for an answer */
  decide(orderId: string, decision: SandboxDecision): Promise<boolean>;
}

const STATUS_OF = { approve: 'APPROVED', decline: 'DECLINED', cancel: 'VOIDED' } as const;
/** A card is declined when it is charged: until then a declined order looks approved. */
const SHOWN = { DECLINED: 'APPROVED' } as const;

/** A provider without money, which keeps its own books like a real one. The rest of the server sees no difference. */
export function createSandbox({ db }: { db: Db }): Sandbox {
  const rowOf = (id: string) =>
    db.selectFrom('sandbox_orders').selectAll().where('id', '=', id).executeTakeFirst();

  const order = async (id: string): Promise<ProviderOrder | null> => {
    const row = await rowOf(id);
    if (!row) return null;
    return {
      status: row.status === 'DECLINED' ? SHOWN.DECLINED : row.status,
      reference: row.reference,
      total: { cents: row.total_cents, currency: row.currency },
      captureId: row.capture_id,
      payerId: row.payer_id,
    };
  };

  return {
    name: 'sandbox',
    clientId: null,
    order,
    async createOrder({ reference, total }) {
      await db
        .insertInto('sandbox_orders')
        .values({ id: identifier(), reference, total_cents: total.cents, currency: total.currency })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .execute();
      const { id } = await db
        .selectFrom('sandbox_orders')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      return id;
    },
    async capture(id) {
      await db
        .updateTable('sandbox_orders')
        .set({ status: 'COMPLETED', capture_id: identifier() })
        .where('id', '=', id)
        .where('status', '=', 'APPROVED')
        .execute();
      const captured = await order(id);
      const isDeclined = captured?.status === 'APPROVED';
      return captured && isDeclined ? { ...captured, status: 'DECLINED' } : captured;
    },
    async decide(id, decision) {
      const result = await db
        .updateTable('sandbox_orders')
        .set({ status: STATUS_OF[decision], payer_id: decision === 'cancel' ? null : identifier() })
        .where('id', '=', id)
        // a payer may come back to what they have approved, until it is captured
        .where('status', 'in', ['CREATED', 'APPROVED'])
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

/** As long as PayPal's: 17 letters and digits. */
function identifier(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWX';
  return Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('');
}
