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
/** Megabytes that hold two dealers of 16,000 cars, which the usual 512 do not: each build would begin with an empty memory. */
const memory = '1024';

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

/** Runs `forecourt watch` for built dealers. `change` sends it a webhook for a change of one car and waits for the release. */
export async function openWatcher(yard: ReturnType<typeof benchYard>, slugs: readonly string[]) {
  const { folder, flags } = yard;
  const args = [join(productDir, 'scripts', 'forecourt.js'), 'watch', ...slugs, ...flags, '--memory', memory, '--json', '--port', '0'];
  const child = spawn(process.execPath, args, {
    cwd: productDir,
    env: { ...process.env, FORECOURT_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((done) => child.on('exit', done));
  const close = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const events = eventsOf(child.stdout);

  /** Undefined when nothing was released: a few cars of the stock are not listed. */
  async function tryChange(slug: string, what: EditName): Promise<WatchedChange | undefined> {
    const file = join(folder, 'tenants', slug, 'cars.json');
    const current = join(folder, 'out', slug, 'current');
    await setTimeout(restMs);
    const cars = edits[what](JSON.parse(await readFile(file, 'utf8')) as Car[], 1, Date.now() % 1_000_000, Date.now());
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
    if ((await readlink(current)) === before) return undefined;
    return { live, ended: at, cpu: cpuOf(child.pid ?? 'self').own - cpuBefore, rendered: event.changedPages ?? 0 };
  }

  let url: string | undefined;
  try {
    ({ url } = await events.until(({ event }) => event === 'started'));
    for (const _ of slugs) await events.until(({ event }) => event === 'polled');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    change: async (slug: string, what: EditName): Promise<WatchedChange> => {
      for (;;) {
        const changed = await tryChange(slug, what);
        if (changed) return changed;
      }
    },
    close,
  };
}

/** Changes one car of a built dealer `rounds` times, each time under the same watcher. */
export async function watchChanges(
  yard: ReturnType<typeof benchYard>,
  slug: string,
  what: EditName,
  rounds: number,
): Promise<WatchedChange[]> {
  const watcher = await openWatcher(yard, [slug]);
  const changes: WatchedChange[] = [];
  try {
    while (changes.length < rounds) changes.push(await watcher.change(slug, what));
    return changes;
  } finally {
    await watcher.close();
  }
}
