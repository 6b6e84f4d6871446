import { describe, expect, it } from 'vitest';
import { askDealer, faultOf } from './relevance/dealer-judge.ts';
import { readDealerQueries } from './relevance/dealer-queries.ts';

const tables = [
  ['asked', 121],
  ['unseen', 60],
  ['further', 77],
  ['corrected', 22],
] as const;

const share = (right: number, all: number) => `${right} of ${all} (${((100 * right) / all).toFixed(1)} %)`;

describe.each(tables)('what shoppers type at the demo dealers: the queries %s', (table, size) => {
  const rows = readDealerQueries(table);
  const dealers = [...new Set(rows.map(({ dealer }) => dealer))];
  const answers = Promise.all(
    dealers.map(async (dealer) => {
      const { ask, listed } = await askDealer(dealer);
      const own = rows.filter((row) => row.dealer === dealer);
      return Promise.all(own.map(async (row) => ({ row, fault: faultOf(row, await ask(row.query), listed) })));
    }),
  ).then((lists) => lists.flat());

  it('are as many as the table says', () => expect(rows).toHaveLength(size));

  it('are answered right in 95 of 100 cases', async () => {
    const right = (await answers).filter(({ fault }) => !fault).length;
    expect(right / size).toBeGreaterThanOrEqual(0.95);
  });

  it('are answered as each row says, and those that are wrong are marked', async () => {
    const judged = await answers;
    for (const dealer of dealers) {
      const own = judged.filter(({ row }) => row.dealer === dealer);
      console.log(`${dealer}, ${table}: ${share(own.filter(({ fault }) => !fault).length, own.length)} right`);
    }
    const unmarked = judged.filter(({ row, fault }) => Boolean(fault) !== row.isWrongToday);
    expect(unmarked.map(({ row, fault }) => `${row.dealer}: ${row.query}: ${fault ?? 'right, but marked as wrong'}`)).toEqual([]);
  });
});
