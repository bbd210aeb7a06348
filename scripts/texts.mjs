/**
 * Compares the English and the Korean texts with each other and with the code: a text that is missing, that nobody uses, that
 * was left in English, or whose values or plural forms differ, fails. Runs on Node 24, which reads the catalogues as they are.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ERRORS } from '../contract/errors.ts';
import { root } from './lib/project.mjs';

const ENGLISH = path.join(root, 'src/texts/en');
/** What is the same in both languages: names, units, and what the specification wants in Korean. */
const SAME_IN_BOTH = new Set([
  'admission.channels.Twitch',
  'admission.channels.Youtube',
  'admission.channels.Soop',
  'admission.channels.Chzzk',
  'admission.types.MCN',
  'auth.passwordMismatch',
  'auth.verificationFailed',
  'auth.verificationSent',
  'shell.first',
  'shell.second',
]);
/** Letters that a translation would have changed, once values, codes and units are taken away. */
const TO_TRANSLATE = /[a-z]{3,}/i;
const VALUES = /\{\{\s*(\w+)[^}]*\}\}/g;
const LEFT_AS_IS =
  /\{\{[^}]*\}\}|\b(?:FACE|MFACE|ID|CSV|Facet|PayPal|Facebook|Twitch|Youtube|Soop|Chzzk|MCN)\b/g;

const problems = [];
const english = await catalogues();
const { default: korean } = await import(pathToFileURL(path.join(root, 'src/texts/ko/index.ts')).href);

for (const namespace of new Set([...Object.keys(english), ...Object.keys(korean)])) {
  compare(namespace, flat(english[namespace] ?? {}), flat(korean[namespace] ?? {}));
}
findUnused();

for (const problem of problems) console.error(problem);
console.log(
  `${Object.values(english).flatMap((texts) => Object.keys(flat(texts))).length} texts, ${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);

/** @returns {Promise<Record<string, object>>} the English catalogues by the names of their files */
async function catalogues() {
  const found = { errors: ERRORS };
  for (const file of readdirSync(ENGLISH)) {
    const { default: texts } = await import(pathToFileURL(path.join(ENGLISH, file)).href);
    found[path.basename(file, '.ts')] = texts;
  }
  return found;
}

/** Texts by their dotted keys. @returns {Record<string, string>} */
function flat(texts, prefix = '') {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

/** The keys of both, each form of a plural beside the others. @returns {Map<string, Record<string, string>>} */
function byBase(texts) {
  return Map.groupBy(Object.entries(texts), ([key]) => key.replace(/_(zero|one|two|few|many|other)$/, ''));
}

function compare(namespace, en, ko) {
  const [inEnglish, inKorean] = [byBase(en), byBase(ko)];
  for (const key of inKorean.keys()) {
    if (!inEnglish.has(key)) problems.push(`${namespace}.${key} is Korean alone`);
  }
  for (const [key, forms] of inEnglish) {
    const name = `${namespace}.${key}`;
    const translated = inKorean.get(key);
    if (!translated) {
      problems.push(`${name} has no Korean`);
      continue;
    }
    comparePlurals(name, key, forms, translated);
    // what the form for one says, the one for many need not
    const wanted = valuesOf(forms.filter(([form]) => form === key || form === `${key}_other`));
    const known = valuesOf(forms);
    for (const [form, text] of translated) {
      const values = valuesOf([['', text]]);
      const missing = form.endsWith('_zero') ? [] : [...wanted].filter((value) => !values.has(value));
      const unknown = [...values].filter((value) => !known.has(value));
      if (missing.length > 0) problems.push(`${name} lacks {{${missing}}} in Korean`);
      if (unknown.length > 0) problems.push(`${name} has {{${unknown}}} in Korean alone`);
      const isSame = forms.some(([, original]) => original === text);
      if (isSame && TO_TRANSLATE.test(text.replace(LEFT_AS_IS, '')) && !SAME_IN_BOTH.has(name)) {
        problems.push(`${name} is English in Korean: ${text}`);
      }
    }
  }
}

/** English tells one and more apart, Korean does not; both may have a text of their own for none. */
function comparePlurals(name, key, forms, translated) {
  const suffixes = (list) =>
    list
      .map(([form]) => form.slice(key.length))
      .sort()
      .join(' ');
  const [en, ko] = [suffixes(forms), suffixes(translated)];
  const wanted = en.replace('_one ', '');
  if (en !== '' && !/_one _other( _zero)?$/.test(en)) problems.push(`${name} has the plural forms ${en}`);
  if (ko !== wanted) problems.push(`${name} has ‘${ko}’ in Korean, not ‘${wanted}’`);
}

/** What a text is filled in with. */
function valuesOf(forms) {
  return new Set(forms.flatMap(([, text]) => [...text.matchAll(VALUES)].map(([, value]) => value)));
}

/** A key is used where a file that takes its texts from the catalogue writes it, as a whole or by a template. */
function findUnused() {
  for (const [namespace, code] of codeByNamespace()) {
    const written = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text));
    const templates = [...code.matchAll(/`([\w.]*\$\{[^`]+)`/g)].map(([, text]) => {
      const parts = text.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
      return new RegExp(`^${parts.join('[^.]+')}$`);
    });
    for (const key of byBase(flat(english[namespace] ?? {})).keys()) {
      if (written.has(key) || templates.some((template) => template.test(key))) continue;
      problems.push(`${namespace}.${key} is used nowhere`);
    }
  }
}

/** The text of all files that import a catalogue's `texts.ts`. @returns {Map<string, string>} */
function codeByNamespace() {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/[\\/]texts[\\/]|\.test\./.test(file))
    .map((file) => ({ file: path.join(root, file), code: readFileSync(path.join(root, file), 'utf8') }));
  const namespaces = new Map();
  for (const { file, code } of files) {
    const namespace = /defineTexts\('(\w+)', en\)/.exec(code)?.[1];
    if (namespace && path.basename(file) === 'texts.ts') namespaces.set(file, namespace);
  }
  for (const namespace of Object.keys(english)) {
    if (namespace !== 'errors' && ![...namespaces.values()].includes(namespace)) {
      problems.push(`${namespace} is defined nowhere`);
    }
  }
  const found = new Map([...namespaces.values()].map((namespace) => [namespace, '']));
  for (const { file, code } of files) {
    const own = namespaces.get(file);
    if (own) found.set(own, found.get(own) + code);
    for (const [, from] of code.matchAll(/from '(\.[^']*texts\.ts)'/g)) {
      const namespace = namespaces.get(path.resolve(path.dirname(file), from));
      if (namespace) found.set(namespace, found.get(namespace) + code);
    }
  }
  return found;
}
