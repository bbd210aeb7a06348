import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { ERRORS } from '@facet/contract/errors.ts';
import { acceptedLanguages, languageFor } from '@facet/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql';
import mercurius from 'mercurius';
import type { Admission } from '../admission.ts';
import type { Config } from '../config.ts';
import { idempotencyKeyOf } from '../idempotency.ts';
import { Refusal } from '../refusal.ts';
import type { GraphqlContext } from './builder.ts';
import { registerMultipart } from './multipart.ts';

/** Levels of fields, however they are put into fragments. The deepest document of the contract has five. */
const MAX_DEPTH = 6;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 20;
const MAX_COST = 5000;
/** Ten times the longest document of the contract. What is parsed is kept, and may be two hundred times its text. */
const MAX_DOCUMENT_LENGTH = 12_000;
const MAX_TOKENS = 1500;
/** Parsed and compiled documents kept, and as many refused ones; the app has some fifty. */
const MAX_KEPT = 100;
/** Compile a document at its second use: one-off queries of an attacker are not worth it. */
const COMPILE_AFTER = 2;

/** What is refused before anything of it is looked at has a status as over REST, for proxies and for who counts answers. */
const STATUS: Record<string, number> = { BODY_TOO_LARGE: 413, BUSY: 503, SHUTTING_DOWN: 503 };

/** POST /graphql, also multipart for uploads. */
export async function graphqlRoutes(
  app: FastifyInstance,
  config: Config,
  { schema, uploadAdmission }: { schema: GraphQLSchema; uploadAdmission: Admission },
): Promise<void> {
  await app.register(async (scope) => {
    await registerMultipart(scope, uploadAdmission);
    await scope.register(mercurius, {
      schema,
      graphiql: false,
      jit: COMPILE_AFTER,
      cache: MAX_KEPT,
      graphql: { parseOptions: { maxTokens: MAX_TOKENS, noLocation: true } },
      allowBatchedQueries: false,
      validationRules: limits(config),
      context: (request): GraphqlContext => ({
        caller: request.caller,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        language: languageFor(acceptedLanguages(request.headers['accept-language'])),
        requestId: request.id,
        idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      }),
      errorFormatter(execution, context) {
        const errors = (execution.errors ?? []).map((error) =>
          catalogued(error, context.reply?.request.log ?? context.app.log),
        );
        const statusCode = STATUS[String(errors[0]?.extensions.code)] ?? 200;
        // by this type clients take errors from an answer whose status is one too
        if (statusCode !== 200) context.reply?.type('application/graphql-response+json; charset=utf-8');
        return { statusCode, response: { data: execution.data ?? null, errors } };
      },
    });
    scope.graphql.addHook('preParsing', async (_, source) => {
      if (source.length > MAX_DOCUMENT_LENGTH) throw new Refusal('QUERY_REFUSED');
    });
  });
}

function limits({ isProduction }: Config): ValidationRule[] {
  const refuse = { propagateOnRejection: true, onReject: [() => {}] };
  const rules = [
    maxDepthRule({ n: MAX_DEPTH, flattenFragments: true, ignoreIntrospection: !isProduction, ...refuse }),
    // without a list of its own, the rule lets any number of __typename pass
    maxAliasesRule({ n: MAX_ALIASES, allowList: [], ...refuse }),
    maxDirectivesRule({ n: MAX_DIRECTIVES, ...refuse }),
    costLimitRule({ maxCost: MAX_COST, ignoreIntrospection: !isProduction, ...refuse }),
  ] as ValidationRule[];
  if (isProduction) rules.push(noIntrospection);
  return rules;
}

const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value === '__schema' || node.name.value === '__type') {
      context.reportError(new GraphQLError(ERRORS.QUERY_REFUSED, { nodes: [node] }));
    }
  },
});

/**
 * What a client may know of an error: a refusal's text and code. Faults of the request (syntax, unknown fields) keep their
 * message; everything else is ours, is logged, and says nothing of the inside.
 */
function catalogued(error: GraphQLError, log: { error(fields: object, text: string): void }): GraphQLError {
  const cause = error.originalError;
  const options = { nodes: error.nodes, path: error.path };
  if (cause instanceof Refusal)
    return new GraphQLError(cause.message, { ...options, extensions: { code: cause.code } });
  const refusedAs = ofHttp(cause);
  if (refusedAs) return new GraphQLError(ERRORS[refusedAs], { ...options, extensions: { code: refusedAs } });
  const isRequestFault = !cause || cause instanceof GraphQLError;
  if (isRequestFault)
    return new GraphQLError(withoutSuggestion(error.message), {
      ...options,
      extensions: { code: 'BAD_INPUT' },
    });
  log.error({ err: cause }, 'operation failed');
  return new GraphQLError(ERRORS.INTERNAL, { ...options, extensions: { code: 'INTERNAL' } });
}

/**
 * What Fastify and Mercurius refuse before anything runs: a body that is too large or in an unknown encoding, a document that
 * does not parse or does not fit the schema, anything while the server closes.
 */
function ofHttp(cause: unknown): 'BODY_TOO_LARGE' | 'SHUTTING_DOWN' | 'BAD_INPUT' | null {
  if (!(cause instanceof Error && 'statusCode' in cause && typeof cause.statusCode === 'number')) return null;
  if (cause.statusCode === 413) return 'BODY_TOO_LARGE';
  if (cause.statusCode === 503) return 'SHUTTING_DOWN';
  return cause.statusCode >= 400 && cause.statusCode < 500 ? 'BAD_INPUT' : null;
}

/** "Did you mean …" would list the schema to whoever guesses. */
function withoutSuggestion(message: string): string {
  return message.replace(/ Did you mean .*$/s, '');
}
