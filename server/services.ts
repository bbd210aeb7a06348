import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import { type Admission, createAdmission } from './admission.ts';
import type { Config } from './config.ts';
import { readKey } from './data-dir.ts';
import type { Database } from './db/database.ts';
import type { Tables } from './db/tables.ts';
import { createProductionEvents, type ProductionEvents } from './events/production-events.ts';
import { createDerivatives, type Derivatives } from './images/derivatives.ts';
import { createImages, type Images } from './images/images.ts';
import { createTrash, type Trash } from './images/trash.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { AnyQueue } from './jobs/queue.ts';
import type { Sweep } from './jobs/sweeps.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { type Accounts, createAccounts } from './modules/accounts/accounts.ts';
import { createAccountMails } from './modules/accounts/mails.ts';
import { mailQueue } from './modules/accounts/queue.ts';
import { createRecovery, type Recovery } from './modules/accounts/recovery.ts';
import { createSessions, type Sessions } from './modules/accounts/sessions.ts';
import { createTokens } from './modules/accounts/tokens.ts';
import { type Comments, createComments } from './modules/comments/comments.ts';
import { type Consents, createConsents } from './modules/consents/consents.ts';
import { type Credits, createCredits } from './modules/ledger/credits.ts';
import { releaseExpired } from './modules/ledger/ledger.ts';
import { createMaskings, type Maskings } from './modules/maskings/service.ts';
import { createOrders, type Orders } from './modules/payments/orders.ts';
import { createPaymentRequests, type PaymentRequests } from './modules/payments/requests.ts';
import { createFollows, type Follows } from './modules/people/follows.ts';
import { createProfiles, type Profiles } from './modules/people/profiles.ts';
import { createPhotos, type Photos } from './modules/photos/photos.ts';
import { createGeneration } from './modules/productions/generation.ts';
import { createOutcomes } from './modules/productions/outcomes.ts';
import { createProductions, type Productions } from './modules/productions/productions.ts';
import { generationQueue } from './modules/productions/queue.ts';
import { createUploads, type Uploads } from './modules/uploads/service.ts';
import { openProvider } from './payments/open.ts';
import type { Sandbox } from './payments/sandbox.ts';
import type { Credentials } from './provenance/certificate.ts';
import { createProvenance } from './provenance/provenance.ts';
import { createDiskStorage } from './storage/disk.ts';
import type { Storage } from './storage/storage.ts';

/** Everything that the routes and the schema are bound to. Each part is given only what it uses. */
export interface Services {
  db: Kysely<Tables>;
  storage: Storage;
  images: Images;
  derivatives: Derivatives;
  trash: Trash;
  pool: Pool;
  events: ProductionEvents;
  jobs: Jobs;
  sessions: Sessions;
  accounts: Accounts;
  consents: Consents;
  credits: Credits;
  orders: Orders;
  payments: PaymentRequests;
  sandbox: Sandbox | null;
  follows: Follows;
  profiles: Profiles;
  uploads: Uploads;
  uploadAdmission: Admission;
  maskings: Maskings;
  maskingAdmission: Admission;
  productions: Productions;
  photos: Photos;
  comments: Comments;
  queues: readonly AnyQueue[];
  sweeps: readonly Sweep[];
  signInLimiter: Limiter;
  recovery: Recovery;
  mailer: Mailer;
  /** Mails that may be read in the app: in development, when none are sent. */
  outbox: Outbox | null;
}

/** Attempts to sign in, sign up or refresh: per address, and per address and account. */
const SIGN_IN_LIMITS = { windowMs: 60_000, wide: 120, narrow: 10 };
/** Mails that are asked for: by one address of the network, and to one mailbox. */
const MAIL_LIMITS = { windowMs: 3600_000, wide: 60, narrow: 5 };
/** Changes of members to what is between them, and to their own profiles: by one member. */
const PEOPLE_LIMITS = { windowMs: 60_000, wide: 60, narrow: 60 };
/** Comments of one member: more than anybody writes by hand. */
const COMMENT_LIMITS = { windowMs: 60_000, wide: 12, narrow: 12 };
const UPLOADS_UNDER_WAY = { perMember: 3, inAll: 12 };
/** Each holds up to 48 MB of masks. */
const MASKINGS_UNDER_WAY = { perMember: 3, inAll: 6 };
/** Waiting image tasks; more are refused and come back as failed jobs that are tried again. */
const MAX_IMAGE_TASKS = 64;
const RELEASE_LIMIT = 500;
/** An idle image worker holds some 60 MB of models. */
const IMAGE_WORKER_IDLE_MS = 5 * 60_000;

export async function createServices(config: Config, database: Database, log: Log): Promise<Services> {
  const { db } = database;
  const storage = await createDiskStorage(join(config.dataDir, 'files'));
  const images = createImages({ storage, addressKey: await readKey(config.dataDir, 'address') });
  const derivatives = await createDerivatives({ storage, folder: join(config.dataDir, 'cache') });
  const trash = createTrash({ db, storage, derivatives });
  const pool = createPool({
    size: config.imageWorkers,
    maxQueue: MAX_IMAGE_TASKS,
    idleMs: IMAGE_WORKER_IDLE_MS,
  });
  const events = await createProductionEvents(database);
  const jobs = await createJobs(database, log);
  const consents = createConsents();
  const provenance = await createProvenance({
    folder: join(config.dataDir, 'provenance'),
    credentials: await readCredentials(config),
    corner: config.markCorner,
  });
  const sessions = createSessions(db, createTokens(await readKey(config.dataDir, 'token')));
  const outbox = await openOutbox(config);
  const mailer = config.smtp ? createSmtpMailer(config.smtp) : outbox;
  const { provider, sandbox } = openProvider(db, config.payments);
  const orders = createOrders({ db, provider });
  const peopleLimiter = createLimiter(PEOPLE_LIMITS);
  const outcomes = createOutcomes({ db, images, events });
  const generation = createGeneration({ db, images, storage, pool, provenance, outcomes });
  const generationJobs = generationQueue(generation, config.imageWorkers);
  const productions = createProductions({
    db,
    images,
    consents,
    outcomes,
    generations: {
      enqueue: (trx, productionId) => jobs.enqueue(generationJobs, trx, { productionId }),
      isUnderWay: (productionId) => jobs.isUnderWay(generationJobs, { productionId }),
    },
    events,
  });
  const mails = createAccountMails({ db, mailer, publicUrl: config.publicUrl });
  const mailJobs = mailQueue({ mails, log });
  const recovery = createRecovery({
    db,
    orderMail: (trx, order) => jobs.enqueue(mailJobs, trx, order),
    sessions,
    mailLimiter: createLimiter(MAIL_LIMITS),
  });
  return {
    db,
    storage,
    images,
    derivatives,
    trash,
    pool,
    events,
    jobs,
    sessions,
    accounts: createAccounts({ db, sessions, consents }),
    consents,
    credits: createCredits({ db }),
    orders,
    payments: createPaymentRequests({ db, orders }),
    sandbox,
    uploadAdmission: createAdmission(UPLOADS_UNDER_WAY),
    follows: createFollows({ db, limiter: peopleLimiter }),
    profiles: createProfiles({ db, images, trash, limiter: peopleLimiter }),
    uploads: createUploads({ db, images, pool, consents, trash }),
    maskings: createMaskings({ db, images }),
    maskingAdmission: createAdmission(MASKINGS_UNDER_WAY),
    productions,
    photos: createPhotos({ db, trash }),
    comments: createComments({ db, limiter: createLimiter(COMMENT_LIMITS) }),
    signInLimiter: createLimiter(SIGN_IN_LIMITS),
    recovery,
    mailer,
    queues: [generationJobs, mailJobs],
    sweeps: [
      { name: 'productions', run: productions.failAbandoned },
      { name: 'reservations', run: () => releaseExpired(db, RELEASE_LIMIT) },
      { name: 'orders', run: () => orders.reconcile((error) => log.error({ err: error }, 'payments')) },
      { name: 'accounts', run: recovery.sweep },
      { name: 'trash', run: trash.sweep },
    ],
    outbox: config.isProduction || config.smtp ? null : outbox,
  };
}

function openOutbox({ dataDir, isProduction, publicUrl }: Config): Promise<Outbox> {
  // what a mail says is for its reader alone; the log says only where it is
  return createOutbox(join(dataDir, 'outbox'), ({ to, subject }) => {
    if (!isProduction) console.log(`Mail to ${to}: ${subject}\n  Read it:       ${publicUrl}/outbox`);
  });
}

async function readCredentials({ provenanceFiles: files }: Config): Promise<Credentials | undefined> {
  if (!files) return undefined;
  const [key, chain] = await Promise.all([readFile(files.key, 'utf8'), readFile(files.chain, 'utf8')]);
  return { key, chain };
}
