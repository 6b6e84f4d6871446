import type { Condition } from './filter-node.ts';
import type { EngineSettings } from './types.ts';

type Attribute = { what: string; uid: string; settings: EngineSettings };
type Filterable = { rule: number; equality: boolean; comparison: boolean };
/** A part of a filter: `text` is all of it, the part stands at `from <= i < to`. */
export type Syntax = { what: string; text: string; from: number; to: number; detail?: string | undefined };

/** What can be wrong inside a filter. */
export type SyntaxProblems = {
  'is no value': Syntax;
  'is a reserved word': Syntax;
  'is not closed': Syntax;
  'is no list': Syntax;
  'is no value of a list': Syntax;
  'is a list that is not closed': Syntax;
  'is a malformed value': Syntax;
  'is an incomplete escape': Syntax;
  'is nested too deep': Syntax;
  'is no condition': Syntax;
  'is left over': Syntax;
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
  'is left over in a vector filter': Syntax;
  'is a point without a value': Syntax;
  'is no fragment name': Syntax;
  'is no part of a vector filter': Syntax;
  'must not be quoted': Syntax;
  'is a second part of a vector filter': Syntax;
};

/**
 * What can be wrong with a request, and the facts of it. `what` is the wrong thing, so that `what` and the problem are a message of
 * their own; the server's words are made of the other facts.
 */
export type Problems = SyntaxProblems & {
  'is not a route of this engine': { what: string };
  'not found.': { what: string };
  'is not part of this engine': { what: string };
  'is missing': { what: string; path: string };
  'has the wrong type': { what: string; expected: string; value: unknown };
  'is not a field of this engine': { what: string; path: string; known: string[] };
  'is none of last, all, frequency': { what: string; value: unknown };
  'is not between 0 and 1': { what: string; name: string };
  'cannot be read': { what: string; name: string; value: string; as: string };
  'is not among the known values': { what: string; name: string };
  'is no index uid': { what: string; path: string };
  'needs a federated search': { what: string; path: string };
  'is no filter': { what: string; expected: string };
  'is not filterable': Attribute & { condition?: Condition; syntax?: Syntax };
  'cannot be used here': { what: string; uid: string; field: string; kind: string; match: Filterable };
  'is no facet': Attribute;
  'cannot be distinct': Attribute;
  'is not facet-searchable': { what: string; rule: number | undefined };
  'is no sort expression': { what: string };
  'is not in the ranking rules': { what: string; uid: string };
  'is not sortable': Attribute;
  'is not searchable': Attribute;
  'is no embedder': { what: string; uid: string };
};
