import { z } from 'zod';

/** The version of the `--json` format (rule J1), which is not the version of the product. */
export const formatVersion = 1;

const problemSchema = z
  .strictObject({
    dealer: z.string().optional().describe('The dealer, by the name of its folder; absent if the problem is of the whole run'),
    file: z.string().optional().describe('The file with line and column, if the problem is in one'),
    message: z.string().min(1).describe('What is wrong and where'),
    fix: z.string().min(1).optional().describe('What to do, if the message does not say it'),
  })
  .describe('Why a command, or a dealer of it, failed');

export type OutputProblem = z.infer<typeof problemSchema>;

const shared = {
  formatVersion: z
    .literal(formatVersion)
    .describe('Rises when a key is renamed, removed or changes its meaning. New keys may come at any time'),
  command: z.string().nullable().describe('The words after forecourt, such as "leads list"; null if they name no command'),
};

const ending = {
  ok: z.boolean().describe('Whether the exit code is 0'),
  exitCode: z.int().describe('0 done, 1 a dealer failed, 2 a usage error, 130, 143 or 129 stopped by SIGINT, SIGTERM or SIGHUP'),
  result: z.looseObject({}).nullable().describe('What the command found or did; null if it could not start or was cut off'),
  problems: z.array(problemSchema).describe('Every reason for an exit code that is not 0'),
};

type Ending = { ok: boolean; exitCode: number; problems: readonly OutputProblem[] };
const isConsistent = ({ ok, exitCode, problems }: Ending) => ok === (exitCode === 0) && ok === (problems.length === 0);
const consistent = { error: 'ok, exitCode and problems contradict each other' };

/** The `--json` output of a command that ends: one line (rule J1). */
export const outputDocument = z
  .strictObject({ ...shared, ...ending })
  .refine(isConsistent, consistent)
  .describe('What a command that ends prints with --json');

const eventKeys = { ...shared, at: z.iso.datetime().describe('When it happened') };

/** A line of a command that keeps running, except its last line (rule J2). */
export const outputEvent = z
  .looseObject({ ...eventKeys, event: z.string().regex(/^(?!ended$)./) })
  .describe('A line of a command that runs on, such as watch');

/** The last line of a command that keeps running (rule J2). */
export const lastEvent = z
  .strictObject({ ...eventKeys, event: z.literal('ended'), ...ending })
  .refine(isConsistent, consistent)
  .describe('The last line of a command that runs on');

/** The text of scripts/cli/output.schema.json. */
export function outputSchemaText(): string {
  const schema = z.toJSONSchema(z.union([outputDocument, lastEvent, outputEvent]));
  return `${JSON.stringify({ title: 'A line of forecourt … --json', ...schema }, null, 2)}\n`;
}
