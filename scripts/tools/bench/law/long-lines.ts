import { judgePage, ruleIds } from '#lib/compliance/check-page.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import { writtenPage } from '#lib/compliance/written-page.ts';

/** Lines that patterns of the rules start to match again and again. */
const lines: readonly { start: string; repeated: string; letters: number }[] = [
  { start: '', repeated: '$99 a week ', letters: 100_000 },
  { start: '', repeated: 'interest 5% ', letters: 100_000 },
  { start: 'drive away ', repeated: 'includ', letters: 20_000 },
  { start: 'was ', repeated: ' ', letters: 80_000 },
  { start: 'consumer information notice ', repeated: 'VIN ', letters: 80_000 },
  { start: 'excl', repeated: 'gov', letters: 80_000 },
];

const car = { slug: 'red-car', condition: 'used', isForSale: true, offered: 28_990, hasCheckout: true } as const;

/** The best of three times, in milliseconds. */
function bestTime(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** How long it takes to judge a long line, and how many times as long one of twice the length takes: 2 if the time grows with the length, 4 if with its square. */
export function benchLongLines(law: LawContext): string[] {
  return lines.map(({ start, repeated, letters }) => {
    const judge = (length: number) => {
      const page = writtenPage('about.html', `$28,990 ${start}${repeated.repeat(length / repeated.length)}`, {
        car,
        prices: [{ start: 0, end: 7, slug: car.slug }],
      });
      return bestTime(() => judgePage(page, law, ruleIds));
    };
    const [short, long] = [judge(letters), judge(2 * letters)];
    return `A line "${start}${repeated}…" of ${letters} letters: ${short.toFixed(0)} ms; twice as long: ${(long / short).toFixed(1)} times.`;
  });
}
