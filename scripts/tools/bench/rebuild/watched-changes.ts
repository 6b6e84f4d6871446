import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Car } from '#lib/model/car.ts';
import { type benchYard, productDir } from '../bench-yard.ts';
import { cpuOf } from '../measure.ts';
import { type EditName, edits } from './edits.ts';
import { signHook } from './sign-hook.ts';

/** From the webhook to the page on the live site, and to the end of the build, in seconds; `cpu` is the watcher's processor time, without that of Next. */
export type WatchedChange = { live: number; ended: number; cpu: number; rendered: number };

type WatchEvent = { event: string; slug?: string; url?: string; changedPages?: number; problem?: string };

const secret = 'bench-secret';
/** A dealer is polled at most every two seconds for webhooks, and the next Next needs a moment to start. */
const restMs = 8_000;

/** The events of a watcher, one after the other. */
function eventsOf(output: NodeJS.ReadableStream) {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  return {
    until: async (isWanted: (event: WatchEvent) => boolean): Promise<WatchEvent> => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('The watcher ended before the event came.');
        const event = JSON.parse(value) as WatchEvent;
        if (event.problem) throw new Error(`${event.event}: ${event.problem}`);
        if (isWanted(event)) return event;
      }
    },
  };
}

/** Runs `forecourt watch` for one built dealer. Sends a webhook for each of `rounds` changes of one car, and waits for its release. */
export async function watchChanges(
  yard: ReturnType<typeof benchYard>,
  slug: string,
  what: EditName,
  rounds: number,
): Promise<WatchedChange[]> {
  const { folder, flags } = yard;
  const file = join(folder, 'tenants', slug, 'cars.json');
  const current = join(folder, 'out', slug, 'current');
  const args = [join(productDir, 'scripts', 'forecourt.js'), 'watch', slug, ...flags, '--json', '--port', '0'];
  const child = spawn(process.execPath, args, {
    cwd: productDir,
    env: { ...process.env, FORECOURT_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((done) => child.on('exit', done));
  try {
    const events = eventsOf(child.stdout);
    const { url } = await events.until(({ event }) => event === 'started');
    await events.until(({ event }) => event === 'polled');
    let cars = JSON.parse(await readFile(file, 'utf8')) as Car[];
    const changes: WatchedChange[] = [];
    while (changes.length < rounds) {
      await setTimeout(restMs);
      cars = edits[what](cars, 1, Date.now() % 1_000_000, Date.now());
      await writeFile(file, JSON.stringify(cars));
      const before = await readlink(current);
      const cpuBefore = cpuOf(child.pid ?? 'self').own;
      const body = JSON.stringify({ dealers: [slug] });
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      const headers = signHook(body, { id: randomUUID(), secret, now: Date.now() });
      await fetch(`${url}/hooks/stock`, { method: 'POST', body, headers });
      let isEnded = false;
      const ended = events
        .until(({ event }) => event === 'webhook')
        .then(() => events.until(({ event }) => event === 'built'))
        .then((event) => ({ event, at: seconds() }))
        .finally(() => {
          isEnded = true;
        });
      ended.catch(() => undefined);
      while (!isEnded && (await readlink(current)) === before) await setTimeout(5);
      const live = seconds();
      const { event, at } = await ended;
      const cpu = cpuOf(child.pid ?? 'self').own - cpuBefore;
      // A few cars of the stock are not listed, so a change of theirs releases nothing.
      if ((await readlink(current)) !== before) changes.push({ live, ended: at, cpu, rendered: event.changedPages ?? 0 });
    }
    return changes;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}
