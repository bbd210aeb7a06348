import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Values at the edges of what a call may be sent, made from the types of its arguments. */

/** What no text column can hold. */
export const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'x\udc00'];
export const TEXTS = [
  ...UNSTORABLE,
  '',
  ' ',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '%_\\',
  '9'.repeat(40),
  '-1',
  '\u{1f600}\u202e\ufdfd',
  '../../etc/passwd',
  '[{"documentId":"\\u0000"}]',
  '{"__proto__":{}}',
];
export const NUMBERS = [0, -1, 1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53, 1e300, 0.5];
const HUGE_LIST = 5000;

/** A value that the type allows and that refuses nothing by itself. */
function usual(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return usual(type.ofType);
  if (isListType(type)) return [usual(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, usual(field.type)]),
    );
  }
  return { Int: 1, Float: 1, Boolean: true, Upload: null }[type.name] ?? 'demo';
}

function edges(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return edges(type.ofType);
  if (isListType(type)) {
    const one = usual(type.ofType);
    return [null, [], Array(HUGE_LIST).fill(one), [[one]], ...edges(type.ofType).map((edge) => [edge])];
  }
  if (isEnumType(type)) return [null, '', 'NOPE', 1, ...type.getValues().map(({ name }) => name)];
  if (isInputObjectType(type)) {
    const good = usual(type) as object;
    const fields = Object.values(type.getFields());
    const changed = fields.flatMap(({ name, type: of }) =>
      edges(of).map((edge) => ({ ...good, [name]: edge })),
    );
    return [null, {}, [], 'x', { ...good, unknown: 1 }, ...changed];
  }
  const texts = [...TEXTS, null, 1, {}];
  const numbers = [...NUMBERS, null, '1', [1, 2], true];
  return (
    { Int: numbers, Float: numbers, Boolean: [true, false, null, 'yes', 1], Upload: [null, 'x', {}] }[
      type.name
    ] ?? texts
  );
}

/** The type allows it (but for a file, which can't be one), and no resolver should ever see it. */
function allowedEdge(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return allowedEdge(type.ofType);
  if (isListType(type)) return [allowedEdge(type.ofType)];
  if (isEnumType(type)) return type.getValues().at(-1)!.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, allowedEdge(field.type)]),
    );
  }
  return { Int: -(2 ** 31), Float: -1e300, Boolean: false }[type.name] ?? UNSTORABLE[0];
}

interface Request {
  query: string;
  variables: Record<string, unknown>;
}

interface Edges {
  /** Every argument at each of its edges. */
  all: Request[];
  /** Every argument at one edge that its type allows, for who is refused before arguments are looked at. */
  one: Request[];
}

/**
 * Requests for every root field that takes something, with one argument at an edge and the others as usual. The arguments of
 * fields further down are among them.
 */
export function edgeRequests(schema: GraphQLSchema): Map<string, Edges> {
  const requests = new Map<string, Edges>();
  for (const [kind, type] of [
    ['query', schema.getQueryType()!],
    ['mutation', schema.getMutationType()!],
  ] as const) {
    for (const field of Object.values(type.getFields())) {
      const variables: Variables = new Map();
      const call = callOf(field, variables, 0);
      if (variables.size === 0) continue;
      const names = [...variables].map(([name, { type: of }]) => `$${name}: ${of}`);
      const query = `${kind} (${names.join(', ')}) { ${call} }`;
      requests.set(`${type.name}.${field.name}`, {
        all: [
          ...withEdges(query, variables, (of) => edges(of)),
          ...(field.args.length > 0 ? literals(kind, field) : []),
        ],
        one: withEdges(query, variables, (of) => [allowedEdge(of)]),
      });
    }
  }
  return requests;
}

type Variables = Map<string, GraphQLArgument>;
const MAX_DEPTH = 2;

function callOf(field: GraphQLField<unknown, unknown>, variables: Variables, depth: number): string {
  const args = field.args.map((arg) => {
    const name = `${field.name}_${arg.name}`;
    variables.set(name, arg);
    return `${arg.name}: $${name}`;
  });
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${selectionOf(field.type, variables, depth)}`;
}

/** Type names, and every field below that takes something. */
function selectionOf(type: GraphQLOutputType, variables: Variables, depth: number): string {
  const named = getNamedType(type);
  const members = isUnionType(named) ? named.getTypes() : isObjectType(named) ? [named] : [];
  if (members.length === 0) return '';
  const fragments = members.map((member) => {
    const below = Object.values(member.getFields()).filter((field) => takesSomething(field, depth + 1));
    const calls = below.map((field) => callOf(field, variables, depth + 1));
    return calls.length > 0 ? `... on ${member.name} { ${calls.join(' ')} }` : '';
  });
  return `{ __typename ${fragments.join(' ')} }`;
}

function takesSomething(field: GraphQLField<unknown, unknown>, depth: number): boolean {
  if (field.args.length > 0) return true;
  const named = getNamedType(field.type);
  if (depth >= MAX_DEPTH || !isObjectType(named)) return false;
  return Object.values(named.getFields()).some((below) => takesSomething(below, depth + 1));
}

function withEdges(
  query: string,
  variables: Variables,
  edgesOf: (type: GraphQLInputType) => unknown[],
): Request[] {
  const good = Object.fromEntries([...variables].map(([name, { type }]) => [name, usual(type)]));
  return [...variables].flatMap(([name, { type }]) =>
    edgesOf(type).map((edge) => ({ query, variables: { ...good, [name]: edge } })),
  );
}

/** The same field with what no column holds written into the document. */
function literals(kind: string, field: GraphQLField<unknown, unknown>): Request[] {
  const selection = selectionOf(field.type, new Map(), MAX_DEPTH);
  return UNSTORABLE.map((text) => {
    const args = field.args.map(({ name, type }) => `${name}: ${literal(usual(type), text)}`);
    return { query: `${kind} { ${field.name}(${args.join(', ')}) ${selection} }`, variables: {} };
  });
}

function literal(value: unknown, text: string): string {
  if (value === 'demo') return JSON.stringify(text);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, text)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${literal(one, text)}`)
    .join(', ')} }`;
}
