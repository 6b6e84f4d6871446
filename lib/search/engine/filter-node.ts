import type { EngineSettings } from './types.ts';

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'TO' | 'IN' | 'EXISTS' | 'IS NULL' | 'IS EMPTY' | 'CONTAINS' | 'STARTS WITH';
/** `text` is the whole filter; the operator is at `at`. */
export type Condition = { kind: 'condition'; field: string; operator: Operator; values: string[]; text: string; at: number };
/**
 * A term that is parsed but that no index of this engine can answer. It throws when it runs, or `early` if the server throws before it
 * looks at the index.
 */
export type ExtraTerm = {
  kind: 'extra';
  name: string;
  args: (string | string[] | FilterNode)[];
  early: boolean;
  refuse: (index: { uid: string; settings: EngineSettings }) => Error;
};
export type FilterNode = Condition | ExtraTerm | { kind: 'and' | 'or'; items: FilterNode[] } | { kind: 'not'; item: FilterNode };
