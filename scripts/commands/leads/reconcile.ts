import { countDeliveries } from '#lib/api/store/count-deliveries.ts';
import { type DeliveryCounts, imbalanceOf } from '#lib/leads/reconcile.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { CommonOptions } from '../../cli/context.ts';
import { fitTable } from '../../cli/fit-table.ts';
import { readDay, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';
import type { OutputProblem } from '../../cli/output-schema.ts';

const figures = ['received', 'delivered', 'pending', 'dead', 'held', 'cancelled'] as const;

const remedy = 'Compare the database with its last backup before anything is purged.';

function differenceText(book: DeliveryCounts): string {
  const difference = imbalanceOf(book);
  return difference === 0 ? '' : difference > 0 ? `${difference} missing` : `${-difference} too many`;
}

function bookRow(book: DeliveryCounts): string[] {
  return [book.day, book.dealer, book.destination, ...figures.map((name) => `${book[name]}`), differenceText(book)];
}

const problemOf = (book: DeliveryCounts): OutputProblem => ({
  dealer: book.dealer,
  message: `${book.day}, ${book.destination}: ${differenceText(book)}`,
  fix: remedy,
});

/** `forecourt leads reconcile`: checks that every expected delivery exists. Exit code 1 if one is missing. */
export const reconcileLeadsCommand = (slugs: string[], options: CommonOptions & { day?: string }): Promise<CommandOutcome> => {
  const day = readDay(options.day);
  return withLeads(options, async ({ db }) => {
    const books = await countDeliveries(db, { dealers: slugs, day });
    const wrong = books.filter((book) => imbalanceOf(book) !== 0);
    const outcome: CommandOutcome = { result: { balanced: wrong.length === 0, books }, problems: wrong.map(problemOf) };
    if (options.json) return outcome;
    if (books.length === 0) printLine('There is nothing to add up: no lead had a destination.');
    else {
      const total = figures.map((name) => `${books.reduce((sum, book) => sum + book[name], 0)}`);
      const heading = ['day', 'dealer', 'destination', ...figures, ''];
      const table = fitTable([heading, ...books.map(bookRow), ['total', '', '', ...total, '']], {
        right: figures.map((_, index) => index + 3),
      });
      const verdict =
        wrong.length === 0
          ? 'It adds up: every delivery that was to be made is accounted for.'
          : `It does not add up in ${countOf(wrong.length, 'line')}. ${remedy}`;
      printLine([...table, verdict].join('\n'));
    }
    return outcome;
  });
};
