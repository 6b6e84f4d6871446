import { type Loaded, loadSite, type SiteAsked, slugProblem } from '#lib/site/load.ts';
import { SiteError } from '#lib/site/problem.ts';
import { type CommandOutcome, printError, printLine } from './output.ts';
import { outputProblems } from './output-problems.ts';
import type { OutputProblem } from './output-schema.ts';

/**
 * The text that a command prints, and its exit code: 0 done, 1 a problem in the data, 2 a usage error. `problems` is the text of a
 * failure for machines, if it is more than one sentence.
 */
export type CommandResult = { text: string; code: 0 | 1 | 2; problems?: readonly OutputProblem[] };

/** Prints the text of a command, on the error stream if the code is not 0. */
export const printResult = ({ text, code }: CommandResult): void => (code === 0 ? printLine : printError)(text);

/** Ends a command with a text for each dealer: prints the texts, or returns a row for each dealer. The highest exit code counts. */
export function finishResults<T extends CommandResult>(
  results: readonly { slug: string; result: T }[],
  json: boolean,
  shape: (result: T) => object,
): CommandOutcome {
  if (!json)
    for (const { slug, result } of results) printResult(results.length > 1 ? { ...result, text: `${slug}\n${result.text}\n` } : result);
  return {
    result: { dealers: results.map(({ slug, result }) => ({ slug, ok: result.code === 0, ...shape(result) })) },
    problems: results.flatMap(({ slug, result: { code, text, problems } }) =>
      code === 0 ? [] : (problems ?? [{ dealer: slug, message: text }]),
    ),
    exitCode: Math.max(0, ...results.map(({ result }) => result.code)),
  };
}

/** A text about a dealer's current settings, or their problems. */
export async function describeSite<T extends CommandResult>(request: SiteAsked, describe: (site: Loaded) => T): Promise<T | CommandResult> {
  const badSlug = slugProblem(request.slug);
  if (badSlug !== undefined) return { text: badSlug, code: 2 };
  try {
    return describe(await loadSite(request));
  } catch (error) {
    if (error instanceof SiteError) return { text: error.message, code: 1, problems: outputProblems(error) };
    throw error;
  }
}
