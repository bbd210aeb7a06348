import { existsSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { ADVERTISEMENT_SECONDS, MAX_GENERATION_COST } from '@facet/contract/constants.ts';
import * as z from 'zod/mini';
import { ADVERTISEMENT_FILES } from './advertisement.ts';
import type { GeneratorSettings } from './generator/open.ts';
import type { RingName } from './keys/keys.ts';
import type { PaymentSettings } from './payments/open.ts';
import { MARK_CORNERS, type MarkCorner } from './provenance/mark.ts';
import type { S3Settings } from './storage/s3.ts';

const ROLES = ['all', 'web', 'worker'] as const;
type Role = (typeof ROLES)[number];

/** Settings, all from the environment. A wrong one stops the start with a message that names it. */
export interface Config {
  port: number;
  /** Address to listen on; the machine's own by default. */
  host: string;
  /** Addresses of proxies in front whose word on the caller's address is taken, parted by commas. */
  trustProxy: string | false;
  dataDir: string;
  /** What this process does: web serves people, worker takes up jobs and sweeps, all does both. */
  role: Role;
  databaseUrl: string | null;
  isProduction: boolean;
  seedsDemo: boolean;
  logLevel: string;
  /** Built web app; absent while the development server serves it. */
  webRoot: string;
  /** Where files are kept; null: in the data folder. */
  s3: S3Settings | null;
  /** Requests of one address in a minute, whatever they ask for. */
  rateLimit: number;
  /** A request that has not arrived whole after this time is broken off, and an answer while nothing moves for so long. */
  requestMs: number;
  /** Whoever has it may read `/metrics`; without one only this machine may. */
  metricsToken: string | null;
  /** Requests that are worked on at a time; one more is refused at once. */
  maxAtWork: number;
  /** Open connections, event streams among them; one more is closed at once. */
  maxConnections: number;
  /** Worker threads for images. */
  imageWorkers: number;
  /** Who makes the pictures. */
  generator: GeneratorSettings;
  /** FACE that a partner earns by a photo for which an advertisement has paid. */
  adShare: number;
  /** Seconds from an advertisement's beginning until it pays for a photo. People are shown 30: less is for tests alone. */
  adSeconds: number;
  /** A file that is shown as advertisement; null: what creators announce and offer. */
  advertisement: string | null;
  /** Whether `/sam/proxy-image` may fetch from the machine's own and its network's addresses: for tests alone. */
  allowsPrivateImageHosts: boolean;
  /** What tokens and addresses are signed with, the first of each; without them the database has some. */
  keys: Partial<Record<RingName, readonly Uint8Array[]>>;
  /** PEM files of the certificate that signs results; without them the database has one. */
  provenanceFiles: { key: string; chain: string } | null;
  markCorner: MarkCorner;
  payments: PaymentSettings;
  /** What links in mails begin with, without a slash at the end. */
  publicUrl: string;
  /** Without it mails are only written to the outbox. */
  smtp: { url: string; from: string } | null;
}

const Keys = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/)));

const File = z.optional(z.string().check(z.minLength(1)));

const Environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  TRUST_PROXY: z.optional(z.string().check(z.minLength(1))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  ROLE: z._default(z.enum(ROLES), 'all'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  STORAGE: z._default(z.enum(['disk', 's3']), 'disk'),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.minLength(1))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.minLength(1))),
  NODE_ENV: z._default(z.string(), 'development'),
  DEMO_DATA: z.optional(z.enum(['true', 'false'])),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  ALLOW_PRIVATE_IMAGE_HOSTS: z._default(z.enum(['true', 'false']), 'false'),
  RATE_LIMIT: z._default(z.coerce.number().check(z.int(), z.gte(1)), 3000),
  REQUEST_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3600)), 120),
  MAX_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 5000),
  MAX_AT_WORK: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 200),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,256}$/))),
  TOKEN_KEYS: Keys,
  ADDRESS_KEYS: Keys,
  PROVENANCE_KEY: z.optional(z.string()),
  PROVENANCE_CHAIN: z.optional(z.string()),
  MARK_CORNER: z._default(z.enum(MARK_CORNERS), 'bottom-right'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/./))),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/))),
  PAYMENTS: z.optional(z.enum(['none', 'sandbox', 'paypal'])),
  PAYPAL_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  PAYPAL_CLIENT_SECRET: z.optional(z.string().check(z.minLength(1))),
  PAYPAL_API: z._default(z.url({ protocol: /^https?$/ }), 'https://api-m.paypal.com'),
  AD_SHARE: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_GENERATION_COST)), 0),
  AD_SECONDS: z._default(
    z.coerce.number().check(z.int(), z.gte(0), z.lte(ADVERTISEMENT_SECONDS)),
    ADVERTISEMENT_SECONDS,
  ),
  ADVERTISEMENT: z.optional(
    z.string().check(z.refine((file) => extname(file) in ADVERTISEMENT_FILES, 'is not .mp4, .webm or .html')),
  ),
  IMAGE_WORKERS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(16)), 2),
  GENERATOR: z._default(z.enum(['builtin', 'remote', 'onnx']), 'builtin'),
  GENERATOR_URL: z.optional(z.url({ protocol: /^https?$/ })),
  GENERATOR_SECRET: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{32,256}$/))),
  ONNX_SWAPPER: File,
  ONNX_EMBEDDER: File,
  ONNX_EMBEDDING_MAP: File,
  ONNX_RESTORER: File,
  ONNX_PARSER: File,
});

/** @throws Error naming every setting that is wrong */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not valid.\n  ${wrong.join('\n  ')}`);
  }
  const env = parsed.data;
  if (env.SMTP_URL && !(env.MAIL_FROM && env.PUBLIC_URL)) {
    throw new Error('These settings are not valid.\n  SMTP_URL: MAIL_FROM and PUBLIC_URL are needed with it');
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new Error(
      `These settings are not valid.\n  ROLE: ${env.ROLE} needs DATABASE_URL: the built-in database belongs to one process`,
    );
  }
  if (env.ADVERTISEMENT && !existsSync(env.ADVERTISEMENT)) {
    throw new Error(`These settings are not valid.\n  ADVERTISEMENT: there is no file ${env.ADVERTISEMENT}`);
  }
  const isProduction = env.NODE_ENV === 'production';
  return {
    port: env.PORT,
    host: env.HOST,
    trustProxy: env.TRUST_PROXY ?? false,
    dataDir: resolve(env.DATA_DIR),
    role: env.ROLE,
    databaseUrl: env.DATABASE_URL ?? null,
    s3: s3Of(env),
    isProduction,
    seedsDemo: env.DEMO_DATA === undefined ? !isProduction : env.DEMO_DATA === 'true',
    logLevel: env.LOG_LEVEL,
    webRoot: join(import.meta.dirname, '../dist'),
    rateLimit: env.RATE_LIMIT,
    requestMs: env.REQUEST_SECONDS * 1000,
    metricsToken: env.METRICS_TOKEN ?? null,
    maxAtWork: env.MAX_AT_WORK,
    maxConnections: env.MAX_CONNECTIONS,
    imageWorkers: env.IMAGE_WORKERS,
    generator: generatorOf(env),
    adShare: env.AD_SHARE,
    adSeconds: env.AD_SECONDS,
    advertisement: env.ADVERTISEMENT ? resolve(env.ADVERTISEMENT) : null,
    allowsPrivateImageHosts: env.ALLOW_PRIVATE_IMAGE_HOSTS === 'true',
    keys: {
      ...(env.TOKEN_KEYS && { token: keysOf(env.TOKEN_KEYS) }),
      ...(env.ADDRESS_KEYS && { address: keysOf(env.ADDRESS_KEYS) }),
    },
    provenanceFiles:
      env.PROVENANCE_KEY && env.PROVENANCE_CHAIN
        ? { key: env.PROVENANCE_KEY, chain: env.PROVENANCE_CHAIN }
        : null,
    markCorner: env.MARK_CORNER,
    payments: paymentsOf(env, isProduction),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  };
}

const keysOf = (text: string) => text.split(',').map((key) => Buffer.from(key, 'hex'));

function s3Of(env: z.infer<typeof Environment>): S3Settings | null {
  if (env.STORAGE === 'disk') return null;
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) {
    throw new Error(
      'These settings are not valid.\n  STORAGE: S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with s3',
    );
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function generatorOf(env: z.infer<typeof Environment>): GeneratorSettings {
  const kind = env.GENERATOR;
  const missing = (what: string) =>
    new Error(`These settings are not valid.\n  GENERATOR: ${what} are needed with ${kind}`);
  if (kind === 'builtin') return { kind };
  if (kind === 'remote') {
    const { GENERATOR_URL: url, GENERATOR_SECRET: secret, PUBLIC_URL } = env;
    // it fetches the photos from there
    if (!url || !secret || !PUBLIC_URL) throw missing('GENERATOR_URL, GENERATOR_SECRET and PUBLIC_URL');
    // who asks proves it by the signature; what stands in an address comes into logs
    if (new URL(url).username || new URL(url).password)
      throw new Error('These settings are not valid.\n  GENERATOR_URL: must not hold a name or a password');
    return { kind, url, secret };
  }
  const { ONNX_SWAPPER: swapper, ONNX_EMBEDDER: embedder } = env;
  if (!swapper || !embedder) throw missing('ONNX_SWAPPER and ONNX_EMBEDDER');
  const { ONNX_EMBEDDING_MAP: embeddingMap, ONNX_RESTORER: restorer, ONNX_PARSER: parser } = env;
  return { kind, files: { swapper, embedder, embeddingMap, restorer, parser } };
}

/** The sandbox gives credits for nothing, so in production it must be asked for. */
function paymentsOf(env: z.infer<typeof Environment>, isProduction: boolean): PaymentSettings {
  const wanted = env.PAYMENTS ?? (isProduction ? 'none' : 'sandbox');
  if (wanted !== 'paypal') return wanted;
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) {
    throw new Error(
      'These settings are not valid.\n  PAYMENTS: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are needed with paypal',
    );
  }
  return { clientId, clientSecret, baseUrl: env.PAYPAL_API.replace(/\/+$/, '') };
}
