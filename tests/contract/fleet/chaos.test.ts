import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FleetDatabase, openFleetDatabase } from '#lib/fleet/open-fleet.ts';
import { pickWeighted, randomFrom } from '#lib/fleet/simulate/random.ts';
import { hourMs } from '#lib/model/time.ts';
import { forecourt } from '../build/cli.ts';
import { differences, liveIdOf, readTree, recordedFiles } from '../chaos/trees.ts';
import { postgresPrograms, startPostgres } from '../leads/databases.ts';
import { type FleetProcesses, type FleetWorkerProcess, makeFleetProcesses } from './fleet-processes.ts';

/** How many operations. `FORECOURT_FLEET_CHAOS_SEED` gives the same ones again; only their moments differ. */
const count = Number(process.env.FORECOURT_FLEET_CHAOS ?? 0);
const dealerCount = Number(process.env.FORECOURT_FLEET_CHAOS_DEALERS ?? 6);
const seed = Number(process.env.FORECOURT_FLEET_CHAOS_SEED ?? Math.floor(Date.now() / 1000));
const workerNames = ['worker-1', 'worker-2', 'worker-3'];
/** Longer than the lease of the workers. */
const frozenMs = 14_000;

const programs = postgresPrograms();
const whyNot = count === 0 ? 'a part of npm run test:long' : programs === undefined ? 'PostgreSQL is not installed' : '';

const operations = ['price', 'sale', 'kill', 'freeze', 'database', 'storage fails', 'storage is slow', 'webhook twice'] as const;
type Operation = (typeof operations)[number];

/** Out of 300 operations about 40 kill a worker. */
const weights: Record<Operation, number> = {
  ...{ price: 110, sale: 60, kill: 40, freeze: 10, database: 8 },
  ...{ 'storage fails': 20, 'storage is slow': 20, 'webhook twice': 32 },
};

/** Written by the database itself, so that no code of the product vouches for it: a lease taken while another one ran. */
const audit = `
create table double_leases (slug text, fence bigint, worker text, at timestamptz);
create function note_double_lease() returns trigger language plpgsql as $$ begin
  if new.fence <> old.fence and old.lease_until > clock_timestamp() then
    insert into public.double_leases values (new.slug, new.fence, new.worker, clock_timestamp());
  end if;
  return new;
end $$;
create trigger double_leases before update on forecourt_fleet.dealers for each row execute function note_double_lease();`;

/** Files about cars of earlier releases, which a build without any release cannot know. */
const remembersCars = (path: string) => /^(_redirects|_headers|_hosting\/|availability\.json$|(_next\/data\/[^/]+\/)?gone\/)/.test(path);
/** Files that only open pages of earlier releases use. */
const isForOpenPages = (path: string) => /^(_next\/(static|data)|images)\//.test(path);

describe.skipIf(whyNot !== '')(`chaos in a fleet${whyNot === '' ? '' : ` (skipped: ${whyNot})`}`, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let fleet: FleetProcesses;
  let database: FleetDatabase;
  beforeAll(async () => {
    postgres = await startPostgres(programs as string);
    fleet = await makeFleetProcesses({ postgres: postgres.port, dealers: dealerCount, cars: 6 });
    database = await openFleetDatabase(fleet.queue);
    const first = await fleet.startWorker('worker-1');
    await first.running.until('"event":"started"');
    await database.sql(audit);
    for (const name of workerNames.slice(1)) await fleet.startWorker(name);
  }, hourMs);
  afterAll(async () => {
    await database?.close();
    await fleet?.close();
    await postgres?.stop();
  });

  const alive = (): FleetWorkerProcess[] =>
    [...fleet.workers.values()].filter(({ running }) => running.child.exitCode === null && running.child.signalCode === null);
  const one = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;

  test(`${count} operations: no lost reason, no dealer with two workers, no older release over a newer one`, {
    timeout: 3 * hourMs,
  }, async () => {
    const random = randomFrom(seed);
    const log = join(tmpdir(), `forecourt-fleet-chaos-${seed}.jsonl`);
    await writeFile(log, '');
    process.stdout.write(`fleet chaos: ${count} operations over ${dealerCount} dealers, seed ${seed}, log ${log}\n`);
    const problems: string[] = [];
    const done: Partial<Record<Operation, number>> = {};
    let [watching, isDown, price, frozen] = [true, false, 20_000, 0];
    const newest = new Map<string, number>();
    // What visitors' targets had may never become older.
    const watchTargets = (async () => {
      while (watching) {
        for (const { slug } of fleet.dealers) {
          const text = await readFile(join(fleet.www, slug, '.forecourt', 'published.json'), 'utf8').catch(() => '{}');
          const generation = (JSON.parse(text) as { newest?: { generation: number } }).newest?.generation ?? 0;
          if (generation < (newest.get(slug) ?? 0)) problems.push(`${slug}: generation ${generation} replaced ${newest.get(slug)}`);
          newest.set(slug, Math.max(generation, newest.get(slug) ?? 0));
        }
        await setTimeout(100);
      }
    })();

    async function operate(operation: Operation): Promise<string> {
      const dealer = one(fleet.dealers, random);
      switch (operation) {
        case 'price':
        case 'webhook twice':
          fleet.changePrice(dealer, ++price);
          await fleet.announce([dealer.slug]);
          if (operation === 'webhook twice') await fleet.announce([dealer.slug]);
          return dealer.slug;
        case 'sale': {
          const car = fleet.sell(dealer);
          await fleet.announce([dealer.slug]);
          return `${dealer.slug} ${car ?? 'has no car left'}`;
        }
        case 'kill': {
          const { name, running } = one(alive(), random);
          running.kill();
          await running.ended;
          await fleet.startWorker(name);
          return name;
        }
        case 'freeze': {
          if (frozen > 0) return 'one is frozen already';
          const { name, running } = one(alive(), random);
          const { pid } = running.child;
          process.kill(-(pid as number), 'SIGSTOP');
          frozen += 1;
          void setTimeout(frozenMs).then(() => {
            frozen -= 1;
            // It may have been killed meanwhile.
            if (running.child.exitCode === null && running.child.signalCode === null) process.kill(-(pid as number), 'SIGCONT');
          });
          return name;
        }
        case 'database': {
          if (isDown) return 'it is down already';
          isDown = true;
          const restart = await postgres.kill();
          await setTimeout(500 + random() * 4000);
          await restart();
          isDown = false;
          return '';
        }
        case 'storage fails':
        case 'storage is slow': {
          fleet.storage.meddle((_seen, response) => {
            if (random() > 0.3) return undefined;
            // An answer that a proxy gives in place of the storage, at once or after a wait.
            const refuse = () =>
              response
                .writeHead(503, { 'content-type': 'application/xml' })
                .end('<Error><Code>SlowDown</Code><Message>No.</Message></Error>');
            if (operation === 'storage fails') refuse();
            else void setTimeout(1500).then(refuse);
            return true;
          });
          await setTimeout(500 + random() * 2500);
          fleet.storage.meddle(undefined);
          return '';
        }
        default:
          return operation satisfies never;
      }
    }

    for (let nth = 0; nth < count; nth += 1) {
      const operation = pickWeighted(random, Object.entries(weights) as [Operation, number][]);
      done[operation] = (done[operation] ?? 0) + 1;
      const note = await operate(operation);
      await appendFile(log, `${JSON.stringify({ nth, operation, note })}\n`);
      await setTimeout(random() * 1500);
    }
    while (frozen > 0) await setTimeout(200);
    // A last change of every dealer, which must arrive.
    for (const dealer of fleet.dealers) fleet.changePrice(dealer, ++price);
    await fleet.announce(fleet.dealers.map(({ slug }) => slug));
    const unsettled = async () => {
      const rows = await database
        .sql<{ slug: string }>(
          `select slug from forecourt_fleet.dealers where parked_at is not null or lease_until > clock_timestamp() or state -> 'pending' <> '{}' or state ? 'hookSince'
            or exists (select 1 from jsonb_each(state -> 'publications') where value ? 'wanted' or (value ->> 'failures')::int > 0)`,
        )
        .catch(() => [{ slug: '' }]);
      return rows.length;
    };
    const shows = async ({ slug, cars }: FleetProcesses['dealers'][number]) => {
      const [car] = cars;
      const html = await readFile(join(fleet.www, slug, 'cars', `${car?.slug}.html`), 'utf8').catch(() => '');
      return html.includes(`${car?.price.toLocaleString('en-AU')}`);
    };
    const started = performance.now();
    while ((await unsettled()) > 0 || !(await Promise.all(fleet.dealers.map(shows))).every(Boolean)) {
      if (performance.now() - started > 10 * 60_000) {
        const rows = await database.sql('select slug, parked_why, worker, lease_until, state from forecourt_fleet.dealers');
        throw new Error(`the fleet does not come to rest (seed ${seed}): ${JSON.stringify(rows)}`);
      }
      await setTimeout(250);
    }
    watching = false;
    await watchTargets;
    const clean = join(fleet.root, 'clean');
    const folders = ['--tenants', fleet.yard.tenantsDir, '--out', join(clean, 'out'), '--work', join(clean, 'work')];
    const built = await forecourt(['build', '--all', ...folders], fleet.env);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    for (const { slug } of fleet.dealers) {
      const outDir = join(clean, 'out');
      const id = (await liveIdOf(outDir, slug)) ?? '';
      const grace = (await recordedFiles(outDir, slug, id))?.grace ?? {};
      const wanted = Object.fromEntries(
        Object.entries(await readTree(join(outDir, slug, 'releases', id))).filter(([path]) => !(path in grace)),
      );
      const published = Object.fromEntries(
        Object.entries(await readTree(join(fleet.www, slug))).filter(([path]) => !path.startsWith('.forecourt/')),
      );
      const paths = differences(wanted, published).filter((path) => !remembersCars(path) && (path in wanted || !isForOpenPages(path)));
      if (paths.length > 0) problems.push(`${slug}: the target differs from a clean build: ${paths.slice(0, 8).join(', ')}`);
    }
    const overlaps = await database.sql<{ slug: string; fence: number }>('select slug, fence from double_leases');
    const [runs] = await database.sql<{ builds: number }>(`select count(*)::int as builds from forecourt_fleet.runs where kind = 'build'`);
    process.stdout.write(`fleet chaos: ${JSON.stringify(done)}; ${runs?.builds} builds, ${overlaps.length} overlaps\n`);
    expect(overlaps).toEqual([]);
    expect(problems).toEqual([]);
  });
});
