import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import type { RestError } from '@facet/contract/rest.ts';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify';
import { type Caller, createDoor, who } from './access.ts';
import { advertisementKind, advertisementRoute } from './advertisement.ts';
import type { Config } from './config.ts';
import { graphqlRoutes } from './graphql/routes.ts';
import { createSchema } from './graphql/schema.ts';
import { digest } from './limiter.ts';
import { isFromThisMachine } from './mail/routes.ts';
import { metricsRoutes } from './metrics.ts';
import type { Module } from './module.ts';
import type { Modules } from './modules.ts';
import { PAYPAL_SOURCES } from './payments/open.ts';
import type { Ports } from './ports.ts';
import { limitPressure } from './pressure.ts';
import { Refusal, statusOf } from './refusal.ts';
import { isStorable } from './storable.ts';
import { refuseUnreadable } from './unreadable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** The `token` header, when exactly one was sent. */
    token: string | null;
  }
}

const MAX_JSON_BYTES = 256 * 1024;
/** Headers are small: they have less time than a whole request. */
const HEADERS_MS = 20_000;
/** How often connections are looked at for requests that are too slow, and in any case several times in what one may take. */
const CHECK_MS = 5000;
const COMPRESS_FROM_BYTES = 2048;

const VISITOR: Caller = { kind: 'visitor' };

/** What the app itself answers. */
const OWN: Module = {
  name: 'app',
  access: {
    'GET /livez': who.anybody,
    'GET /readyz': who.anybody,
    // the route itself looks who asks (metrics.ts)
    'GET /metrics': who.anybody,
    'GET /api/config': who.anybody,
    'GET /api/advertisement': who.anybody,
    'POST /graphql': who.anybody,
    // the built web app
    'GET /*': who.anybody,
    'GET /assets/*': who.anybody,
  },
};

export async function createApp(
  config: Config,
  ports: Pick<
    Ports,
    | 'checks'
    | 'db'
    | 'derivatives'
    | 'eventStreams'
    | 'graphql'
    | 'jobs'
    | 'outbox'
    | 'pool'
    | 'uploadAdmission'
  >,
  modules: Modules,
  logger: FastifyBaseLogger,
  demoBundle: () => Promise<string | null>,
): Promise<FastifyInstance> {
  const { db, eventStreams, graphql, outbox, uploadAdmission } = ports;
  const door = createDoor([OWN, ...modules.list]);
  const isOpenToVisitors = (request: FastifyRequest) =>
    request.is404 || request.routeOptions.url === '/graphql' || door.isOpen(operationOf(request), VISITOR);
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: config.requestMs,
    http: {
      headersTimeout: Math.min(HEADERS_MS, config.requestMs),
      connectionsCheckingInterval: Math.min(CHECK_MS, config.requestMs / 4),
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 256 },
  });
  app.server.maxConnections = config.maxConnections;
  const paypal = typeof config.payments === 'object' ? PAYPAL_SOURCES : [];
  // no page of ours may be framed (frameAncestors) but the operator's advertisement
  const frames = [...paypal, ...(advertisementKind(config.advertisement) === 'html' ? ["'self'"] : [])];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...paypal],
        // Mantine writes its responsive styles into <style> elements
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...paypal],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...paypal],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    // an address is what a proxy says it is, of whatever length
    keyGenerator: ({ ip }) => digest(ip),
    errorResponseBuilder: () => new Refusal('TOO_MANY_REQUESTS'),
  });

  const pressure = limitPressure(app, config.maxAtWork);
  app.decorateRequest('caller', null as never);
  app.decorateRequest('token', null);
  app.decorateRequest('authoriseAgain', async function (this: FastifyRequest) {
    this.caller = await modules.accounts.sessions.identify(this.token ?? '');
    door.authorise(operationOf(this), this.caller);
  });
  app.addHook('preClose', async () => eventStreams.end());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.token = tokenOf(request);
    request.caller = VISITOR;
    // a token that does not hold makes its bearer a visitor on open routes, and is told apart where one is needed
    if (request.token === null || request.url.startsWith('/files/')) return;
    try {
      request.caller = await pressure.workOn(request, modules.accounts.sessions.identify(request.token));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!isOpenToVisitors(request)) throw error;
    }
  });
  app.addHook('onSend', async (request, reply) => {
    // who neither takes nor sends anything would hold the connection for ever; event streams end such readers themselves
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    const { socket } = request.raw;
    // what tests inject comes over none
    if (!isStream && socket instanceof Socket) socket.setTimeout(config.requestMs);
    // what says nothing of caches is somebody's own
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // a route without a row fails here for everybody
  app.addHook('preHandler', async (request) => {
    if (request.is404) return;
    door.authorise(operationOf(request), request.caller);
    // the schema has a door of its own, whose refusals are GraphQL's
    if (request.routeOptions.url === '/graphql') return;
    if (!isStorable([request.params, request.query, request.body])) throw new Refusal('BAD_INPUT');
  });
  app.addHook('onRoute', ({ method, url }) => {
    for (const operation of [method].flat().map((each) => operationName(each, url))) {
      if (!door.operations.includes(operation)) logger.debug({ operation }, 'has no row');
    }
  });
  app.setErrorHandler((error: unknown, request, reply) => {
    const code = codeOf(error);
    if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
    else request.log.info({ code }, 'request refused');
    const answer: RestError = { error: ERRORS[code], code, requestId: request.id };
    return reply.code(statusOf(code)).send(answer);
  });

  metricsRoutes(app, ports, config.metricsToken);
  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async () => {
    await db.selectFrom('currencies').select('id').limit(1).execute();
    return { ok: true };
  });
  // who watches a worker asks it how it is; people ask others
  if (config.role === 'worker') return app;

  app.get('/api/config', async (request) => ({
    demoBundle: await demoBundle(),
    hasOutbox: outbox !== null && isFromThisMachine(request),
    advertisement: advertisementKind(config.advertisement),
  }));
  await advertisementRoute(app, config.advertisement);

  await graphqlRoutes(app, config, { schema: createSchema(graphql, door), uploadAdmission });
  for (const { name, routes } of modules.list) {
    if (routes) await app.register(named(name, async (scope) => routes(scope)));
  }
  await webApp(app, config);
  return app;
}

/**
 * The worker of the mask editor (workers/masks/worker-browser.ts) has a policy of its own, by which it alone may make code of
 * text: OpenCV writes its functions that way. It has no page and no session, and is given pixels to work on.
 */
const MASK_WORKER = /[/\\]assets[/\\]worker-browser-[^/\\]+\.js(\.br|\.gz)?$/;
const MASK_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; connect-src 'self'";

/** The app's own files have a limit of their own, this many times the other one. */
const FILES_PER_REQUEST = 10;

/** Files of the built app; every other address of a page gets the app itself, which has its own 404. */
async function webApp(app: FastifyInstance, config: Pick<Config, 'webRoot' | 'rateLimit'>): Promise<void> {
  const { webRoot: root } = config;
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      // what the build has compressed; all else is compressed as it is sent
      preCompressed: true,
      setHeaders(response, path) {
        const isHashed = path.includes('/assets/');
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (MASK_WORKER.test(path)) response.header('content-security-policy', MASK_WORKER_POLICY);
      },
    });
    // The route that comes with it reads the list of a folder to compare how its file is spelled, twice for what is compressed: a
    // sixth of the server's work for a page. No file in here is kept from anybody, however it is spelled.
    // A first visit fetches dozens of them. Counted with all else, several people behind one address had parts of the app refused.
    const rateLimit = { max: config.rateLimit * FILES_PER_REQUEST, timeWindow: 60_000 };
    app.get<{ Params: { '*': string } }>('/assets/*', { config: { rateLimit } }, (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isBuilt || !wantsPage || request.url.startsWith('/api/')) throw new Refusal('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

function tokenOf(request: FastifyRequest): string | null {
  const { token } = request.headers;
  // Node joins repeated headers of this kind with commas, which no token contains
  return typeof token === 'string' && token !== '' && !token.includes(',') ? token : null;
}

function operationOf(request: FastifyRequest): string {
  return operationName(request.method, request.routeOptions.url);
}

/** As rows of access name a route. */
function operationName(method: string, url: string | undefined): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url}`;
}

/** Which line of the catalogue an error is. Fastify's own errors keep their meaning, all else is ours to answer for. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof Error) {
    const { statusCode } = error as Error & { statusCode?: unknown };
    if (statusCode === 413) return 'BODY_TOO_LARGE';
    if (statusCode === 429) return 'TOO_MANY_REQUESTS';
    if (statusCode === 503) return 'SHUTTING_DOWN';
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return 'BAD_INPUT';
  }
  return 'INTERNAL';
}

/** Of a plugin without a name, Fastify looks through every module that is loaded to find one: a tenth of a start. */
const named = (name: string, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
