import { parentPort, workerData } from 'node:worker_threads';
import type { Results, Transaction } from '@electric-sql/pglite';
import { createPglite } from './pglite-create.ts';
import type { Answer, Order, ThreadData } from './pglite-remote.ts';

/** The embedded database in a thread of its own: each of its queries blocks the thread that it runs in. */

const INT8 = 20;
const NUMERIC = 1700;

const port = parentPort!;
const tell = (answer: Answer) => port.postMessage(answer);
const { folder, wasmModule } = workerData as ThreadData;
const pglite = await createPglite({
  dataDir: folder,
  pgliteWasmModule: wasmModule,
  parsers: { [INT8]: Number, [NUMERIC]: Number },
});
/** Transactions that have begun, by the number that whoever began it calls it by. */
const open = new Map<
  number,
  { trx: Transaction; end: PromiseWithResolvers<void>; whenOver: Promise<void> }
>();

port.on('message', (order: Order) => {
  carryOut(order).then(
    (result) => tell({ kind: 'done', id: order.id, result }),
    (error: unknown) => tell({ kind: 'failed', id: order.id, error: plain(error) }),
  );
});
tell({ kind: 'ready' });

async function carryOut(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'query': {
      const where = order.transaction === null ? pglite : transaction(order.transaction).trx;
      return plainRows(await where.query(order.sql, order.parameters));
    }
    case 'exec':
      return (await pglite.exec(order.sql)).map(plainRows);
    case 'begin':
      return begin(order.transaction);
    case 'end': {
      const { end, whenOver } = transaction(order.transaction);
      if (order.commits) end.resolve();
      else end.reject(new RolledBack());
      return whenOver;
    }
    case 'listen':
      await pglite.listen(order.channel, (payload) =>
        tell({ kind: 'notified', channel: order.channel, payload }),
      );
      return undefined;
    case 'unlisten':
      await pglite.unlisten(order.channel);
      return undefined;
    case 'close':
      return pglite.close();
  }
}

function transaction(number: number) {
  const found = open.get(number);
  if (!found) throw new Error('This transaction is over.');
  return found;
}

class RolledBack extends Error {}

/** Holds the database from here to the order to end it. */
function begin(number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = Promise.withResolvers<void>();
    const over = pglite.transaction((trx) => {
      const whenOver = over
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        })
        .finally(() => open.delete(number));
      open.set(number, { trx, end, whenOver });
      resolve();
      return end.promise;
    });
    // once it has begun, whoever orders its end is told
    over.catch(reject);
  });
}

const plainRows = ({ rows, fields, affectedRows }: Results) => ({ rows, fields, affectedRows });

/** An error loses its own fields on the way to another thread, and with them the constraint that was violated. */
function plain(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(fields), message: error.message, name: error.name };
}
