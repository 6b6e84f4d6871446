import type { Condition } from '#lib/search/engine/filter-node.ts';
import type { EngineSettings } from '#lib/search/engine/types.ts';

type Attribute = { what: string; uid: string; settings: EngineSettings };
type Filterable = { rule: number; equality: boolean; comparison: boolean };
/** A part of a filter: `text` is the whole filter, the part is at `from <= i < to`. */
export type Syntax = { what: string; text: string; from: number; to: number; detail?: string | undefined };

/** Errors inside a filter. */
export type SyntaxProblems = {
  'is not a value': Syntax;
  'is a reserved word': Syntax;
  'is not closed': Syntax;
  'is not a list': Syntax;
  'is not a list value': Syntax;
  'is a list that is not closed': Syntax;
  'is a malformed value': Syntax;
  'is an incomplete escape': Syntax;
  'is nested too deep': Syntax;
  'is not a condition': Syntax;
  'is unexpected': Syntax;
  'is not enabled in filters': Syntax;
  'is a geo rule in the place of a value': Syntax;
  'is reserved for geo rules': Syntax;
  'needs three or four arguments': Syntax;
  'needs two pairs of arguments': Syntax;
  'needs pairs of arguments': Syntax;
  'is not a pair': Syntax;
  'needs the embedded vectors': Syntax;
  'needs documents of another index': Syntax;
  'needs an operation': Syntax;
  'has inconsistent quotes': Syntax;
  'is unexpected in a vector filter': Syntax;
  'is a point without a value': Syntax;
  'is not a fragment name': Syntax;
  'is not part of a vector filter': Syntax;
  'must not be quoted': Syntax;
  'is a second part of a vector filter': Syntax;
};

/** Errors of a request and their facts. `what` plus the key is the short message; the server’s message uses the other facts. */
export type Problems = SyntaxProblems & {
  'is not a known route': { what: string };
  'not found.': { what: string };
  'is not supported': { what: string };
  'is missing': { what: string; path: string };
  'has the wrong type': { what: string; expected: string; value: unknown };
  'is not a known field': { what: string; path: string; known: string[] };
  'is not a matching strategy': { what: string; value: unknown };
  'is not between 0 and 1': { what: string; name: string };
  'cannot be read': { what: string; name: string; value: string; as: string };
  'is not among the known values': { what: string; name: string };
  'is not an index uid': { what: string; path: string };
  'needs a federated search': { what: string; path: string };
  'is not a filter': { what: string; expected: string };
  'is not filterable': Attribute & { condition?: Condition; syntax?: Syntax };
  'cannot be used here': { what: string; uid: string; field: string; kind: string; match: Filterable };
  'is not a facet': Attribute;
  'cannot be distinct': Attribute;
  'is not facet-searchable': { what: string; rule: number | undefined };
  'is not a sort expression': { what: string };
  'is not in the ranking rules': { what: string; uid: string };
  'is not sortable': Attribute;
  'is not searchable': Attribute;
  'is not an embedder': { what: string; uid: string };
};
