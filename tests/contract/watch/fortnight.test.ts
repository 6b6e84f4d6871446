import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { randomFrom } from '../build/random.ts';
import { productDir } from '../build/tenants.ts';
import { fakeClock } from './fake-clock.ts';
import { fortnight, type Scale } from './fortnight-days.ts';
import { fortnightYard } from './fortnight-yard.ts';

const runs = process.env.FORECOURT_FORTNIGHT === '1';
const scale: Scale = { cars: 1000, days: 14, windowDays: 3, perDay: { sales: 8, arrivals: 8, priceMoves: 10 } };
const start = Date.UTC(2026, 10, 21);
const say = (text: string) => void process.stdout.write(`${text}\n`);

let yard: Awaited<ReturnType<typeof fortnightYard>> | undefined;
beforeAll(async () => void (runs && (await ensureCompiled(makeWorkspace(productDir, productDir, {})))));
afterAll(() => yard?.remove());

const name = `over ${scale.days} days of ${scale.cars} cars no car is past its window or missing, at any minute`;
test.skipIf(!runs)(runs ? name : `${name} (skipped: it takes hours, so only test:long runs it)`, { timeout: 3 * hourMs }, async () => {
  const begun = performance.now();
  const clock = fakeClock(start);
  const { stock, events, priceMove } = fortnight(scale, start, 20261121);
  const { judge, totals, ...dealer } = await fortnightYard(clock, scale.windowDays, randomFrom(7));
  yard = { judge, totals, ...dealer };
  const ends = stock.flatMap((car) => car.sold_date_timestamp ?? []).map((at) => at + scale.windowDays * dayMs);
  const end = (share: number) => ends.sort((a, b) => a - b)[Math.floor(share * ends.length)] as number;

  await dealer.offer(stock, 'first stock');
  for (const { at, kind, hook, run } of events)
    clock.at(at, () => dealer.offer(run(dealer.cars(), clock.time()), kind + (hook ? ', with webhook' : ''), hook));
  // Of each day one price moves while a build runs.
  const priceMoves = () => dealer.offer(priceMove(dealer.cars(), clock.time()), 'price, with webhook', true);
  for (let day = 0; day < scale.days; day++) clock.at(start + day * dayMs + 9 * hourMs, () => dealer.duringBuild(priceMoves));
  clock.at(end(0.15) - hourMs, () => dealer.setDown(true));
  clock.at(end(0.15) + hourMs, () => dealer.offer(priceMove(dealer.cars(), clock.time()), 'price'));
  clock.at(end(0.15) + 2 * hourMs, () => dealer.setDown(false));
  const crash = async () => {
    await dealer.crash();
    clock.at(clock.time() + 3_000, dealer.start);
  };
  clock.at(end(0.3) - 2_000, crash);
  clock.at(end(0.45), () => dealer.duringBuild(crash));
  clock.at(end(0.7) - 10 * minuteMs, () => dealer.setClock(25 * minuteMs));
  clock.at(end(0.7) + 2 * hourMs, () => dealer.setClock(0));

  // In the second week the source is away in working hours.
  clock.at(start + 8 * dayMs + 10 * hourMs, () => dealer.setDown(true));
  clock.at(start + 8 * dayMs + 14 * hourMs, () => dealer.setDown(false));

  await dealer.start();
  let minutes = 0;
  for (let at = start + 10 * minuteMs; at <= start + scale.days * dayMs; at += minuteMs) {
    await clock.pass(at);
    judge.sample();
    minutes++;
    // The days that are left would take hours.
    expect(totals.problems).toEqual([]);
    if ((at - start) % dayMs === 0)
      say(
        `day ${(at - start) / dayMs}: ${totals.builds} builds, ${totals.polls} polls, ${judge.live()?.pages.size} cars, ${judge.faults().length} faults, ${Math.round((performance.now() - begun) / 1000)} s`,
      );
    // An endless loop of builds would run forever.
    if (totals.builds > 3 * (events.length + ends.length) + 50)
      throw new Error(`${totals.builds} builds by ${new Date(clock.now()).toISOString()}`);
  }
  const report = { ...scale, minutes, ...totals, lateness: judge.ledger.rows(), faults: judge.faults() };
  const file = join(await mkdtemp(join(tmpdir(), 'forecourt-fortnight-')), 'lateness.json');
  await writeFile(file, JSON.stringify(report, null, 2));
  say(judge.ledger.table());
  say(
    `${totals.builds} builds (${totals.unchanged} found nothing to change), ${totals.pages} pages rendered, longest build ${(totals.longestBuildMs / 1000).toFixed(1)} s, ${minutes} minutes sampled: ${file}`,
  );
  expect(judge.faults()).toEqual([]);
  expect(totals.failedPolls).toBeGreaterThan(0);
  const counts = Object.fromEntries(judge.ledger.rows().map(({ kind, count }) => [kind, count]));
  expect(counts).toMatchObject({ 'any, source back': expect.any(Number), 'window expiry, clock set': expect.any(Number) });
  // On a slow machine the other crash hits a build too.
  expect(totals.killedBuilds).toBeGreaterThan(0);
  expect(counts['window expiry']).toBeGreaterThan(ends.length / 2);
});
