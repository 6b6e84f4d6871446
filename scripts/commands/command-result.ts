/** The text that a command prints, and its exit code: 0 done, 1 a problem in the data, 2 a wrong use of the command. */
export type CommandResult = { text: string; code: 0 | 1 | 2 };
