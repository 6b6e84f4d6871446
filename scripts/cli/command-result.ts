import type { OutputProblem } from './output-schema.ts';

/**
 * The text that a command prints, and its exit code: 0 done, 1 a problem in the data, 2 a wrong use of the command. `problems` is the text of a
 * failure for machines, if it is more than one sentence.
 */
export type CommandResult = { text: string; code: 0 | 1 | 2; problems?: readonly OutputProblem[] };
