import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isListed } from '#lib/cars/visibility.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Extent } from './contenders/contender.ts';
import { type ContenderName, contenders } from './contenders/registry.ts';
import { compareAnswers, type Times, timeLoading, timeQuestions } from './contest.ts';
import { facets } from './questions.ts';
import { gapTable, loadingTable, ownTable, ratioTable, sizeTable, suspicions } from './report.ts';
import { type Runner, startRunner } from './runner.ts';
import { buildSizes, engineSize } from './sizes.ts';
import { benchStock } from './stock.ts';
import { viewedAt } from './viewed-at.ts';

export type SearchBench = { cars: number; rounds: number; loads: number };

const file = fileURLToPath(new URL('../../../../.forecourt/bench/search-stock.json', import.meta.url));
const names = (Object.keys(contenders) as ContenderName[]).filter((name) => name !== 'Forecourt, like for like');

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n\n`);

/** Writes the documents for all engines: the cars that are visible at the fixed time. Ours filters them again, like every page. */
async function writeStock(size: number): Promise<string> {
  const { from, documents } = await benchStock(size);
  const listed = documents.filter((car) => isListed(car, viewedAt, 3));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(listed));
  return `${formatNumber(listed.length)} listed of ${formatNumber(documents.length)} ${from}`;
}

async function withRunners<T>(contenderNames: readonly ContenderName[], work: (runners: Runner[]) => Promise<T>): Promise<T> {
  const runners: Runner[] = [];
  try {
    for (const name of contenderNames) runners.push(await startRunner(name, file));
    return await work(runners);
  } finally {
    for (const runner of runners) await runner.stop();
  }
}

async function beside(extent: Extent, contenderNames: readonly ContenderName[], rounds: number): Promise<void> {
  await withRunners(contenderNames, async (runners) => {
    const [, likeForLike, ...others] = runners as [Runner, Runner, ...Runner[]];
    const compared = await compareAnswers(likeForLike, others, extent);
    const times = await timeQuestions(runners, extent, rounds);
    const doubts = suspicions(compared, extent);
    say(
      `## Beside other libraries: ${extent}`,
      'Medians. The first column is what a page asks: it also shows cars of the first words only, after the others, and leaves out what may not',
      'be seen now. The second wants all words and all documents, as the other libraries do, and ratios are to it: above 1 means that the other',
      'one takes longer. "found": their total beside that one; "same": totals that agree.',
      '',
      ratioTable(times, compared),
      ...(doubts.length > 0 ? ['', 'Not the same answers:', ...doubts.map((doubt) => `- ${doubt}`)] : []),
    );
  });
}

/** `npm run bench -- search`: loading, questions, memory and sizes of the embedded engine, compared with other libraries. */
export async function benchSearch({ cars, rounds, loads }: SearchBench): Promise<void> {
  const searched = await writeStock(cars);
  say(
    '# Search',
    `${searched}. Each engine in a process of its own, asked in turns (A, B, C, A, B, C …) over ${rounds} rounds after one to warm up;`,
    'other work on the machine meets all of them alike. A question counts with its best round, except where all rounds are named.',
    'Figures of different machines do not compare; ratios of one run do.',
  );
  const { gzip, brotli } = await engineSize();
  say(
    '## Size',
    `Engine of a page: ${(gzip / 1000).toFixed(2)} kB gzip, ${(brotli / 1000).toFixed(2)} kB brotli.`,
    '',
    sizeTable([await buildSizes(100), await buildSizes(1000), await buildSizes(cars)]),
  );
  say(
    '## Loading',
    `From documents in memory to the first page answered, each in a fresh process; the least and the median of ${loads} rounds, and the least`,
    'processor time, which other work on the machine does not lengthen, and to which compiling and collecting on other threads count.',
    '',
    loadingTable(await timeLoading(names, file, loads)),
  );
  const own: Times = await withRunners(['Forecourt, 11 queries'], (runners) => timeQuestions(runners, 'cars and facets', rounds));
  say(
    '## Questions',
    `The main query and ${facets.length} facet queries, warm; every question in its own words, so no answer is remembered.`,
    '',
    ownTable(own, 'Forecourt, 11 queries'),
  );
  await beside('cars', ['Forecourt', 'Forecourt, like for like', 'minisearch', 'Orama', 'itemsjs'], rounds);
  await beside('cars and facets', ['Forecourt', 'Forecourt, like for like', 'Orama', 'itemsjs'], rounds);
  say('## What each cannot do', gapTable());
}
