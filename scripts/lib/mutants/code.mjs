import { parseSync, Visitor } from 'vite';

/**
 * One way in which something is broken. `source` is served in place of the file `served`, which is `file` unless the broken
 * thing is no file.
 *
 * @typedef {{ file: string, line: number, from: string, to: string, source: string, served?: string }} Mutant
 */

const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '|=': ['&='],
  '&=': ['|='],
  '++': ['--'],
  '--': ['++'],
};

export const OPEN_DOOR = 'who.anybody';

/** Parts of a query that can be left out and leave a query. */
const CLAUSES = new Set([
  'where',
  'whereRef',
  'limit',
  'orderBy',
  'forUpdate',
  'forNoKeyUpdate',
  'skipLocked',
  'onConflict',
]);

/**
 * The ways in which one file is broken: other operators, conditions that always or never hold, statements and parts of
 * queries that are gone, doors that are open to anybody.
 *
 * @returns {Mutant[]} in the order of their places
 */
export function mutantsOf(file, source) {
  const { program } = parseSync(file, source);
  /** @type {(Mutant & { start: number })[]} */
  const found = [];
  const replace = (start, end, to) => {
    const from = source.slice(start, end);
    if (from === to) return;
    found.push({
      ...{ file, start, line: source.slice(0, start).split('\n').length, from, to },
      source: source.slice(0, start) + to + source.slice(end),
    });
  };
  const replaceNode = ({ start, end }, to) => replace(start, end, to);

  const types = new Set();

  const otherOperator = ({ left, right, operator }) => {
    // texts are joined, not added
    if (operator === '+' && [left, right].some(isText)) return;
    const start = source.indexOf(operator, left.end);
    for (const other of OPERATORS[operator] ?? []) replace(start, start + operator.length, other);
  };
  const decide = (test, ...ways) => {
    for (const way of ways) replaceNode(test, way);
  };

  new Visitor({
    BinaryExpression: otherOperator,
    LogicalExpression: otherOperator,
    AssignmentExpression: otherOperator,
    UpdateExpression: (node) =>
      replaceNode(
        node,
        source.slice(node.start, node.end).replace(/\+\+|--/, (sign) => OPERATORS[sign][0]),
      ),
    UnaryExpression: (node) => {
      if (/[!-]/.test(node.operator) && !types.has(node.start)) replace(node.start, node.argument.start, '');
    },
    IfStatement: ({ test }) => decide(test, 'true', 'false'),
    ConditionalExpression: ({ test }) => decide(test, 'true', 'false'),
    WhileStatement: ({ test }) => decide(test, 'false'),
    ForStatement: ({ test }) => test && decide(test, 'false'),
    TSLiteralType: ({ literal }) => types.add(literal.start),
    Literal: (node) => {
      if (typeof node.value === 'boolean' && !types.has(node.start)) replaceNode(node, String(!node.value));
    },
    ThrowStatement: (node) => replaceNode(node, ';'),
    ExpressionStatement: (node) => {
      if (!node.directive) replaceNode(node, ';');
    },
    CallExpression: ({ callee, end }) => {
      if (callee.type === 'MemberExpression' && CLAUSES.has(callee.property.name))
        replace(callee.object.end, end, '');
    },
    Property: ({ value }) => {
      if (value.type === 'MemberExpression' && value.object.name === 'who') replaceNode(value, OPEN_DOOR);
    },
  }).visit(program);
  return found.sort((a, b) => a.start - b.start).map(({ start: _, ...mutant }) => mutant);
}

function isText({ type, value }) {
  return type === 'TemplateLiteral' || typeof value === 'string';
}
