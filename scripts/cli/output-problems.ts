import { SiteError } from '#lib/site/problem.ts';
import { wordedMessage } from './disk-words.ts';
import type { OutputProblem } from './output-schema.ts';

/** An error in `--json` form: one problem, or each problem of a site's data. */
export function outputProblems(error: Error, dealer?: string): OutputProblem[] {
  const whose = dealer === undefined ? {} : { dealer };
  if (!(error instanceof SiteError)) return [{ ...whose, message: wordedMessage(error) }];
  return error.problems.map(({ file, path, problem, fix }) => ({
    ...{ dealer: error.slug, file, message: path ? `${path}: ${problem}` : problem },
    fix: fix || undefined,
  }));
}
