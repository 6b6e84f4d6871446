import { Listr, type ListrTaskWrapper } from 'listr2';
import { formatSeconds } from '#lib/html/words.ts';
import type { DealerOutcome, DealerWork } from '#lib/report/dealer-outcome.ts';
import { wordedMessage } from './disk-words.ts';
import { type CommandOutcome, printLine, readable } from './output.ts';
import { outputProblems } from './output-problems.ts';
import type { OutputProblem } from './output-schema.ts';
import { textTable } from './text-table.ts';

/** Why a dealer failed, without the dealer's name, which many messages start with and every line here already shows. */
function reasonOf(slug: string, error: Error): string {
  const message = wordedMessage(error);
  return readable(message.startsWith(`${slug}: `) ? message.slice(slug.length + 2) : message);
}

/** The minimum width for a live list. Some terminals report a width of 0. */
const leastColumns = 20;

const canShowList = () => process.stdout.isTTY && process.stdout.columns >= leastColumns && !process.env.CI;

/** Runs the work on each dealer and shows its progress: a live list on a terminal, lines elsewhere, nothing for machines. */
export async function presentDealers<T>(
  slugs: readonly string[],
  job: DealerWork<DealerOutcome<T>>,
  summarise: (value: T) => string,
  silent: boolean,
): Promise<DealerOutcome<T>[]> {
  const outcomes = new Map<string, DealerOutcome<T>>();
  const run = async (slug: string, progress: (note: string) => void) => {
    const outcome = await job(slug, progress);
    outcomes.set(slug, outcome);
    return outcome;
  };
  const resultLine = (outcome: DealerOutcome<T>) =>
    outcome.ok
      ? `${outcome.slug}: ${readable(summarise(outcome.value))} (${formatSeconds(outcome.ms)})`
      : `${outcome.slug}: ${reasonOf(outcome.slug, outcome.error).split('\n')[0]}`;
  if (silent) await Promise.all(slugs.map((slug) => run(slug, () => undefined)));
  else if (canShowList()) {
    type Task = ListrTaskWrapper<unknown, never, never>;
    const tasks = new Listr(
      slugs.map((slug) => ({
        title: slug,
        task: async (_context: unknown, task: unknown) => {
          const shown = task as Task;
          const outcome = await run(slug, (note) => {
            shown.output = readable(note);
          });
          shown.title = resultLine(outcome);
          if (!outcome.ok) throw outcome.error;
        },
      })),
      {
        concurrent: true,
        exitOnError: false,
        registerSignalListeners: false,
        rendererOptions: { showErrorMessage: false, collapseErrors: true },
      },
    );
    await tasks.run();
  } else {
    await Promise.all(
      slugs.map(async (slug) => {
        let last = '';
        const outcome = await run(slug, (note) => {
          const stage = note.replace(/[\d,]+( of [\d,]+)?/g, '').trim();
          if (stage !== last) printLine(`${slug}: ${note}`);
          last = stage;
        });
        printLine(resultLine(outcome));
      }),
    );
  }
  return slugs.flatMap((slug) => outcomes.get(slug) ?? []);
}

/** Prints further lines about each dealer that did not fail. */
export function printNotices<T>(outcomes: readonly DealerOutcome<T>[], noticesOf: (value: T) => readonly string[]): void {
  for (const outcome of outcomes) if (outcome.ok) for (const notice of noticesOf(outcome.value)) printLine(`${outcome.slug}: ${notice}`);
}

/** The failed dealers, each with the whole reason. It comes last, where readers look first. */
export function failureTable(outcomes: readonly DealerOutcome<unknown>[]): string {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  if (failed.length === 0) return '';
  const rows = failed.flatMap(({ slug, error }) =>
    reasonOf(slug, error)
      .split('\n')
      .map((line, index) => [index === 0 ? slug : '', line]),
  );
  return `\n${failed.length} of ${outcomes.length} failed:\n${textTable([['dealer', 'why'], ...rows]).join('\n')}\n`;
}

/** An error's data for machines besides its message. */
const detailsOf = (error: Error): object => ('details' in error && typeof error.details === 'object' ? { ...error.details } : {});

/** The problems of the failed dealers. */
export const failedDealers = (outcomes: readonly DealerOutcome<unknown>[]): OutputProblem[] =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : outputProblems(outcome.error, outcome.slug)));

/** Ends a command on dealers: prints the failures, or returns a row for each dealer, and `more` about the run. */
export function finish<T>(
  outcomes: readonly DealerOutcome<T>[],
  json: boolean,
  shape: (value: T) => object,
  more: object = {},
): CommandOutcome {
  if (!json) process.stdout.write(failureTable(outcomes));
  const dealers = outcomes.map((outcome) => {
    const { slug, ok, ms } = outcome;
    return { slug, ok, ms, ...(outcome.ok ? shape(outcome.value) : detailsOf(outcome.error)) };
  });
  return { result: { ...more, dealers }, problems: failedDealers(outcomes) };
}
