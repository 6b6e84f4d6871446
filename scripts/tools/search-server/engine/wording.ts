import type { ErrorFormatter } from '#lib/search/engine/errors.ts';
import type { Condition } from '#lib/search/engine/filter-node.ts';
import { describe } from '#lib/search/engine/request.ts';
import { readRule } from '#lib/search/engine/settings.ts';
import type { EngineSettings } from '#lib/search/engine/types.ts';
import { matchesPattern } from '#lib/search/engine/values.ts';
import type { Problems, Syntax, SyntaxProblems } from './problems.ts';
import { filterMessage, SYNTAX_WORDING, whereInFilter } from './wording-filter.ts';

type Wording = { [P in Exclude<keyof Problems, keyof SyntaxProblems>]?: (facts: Problems[P]) => string };

/** The patterns of `filterableAttributes` for error messages: sorted, without those that allow nothing. */
function filterablePatterns(settings: EngineSettings): string[] {
  const allowed = (settings.filterableAttributes ?? []).map(readRule).filter(({ features }) => {
    const { equality = true, comparison = false } = features?.filter ?? {};
    return equality || comparison;
  });
  return [...new Set(allowed.flatMap((rule) => rule.attributePatterns))].sort();
}

/** Whether an attribute may be shown, by `displayedAttributes`. */
function isDisplayed(settings: EngineSettings, attribute: string): boolean {
  return (settings.displayedAttributes ?? ['*']).some((pattern) => matchesPattern(pattern, attribute));
}

const inside = (path: string): string => (path ? ` inside \`${path}\`` : '');

/** The attributes that a message lists, without hidden ones. */
function listVisible(settings: EngineSettings, patterns: readonly string[]): string {
  const visible = patterns.filter((pattern) => isDisplayed(settings, pattern)).sort();
  if (visible.length < patterns.length) visible.push('<..hidden-attributes>');
  return visible.join(', ');
}

const filterable = (settings: EngineSettings, list: string): string =>
  filterablePatterns(settings).length > 0
    ? `Available filterable attributes patterns are: \`${list}\`.`
    : 'This index does not have configured filterable attributes.';

function printCondition({ field, operator, values }: Condition): string {
  const quoted = values.map((value) => JSON.stringify(value));
  const name = JSON.stringify(field);
  if (operator === 'IN') return `${name} IN [${quoted.join(', ')}]`;
  return operator === 'TO' ? `${name} ${quoted.join(' TO ')}` : [name, operator, ...quoted].join(' ');
}

const WORDING: Wording = {
  'is not a known route': ({ what }) => `The embedded engine has no route ${what}.`,
  'is not supported': ({ what }) => `The embedded engine has no ${what}.`,
  'is missing': ({ what, path }) => `Missing field \`${what}\`${inside(path)}`,
  'has the wrong type': ({ what, expected, value }) => {
    const actual = value === null || value === undefined ? 'null' : `${describe(value)}: \`${JSON.stringify(value)}\``;
    return `Invalid value type${what.includes('.') ? ` at \`${what}\`` : ''}: expected ${expected}, but found ${actual}`;
  },
  'is not a known field': ({ what, path, known: fieldNames }) =>
    `Unknown field \`${what}\`${inside(path)}: expected one of ${fieldNames.map((name) => `\`${name}\``).join(', ')}`,
  'is not a matching strategy': ({ what, value }) =>
    `Unknown value \`${value}\` at \`${what}\`: expected one of \`last\`, \`all\`, \`frequency\``,
  'is not between 0 and 1': ({ what, name }) =>
    `Invalid value at \`${what}\`: the value of \`${name}\` is invalid, expected a float between \`0.0\` and \`1.0\`.`,
  'cannot be read': ({ name, value, as }) => `Invalid value in parameter \`${name}\`: could not parse \`${value}\` as ${as}`,
  'is not among the known values': ({ what, name }) =>
    `Unknown value \`${what}\` for parameter \`${name}\`: expected one of \`last\`, \`all\`, \`frequency\``,
  'is not an index uid': ({ what, path }) =>
    `Invalid value at \`${path}.indexUid\`: \`${what}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`,
  'needs a federated search': ({ path }) =>
    `Inside \`${path}\`: Using \`federationOptions\` is not allowed in a non-federated search.\n - Hint: remove \`federationOptions\` from the query or add \`federation\` to the request.`,
  'is not a filter': ({ what, expected }) => `Invalid syntax for the filter parameter: \`expected ${expected}, found: ${what}\`.`,
  'is not filterable': ({ what, uid, settings, condition, syntax }) => {
    const patterns = filterablePatterns(settings).map((name) => `\`${name}\``);
    const available = patterns.length
      ? `Available filterable attribute patterns are: ${patterns.join(', ')}.`
      : 'This index does not have configured filterable attributes.';
    const where = condition ? `\n2:${2 + [...what].length} ${printCondition(condition)}` : syntax ? whereInFilter(syntax) : '';
    return `Index \`${uid}\`: Attribute \`${what}\` is not filterable. ${available}${where}`;
  },
  'cannot be used here': ({ what, uid, field, kind, match }) => {
    const allowed = [
      'OR',
      'AND',
      'NOT',
      ...(match.equality ? ['=', '!=', 'IN'] : []),
      ...(match.comparison ? ['<', '>', '<=', '>=', 'TO'] : []),
    ];
    return `Index \`${uid}\`: Filter operator \`${what}\` is not allowed for the attribute \`${field}\`.
  - Note: allowed operators: ${allowed.join(', ')}, IS EMPTY, IS NULL, EXISTS.
  - Note: field \`${field}\` matched rule #${match.rule} in \`filterableAttributes\`
  - Hint: enable ${kind} in rule #${match.rule} by modifying the features.filter object
  - Hint: prepend another rule matching \`${field}\` with appropriate filter features before rule #${match.rule}`;
  },
  'is not a facet': ({ what, settings }) => {
    const visible = filterablePatterns(settings).filter((name) => isDisplayed(settings, name));
    const available = visible.length
      ? filterable(settings, visible.join(', '))
      : 'This index does not have configured filterable attributes.';
    return `Invalid facet distribution: Pattern \`${what}\` is not filterable. ${available}`;
  },
  'cannot be distinct': ({ what, uid, settings }) =>
    `Index \`${uid}\`: Attribute \`${what}\` is not filterable and thus, cannot be used as distinct attribute. ${filterable(settings, listVisible(settings, filterablePatterns(settings)))}`,
  'is not facet-searchable': ({ what, rule }) => {
    const unset =
      'This index does not have configured facet-searchable attributes. To make it facet-searchable add it to the `filterableAttributes` index settings.';
    const why =
      rule === undefined
        ? unset
        : `Note: this attribute matches rule #${rule} in filterableAttributes, but this rule does not enable facetSearch.
Hint: enable facetSearch in rule #${rule} by adding \`"facetSearch": true\` to the rule.
Hint: prepend another rule matching ${what} with facetSearch: true before rule #${rule}`;
    return `Attribute \`${what}\` is not facet-searchable. ${why}`;
  },
  'is not a sort expression': ({ what }) =>
    `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${what}\`.`,
  'is not in the ranking rules': ({ what, uid }) =>
    `Index \`${uid}\`: You must specify where \`${what}\` is listed in the rankingRules setting to use the ${what} parameter at search time.`,
  'is not sortable': ({ what, uid, settings }) => {
    const { sortableAttributes = [] } = settings;
    const available = sortableAttributes.length
      ? `Available sortable attributes are: \`${listVisible(settings, sortableAttributes)}\`.`
      : 'This index does not have configured sortable attributes.';
    return `Index \`${uid}\`: Attribute \`${what}\` is not sortable. ${available}`;
  },
  'is not searchable': ({ what, uid, settings }) =>
    `Index \`${uid}\`: Attribute \`${what}\` is not searchable. Available searchable attributes are: \`${listVisible(settings, settings.searchableAttributes ?? [])}\`.`,
  'is not an embedder': ({ what, uid }) => `Index \`${uid}\`: Cannot find embedder with name \`${what}\`.`,
};

/** The server’s message for an error. */
export const serverMessage: ErrorFormatter = ({ problem, facts, message }) => {
  if (Object.hasOwn(SYNTAX_WORDING, problem)) return filterMessage(problem as keyof SyntaxProblems, facts as Syntax);
  return (WORDING as Record<string, ((facts: unknown) => string) | undefined>)[problem]?.(facts) ?? message;
};
