import { type CallCount, countCalls, replayDeadCalls } from '#lib/api/store/call-store.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type CommonOptions, realWorld } from '../../cli/context.ts';
import { fitTable } from '../../cli/fit-table.ts';
import { auditHere, readDay, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';

const states = ['delivered', 'pending', 'dead', 'kept'] as const;
const kinds = { reveal: 'number shown', call: 'click to call' } as const;

/** One line for each day, dealer and kind, with a figure for each state. */
function linesOf(counts: readonly CallCount[]): string[][] {
  const lines = new Map<string, number[]>();
  for (const { day, dealer, kind, state, count } of counts) {
    const key = JSON.stringify([day, dealer, kinds[kind]]);
    const figures = lines.get(key) ?? states.map(() => 0);
    figures[states.indexOf(state)] = count;
    lines.set(key, figures);
  }
  return [...lines].map(([key, figures]) => {
    const sum = figures.reduce((total, figure) => total + figure, 0);
    return [...(JSON.parse(key) as string[]), `${sum}`, ...figures.map(String)];
  });
}

/** `forecourt leads calls`: how many phone numbers were shown and dialled, and whether the platform received these counts. */
export const callsCommand = (slugs: string[], options: CommonOptions & { day?: string; replay?: boolean }): Promise<CommandOutcome> => {
  const { replay = false, json } = options;
  const day = readDay(options.day);
  return withLeads(options, async (database) => {
    const replayed = replay ? await replayDeadCalls(database, slugs, realWorld.now()) : 0;
    if (replayed > 0) await auditHere(database, { action: 'replay', note: countOf(replayed, 'call') });
    const counts = await countCalls(database.db, { dealers: slugs, day });
    if (!json) {
      if (replay)
        printLine(replayed > 0 ? `${countOf(replayed, 'call')} will be sent again.` : 'No call was given up, so nothing is sent again.');
      const heading = ['day', 'dealer', 'what', 'all', ...states];
      const right = [3, 4, 5, 6, 7];
      printLine(counts.length === 0 ? 'No calls yet.' : fitTable([heading, ...linesOf(counts)], { right }).join('\n'));
    }
    return { result: { replayed, calls: counts } };
  });
};
