import { Listr, type ListrTaskWrapper } from 'listr2';
import type { DealerWork } from '#lib/build/fleet.ts';
import type { DealerOutcome } from '#lib/report/dealer-outcome.ts';
import { textTable } from './text-table.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Why a dealer failed; many messages name the dealer first, which stands before them here already. */
const reasonOf = (slug: string, { message }: Error) => (message.startsWith(`${slug}: `) ? message.slice(slug.length + 2) : message);

/** Shows work on dealers as it goes: a live list on a terminal, plain lines elsewhere, nothing for machines. Returns outcomes in order. */
export async function presentDealers<T>(
  slugs: readonly string[],
  job: DealerWork<DealerOutcome<T>>,
  say: (value: T) => string,
  silent: boolean,
): Promise<DealerOutcome<T>[]> {
  const outcomes = new Map<string, DealerOutcome<T>>();
  const run = async (slug: string, progress: (note: string) => void) => {
    const outcome = await job(slug, progress);
    outcomes.set(slug, outcome);
    return outcome;
  };
  const closing = (outcome: DealerOutcome<T>) =>
    outcome.ok
      ? `${outcome.slug}: ${say(outcome.value)} (${seconds(outcome.ms)})`
      : `${outcome.slug}: ${reasonOf(outcome.slug, outcome.error).split('\n')[0]}`;
  if (silent) await Promise.all(slugs.map((slug) => run(slug, () => undefined)));
  else if (process.stdout.isTTY && !process.env.CI) {
    type Task = ListrTaskWrapper<unknown, never, never>;
    const tasks = new Listr(
      slugs.map((slug) => ({
        title: slug,
        task: async (_context: unknown, task: unknown) => {
          const shown = task as Task;
          const outcome = await run(slug, (note) => {
            shown.output = note;
          });
          shown.title = closing(outcome);
          if (!outcome.ok) throw outcome.error;
        },
      })),
      { concurrent: true, exitOnError: false, rendererOptions: { showErrorMessage: false, collapseErrors: true } },
    );
    await tasks.run();
  } else {
    await Promise.all(
      slugs.map(async (slug) => {
        let last = '';
        const outcome = await run(slug, (note) => {
          const stage = note.replace(/[\d,]+( of [\d,]+)?/g, '').trim();
          if (stage !== last) process.stdout.write(`${slug}: ${note}\n`);
          last = stage;
        });
        process.stdout.write(`${closing(outcome)}\n`);
      }),
    );
  }
  return slugs.flatMap((slug) => outcomes.get(slug) ?? []);
}

/** What went wrong with which dealer, in full, as the last thing that is read. */
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

/** Ends a command on dealers: the failures in words or everything as JSON, `more` about the run beside, and the exit code. */
export function finish<T>(outcomes: readonly DealerOutcome<T>[], json: boolean, shape: (value: T) => object, more: object = {}): void {
  if (json) {
    const rows = outcomes.map((outcome) =>
      outcome.ok
        ? { slug: outcome.slug, ok: true, ms: outcome.ms, ...shape(outcome.value) }
        : { slug: outcome.slug, ok: false, ms: outcome.ms, error: outcome.error.message },
    );
    process.stdout.write(`${JSON.stringify({ ok: outcomes.every(({ ok }) => ok), ...more, dealers: rows }, null, 2)}\n`);
  } else process.stdout.write(failureTable(outcomes));
  // A request to stop has set its own code already.
  if (outcomes.some(({ ok }) => !ok)) process.exitCode ||= 1;
}
