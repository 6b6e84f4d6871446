import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopperContact } from '#lib/accounts/contact.ts';
import { makeAccountService } from '#lib/api/accounts/account-service.ts';
import { leadDealer } from '#lib/api/lead-dealer.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { minuteMs } from '#lib/model/time.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { figure, table } from '../search/figures.ts';

const site = siteSchema.parse({
  slug: 'bench',
  dealer: { name: 'Bench', url: 'https://bench.example.com' },
  features: { garage: true, authentication: true },
  garage: { signIn: ['phone'], sms: { kind: 'terminal' } },
});

const numberOf = (index: number): ShopperContact => ({ kind: 'phone', address: `+614${String(index).padStart(8, '0')}` });
const at = (sorted: readonly number[], part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;

/** How often a time of one group exceeds one of the other, with its standard error. 0.5 means that they are indistinguishable. */
function overlap(a: readonly number[], b: readonly number[]): { share: number; error: number } {
  const sorted = b.toSorted((x, y) => x - y);
  let above = 0;
  for (const time of a) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as number) < time) low = middle + 1;
      else high = middle;
    }
    above += low;
  }
  return { share: above / (a.length * b.length), error: Math.sqrt((a.length + b.length + 1) / (12 * a.length * b.length)) };
}

/**
 * Measures whether the response time reveals who has an account: requests codes, and enters wrong ones, for numbers with and without an
 * account, in turns.
 */
export async function benchSignIn({ accounts, requests, postgres }: { accounts: number; requests: number; postgres: string | undefined }) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const database = await openDatabase(postgres ?? `sqlite:${join(folder, 'accounts.sqlite')}`, folder);
  try {
    await migrate(database.db);
    let now = Date.UTC(2026, 0, 1);
    const world = { env: {}, fetch: () => Promise.reject(new Error('none')), connect: () => Promise.reject(new Error('none')) };
    const service = makeAccountService(database, { ...world, now: () => now, print: () => undefined, report: () => undefined });
    const dealer = leadDealer({ site, granted: [] }, undefined);
    const rows = Array.from({ length: accounts }, (_none, index) => ({
      ...{ id: randomBytes(16).toString('hex'), dealer: 'bench', phone: numberOf(index * 10_000).address, email: null },
      ...{ created_at: now, seen_at: now },
    }));
    for (let from = 0; from < rows.length; from += 500)
      await database.db
        .insertInto('shoppers')
        .values(rows.slice(from, from + 500))
        .execute();
    const times = { ask: { known: [] as number[], unknown: [] as number[] }, wrong: { known: [] as number[], unknown: [] as number[] } };
    for (let index = 0; index < 2 * requests; index += 1) {
      // The two requests of a pair are adjacent, so that a slow second of the machine affects both.
      const group = index % 2 === (index >> 1) % 2 ? 'known' : 'unknown';
      const contact = numberOf((index >> 1) * 10_000 + (group === 'known' ? 0 : 5_000));
      // Few enough for the daily limits.
      now += 10 * minuteMs;
      const began = performance.now();
      const outcome = await service.askCode({ dealer, contact });
      const askedAt = performance.now();
      const browser = outcome.kind === 'sent' ? outcome.browser : undefined;
      await service.verify({ dealer, contact, code: 'wrong', browser, session: undefined, isAdded: false });
      times.ask[group].push(askedAt - began);
      times.wrong[group].push(performance.now() - askedAt);
    }
    const lines = Object.entries(times).map(([what, { known, unknown }]) => {
      const [a, b] = [known, unknown].map((list) => list.toSorted((x, y) => x - y)) as [number[], number[]];
      const { share, error } = overlap(known, unknown);
      return [
        what === 'ask' ? 'a code is asked for' : 'a wrong code',
        ...[at(a, 0.5), at(b, 0.5), at(a, 0.95), at(b, 0.95)].map(figure),
        share.toFixed(3),
        error.toFixed(3),
      ];
    });
    const head = ['request', 'p50 known, ms', 'p50 unknown, ms', 'p95 known, ms', 'p95 unknown, ms', 'known slower', 'standard error'];
    const what = `${requests} numbers with an account and as many without, in turns, beside ${accounts} accounts on ${database.kind}. 0.5 means that time tells nothing.`;
    process.stdout.write(`## Who has an account\n${what}\n\n${table(head, lines)}\n`);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
