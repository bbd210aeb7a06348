import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import { type Admission, type CreateAdmission, openAdmissions } from './admission.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Tables } from './db/tables.ts';
import { type Bus, createBus } from './events/bus.ts';
import { createEventStreams, type EventStreams } from './events/sse.ts';
import type { Generator } from './generator/generator.ts';
import { openGenerator } from './generator/open.ts';
import { createGraphql, type Graphql } from './graphql/shared.ts';
import { createDerivatives, type Derivatives } from './images/derivatives.ts';
import { createForgetting } from './images/forgetting.ts';
import { createImages, type Images } from './images/images.ts';
import { createTrash, type Trash } from './images/trash.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { type KeyRing, openKeys } from './keys/keys.ts';
import { type CreateLimiter, openLimiters } from './limiter.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { type OpenProvider, openProvider } from './payments/open.ts';
import type { Credentials } from './provenance/certificate.ts';
import { createProvenance, type Provenance } from './provenance/provenance.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

/** The technology that modules are built on, opened as the settings say. */
export interface Ports {
  db: Kysely<Tables>;
  /** The schema in the making: each module adds its types and fields. */
  graphql: Graphql;
  storage: Storage;
  images: Images;
  derivatives: Derivatives;
  trash: Trash;
  /** Finds faces and people. */
  pool: Pool;
  /** Swaps faces. */
  generator: Generator;
  /** Looks at uploads while somebody waits: threads of its own, so that no queue of swaps is before them. */
  checks: Pool;
  imageWorkers: number;
  /** FACE that a partner earns by a photo for which an advertisement has paid. */
  adShare: number;
  /** Seconds from an advertisement's beginning until it pays for a photo. */
  adSeconds: number;
  bus: Bus;
  eventStreams: EventStreams;
  jobs: Jobs;
  log: Log;
  mailer: Mailer;
  /** Mails that may be read in the app: in development, when none are sent. */
  outbox: Outbox | null;
  /** What links in mails begin with. */
  publicUrl: string;
  /** Folder of the built app. */
  webRoot: string;
  provider: OpenProvider;
  provenance: Provenance;
  createLimiter: CreateLimiter;
  createAdmission: CreateAdmission;
  tokenKey: KeyRing;
  allowsPrivateImageHosts: boolean;
  /** Requests with files, however they come in. */
  uploadAdmission: Admission;
  /** All but the database. */
  close(): Promise<void>;
}

const UPLOADS_UNDER_WAY = { perMember: 3, inAll: 12 };
/** Checks take a fraction of a second, and their uploads are bounded above. */
const CHECK_WORKERS = 1;
/** Waiting image tasks; more are refused and come back as failed jobs that are tried again. */
const MAX_IMAGE_TASKS = 64;
/** An idle image worker holds some 60 MB of models. */
const IMAGE_WORKER_IDLE_MS = 5 * 60_000;

export async function openPorts(config: Config, database: Database, log: Log): Promise<Ports> {
  const { db } = database;
  const { adSeconds, adShare, dataDir, imageWorkers, publicUrl, webRoot } = config;
  const storage = await openStorage(config);
  const keys = await openKeys({ db, dataDir, given: config.keys, log });
  const images = createImages({ storage, addressKey: keys.address });
  const derivatives = await createDerivatives({ storage, folder: join(dataDir, 'cache') });
  const threads = { maxQueue: MAX_IMAGE_TASKS, idleMs: IMAGE_WORKER_IDLE_MS };
  const { generator: engine } = config;
  const pool = createPool({
    size: imageWorkers,
    ...threads,
    ...(engine.kind === 'onnx' && { onnx: engine.files }),
  });
  const checks = createPool({
    size: CHECK_WORKERS,
    isFaceAlone: engine.kind !== 'builtin',
    ...threads,
  });
  const generator = await openGenerator(engine, { pool, images, publicUrl });
  const bus = await createBus(database, log);
  const jobs = await createJobs(database, log);
  const createAdmission = openAdmissions(database);
  const outbox = await openOutbox(config);
  const mailer = config.smtp ? createSmtpMailer(config.smtp) : outbox;
  const provenance = await createProvenance({
    credentials: (await readCredentials(config)) ?? keys.provenance,
    corner: config.markCorner,
  });
  return {
    db,
    graphql: createGraphql(),
    storage,
    images,
    derivatives,
    trash: createTrash({
      ...{ db, storage },
      derivatives: createForgetting({ db, bus, derivatives, log }),
    }),
    pool,
    generator,
    checks,
    imageWorkers,
    adSeconds,
    adShare,
    bus,
    eventStreams: createEventStreams({ bus }),
    jobs,
    log,
    mailer,
    outbox: config.isProduction || config.smtp ? null : outbox,
    publicUrl,
    webRoot,
    provider: openProvider(db, config.payments),
    provenance,
    createLimiter: openLimiters(database),
    tokenKey: keys.token,
    allowsPrivateImageHosts: config.allowsPrivateImageHosts,
    createAdmission,
    uploadAdmission: createAdmission('uploads', UPLOADS_UNDER_WAY),
    async close() {
      await jobs.stop();
      await pool.close();
      await checks.close();
      await bus.close();
      mailer.close();
      keys.close();
    },
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
