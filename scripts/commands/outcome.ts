/** What a command says and its exit code: 0 done, 1 the data stands in the way, 2 the command was used wrongly. */
export type Outcome = { text: string; code: 0 | 1 | 2 };
