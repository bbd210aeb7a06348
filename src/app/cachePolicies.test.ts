// @vitest-environment jsdom
import { InMemoryCache, type NormalizedCacheObject, type TypePolicy } from '@apollo/client/cache';
import { POSSIBLE_TYPES } from '@facet/contract/possible-types.ts';
import printedSchema from '@facet/contract/schema.graphql?raw';
import {
  buildSchema,
  type DocumentNode,
  type GraphQLField,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  visit,
} from 'graphql';
import { afterEach, expect, test, vi } from 'vitest';
import { persistCache } from '../lib/persistCache.ts';
import { signIn, signOut } from '../lib/session.ts';
import { tokenExpiringIn } from '../testing/render.tsx';
import { CACHE_POLICIES, KEPT_FIELDS } from './cachePolicies.ts';

const schema = buildSchema(printedSchema);
const policies = CACHE_POLICIES.flatMap(({ typePolicies = {} }) => Object.entries(typePolicies));
const objects = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => name !== 'Mutation' && !name.startsWith('__'));
const query = schema.getQueryType()!.getFields();

const policiesOf = (type: string): TypePolicy[] =>
  policies.filter(([name]) => name === type).map(([, policy]) => policy);
const fieldPolicy = (type: string, field: string) =>
  policiesOf(type)
    .map(({ fields }) => fields?.[field])
    .find((policy) => typeof policy === 'object');
/** Each field of each type, as 'Type.field'. */
const fields = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ path: `${type.name}.${field.name}`, type, field })),
);

/** Arguments that say which page; all others say of which list. */
const PAGE = ['pagination', 'after', 'first'];
/** Lists that show one page and let people turn it, or are put together elsewhere: each page is an answer of its own. */
const TURNED = [
  'Query.auditRecords',
  'Query.partnerApplications',
  'Query.purchases',
  'Query.searchUsers',
  'Query.spendings',
  'Query.supportChat',
  'Query.supportTopicMessages',
];

/** Whether the cache knows an object of this type wherever it meets it. */
function hasIdentity(type: string): boolean {
  const keyFields = policiesOf(type).find((policy) => policy.keyFields !== undefined)?.keyFields;
  if (keyFields !== undefined) return keyFields !== false;
  const object = schema.getType(type);
  return isObjectType(object) && 'id' in object.getFields();
}

/** Object types that the field answers, unless it answers lists of them, which are replaced whole. */
function answered(field: GraphQLField<unknown, unknown>): string[] {
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  const named = getNamedType(type);
  if (isListType(type)) return [];
  if (isAbstractType(named)) return schema.getPossibleTypes(named).map(({ name }) => name);
  return isObjectType(named) ? [named.name] : [];
}

test('the types of each union are known', () => {
  const unions = Object.values(schema.getTypeMap()).filter(isAbstractType);
  expect(Object.keys(POSSIBLE_TYPES)).toEqual(unions.map(({ name }) => name));
  for (const union of unions) {
    const types = schema.getPossibleTypes(union).map(({ name }) => name);
    expect(POSSIBLE_TYPES[union.name as keyof typeof POSSIBLE_TYPES]).toEqual(types);
  }
});

test('policies and kept answers name what the schema has', () => {
  const named = policies.flatMap(([type, { fields: own = {} }]) =>
    Object.keys(own).map((field) => `${type}.${field}`),
  );
  const paths = fields.map(({ path }) => path);
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  expect(policies.map(([type]) => type).filter((type) => !schema.getType(type))).toEqual([]);
  expect(KEPT_FIELDS.filter((field) => !query[field])).toEqual([]);
});

test('each list that comes in pages is put together, one list for each question', () => {
  const paged = fields.filter(
    ({ path, field }) => field.args.some(({ name }) => PAGE.includes(name)) && !TURNED.includes(path),
  );
  expect(paged.length).toBeGreaterThan(10);
  for (const { path, type, field } of paged) {
    const { keyArgs, merge } = fieldPolicy(type.name, field.name) ?? {};
    const question = field.args.map(({ name }) => name).filter((name) => !PAGE.includes(name));
    expect([path, merge], path).toEqual([path, expect.any(Function)]);
    expect([path, [...(Array.isArray(keyArgs) ? keyArgs : [])].sort()]).toEqual([path, question.sort()]);
  }
});

test('what has a uid and no id is known by it', () => {
  const uids = objects.filter((type) => 'uid' in type.getFields() && !('id' in type.getFields()));
  expect(uids.filter(({ name }) => !hasIdentity(name)).map(({ name }) => name)).toEqual([]);
});

test('an object without an identity is merged into the one it is part of, so that no answer takes from another', () => {
  const parts = fields.filter(({ type }) => hasIdentity(type.name));
  const replaced = parts.flatMap(({ path, type, field }) =>
    answered(field)
      .filter((part) => !hasIdentity(part) && !policiesOf(part).some(({ merge }) => merge))
      .filter(() => !fieldPolicy(type.name, field.name)?.merge)
      .map((part) => `${path}: ${part}`),
  );
  expect(replaced).toEqual([]);
});

test('a root field whose answer is replaced whole is asked by one document only', async () => {
  const asked: Record<string, number> = {};
  const modules = import.meta.glob<Record<string, DocumentNode>>('../../contract/documents/*.ts', {
    eager: true,
  });
  for (const document of Object.values(modules).flatMap((module) => Object.values(module))) {
    visit(document, {
      OperationDefinition: ({ operation, selectionSet }) => {
        if (operation !== 'query') return;
        for (const selection of selectionSet.selections)
          if (selection.kind === Kind.FIELD)
            asked[selection.name.value] = (asked[selection.name.value] ?? 0) + 1;
      },
    });
  }
  expect(Object.keys(asked).length).toBeGreaterThan(15);
  const replaced = Object.values(query).filter(
    (field) => answered(field).some((type) => !hasIdentity(type)) && !fieldPolicy('Query', field.name)?.merge,
  );
  expect(replaced.filter(({ name }) => (asked[name] ?? 0) > 1).map(({ name }) => name)).toEqual([]);
});

afterEach(() => {
  vi.useRealTimers();
  signOut();
  localStorage.clear();
});

test('of all that can be asked, what is kept on the device is what was named, and nothing of money or face photos', async () => {
  vi.useFakeTimers();
  signIn(tokenExpiringIn(3_600_000, '7'));
  const cache = new InMemoryCache();
  const ROOT_QUERY: NormalizedCacheObject[string] = { __typename: 'Query' };
  for (const name of Object.keys(query)) ROOT_QUERY[`${name}({"page":1})`] = `answer of ${name}`;
  cache.restore({ ROOT_QUERY });
  const stop = persistCache(cache, KEPT_FIELDS);
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  const stored = localStorage.getItem('apolloCache');
  const kept = Object.keys(query).filter((name) => stored?.includes(`"answer of ${name}"`));
  expect(kept).toEqual(Object.keys(query).filter((name) => KEPT_FIELDS.includes(name)));
  expect(kept).toEqual([
    'SeeBundleByUid',
    'currencyBalances',
    'followRequests',
    'getUnreadCount',
    'me',
    'productionsInProgress',
    'searchBundles',
    'searchPeople',
    'searchPhotos',
    'searchPresetCampaignsByPartner',
    'searchProductions',
    'seeComments',
    'seeFeed',
    'seePhoto',
    'seePresetCampaign',
    'seeProfile',
  ]);
});
