import type { Syntax, SyntaxProblems } from './problems.ts';

/** Escapes quotes, backslashes and control characters, so that a message stays on its line. */
const escapeText = (text: string): string =>
  text
    .replace(/["'\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t')
    .replace(/\0/g, '\\0');

const column = (text: string, at: number): number => [...text.slice(0, at)].length + 1;

/** The position of the invalid part, in columns from 1, and the filter itself. */
export const whereInFilter = ({ text, from, to }: Syntax): string => `\n${column(text, from)}:${column(text, to)} ${text.trimEnd()}`;

const GEO_RULES =
  'Use the `_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, longitude], [latitude, longitude])` built-in rules to filter on `_geo` coordinates.';
const OPERATIONS =
  '`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`';
const needs = (what: string, feature: string, discussion: number) =>
  `${what} requires enabling the \`${feature}\` experimental feature. See https://github.com/orgs/meilisearch/discussions/${discussion}`;

/** The server’s messages for filter errors, without the position. */
export const SYNTAX_WORDING: { [P in keyof SyntaxProblems]: (what: string, detail: string) => string } = {
  'is not a value': (what) => `Was expecting a value but instead got ${what === '' ? 'nothing.' : `\`${what}\`.`}`,
  'is a reserved word': (what) =>
    `Was expecting a value but instead got \`${what}\`, which is a reserved keyword. To use \`${what}\` as a field name or a value, surround it by quotes.`,
  'is not closed': (what) => {
    const open = what.replace(/^\\/, '')[0] as string;
    return `Expression \`${what}\` is missing the following closing delimiter: \`${open === '(' ? ')' : open}\`.`;
  },
  'is not a list': () => 'Expected `[` after `IN` keyword.',
  'is not a list value': (what) => `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${what}\`.`,
  'is a list that is not closed': () => 'Expected matching `]` after the list of field names given to `IN[`',
  'is a malformed value': (what) => `Malformed value: \`${what}\`.`,
  'is an incomplete escape': () => 'The filter is incomplete and requires Unknown additional bytes to be parsed.',
  'is nested too deep': () =>
    'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.',
  'is not a condition': (what) =>
    `Was expecting an operation ${OPERATIONS} ${what.trim() === '' ? 'but instead got nothing.' : `at \`${what}\`.`}`,
  'is unexpected': (what) =>
    `Found unexpected characters at the end of the filter: \`${what}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
  'is not enabled in filters': () => needs('Using `CONTAINS` in a filter', 'contains filter', 763),
  'is a geo rule in the place of a value': (_, name) => `The \`${name}\` filter is an operation and can't be used as a value.`,
  'is reserved for geo rules': (_, name) => `\`${name}\` is a reserved keyword and thus can't be used as a filter expression. ${GEO_RULES}`,
  'needs three or four arguments': () =>
    'The `_geoRadius` filter must be in the form: `_geoRadius(latitude, longitude, radius, optionalResolution)`.',
  'needs two pairs of arguments': () =>
    'The `_geoBoundingBox` filter expects two pairs of arguments: `_geoBoundingBox([latitude, longitude], [latitude, longitude])`.',
  'needs pairs of arguments': () =>
    "The `_geoPolygon` filter doesn't match the expected format: `_geoPolygon([latitude, longitude], [latitude, longitude])`.",
  'is not a pair': (_, count) => `Was expecting 2 coordinates but instead found ${count}.`,
  'needs the embedded vectors': () => needs('using a vector filter', 'multimodal', 846),
  'needs documents of another index': () => needs('using a foreign filter', 'foreign_keys', 873),
  'needs an operation': () => 'Was expecting an operation like `EXISTS` or `NOT EXISTS` after the vector filter.',
  'has inconsistent quotes': () => 'The quotes in one of the values are inconsistent.',
  'is unexpected in a vector filter': () => 'The vector filter has leftover tokens.',
  'is a point without a value': () =>
    'Was expecting one of `.fragments`, `.userProvided`, `.documentTemplate`, `.regenerate` or nothing, but instead found a point without a valid value.',
  'is not a fragment name': () => "The vector filter's fragment name is invalid.",
  'is not part of a vector filter': (what, near) =>
    `Was expecting one of \`fragments\`, \`userProvided\`, \`documentTemplate\`, \`regenerate\` or nothing, but instead found \`${what}\`.${near && ` Did you mean \`${near}\`?`}`,
  'must not be quoted': () => 'Was expecting this part to be unquoted.',
  'is a second part of a vector filter': (what, first) =>
    `Vector filter can only accept one of \`fragments\`, \`userProvided\`, \`documentTemplate\` or \`regenerate\`, but found both \`${first}\` and \`${what}\`.`,
};

/** The server’s message for a filter error. */
export const filterMessage = (problem: keyof SyntaxProblems, facts: Syntax): string =>
  SYNTAX_WORDING[problem](escapeText(facts.what), facts.detail ?? '') + whereInFilter(facts);
