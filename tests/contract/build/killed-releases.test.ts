import { spawn } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnservableFiles } from '#lib/releases/damage.ts';
import { inReleases, makeOut, removeOut } from '../../unit/releases/made.ts';
import { publishVersion, siteOfVersion } from './publisher.ts';
import { randomFrom } from './random.ts';

let out: string;
beforeEach(async () => {
  out = await makeOut();
});
afterEach(() => removeOut(out));

const current = () => join(out, 'acme', 'current');
const pages = Object.keys(siteOfVersion(0)).filter((path) => path.endsWith('.html'));
const versionIn = (text: string) => Number(/^v(\d+) /.exec(text)?.[1]);

/** Reads the live site over and over until told to stop; a page that is missing or of another version than its release makes it throw. */
function reader(): { stop: () => Promise<{ rounds: number; versions: Set<number> }> } {
  let reading = true;
  const versions = new Set<number>();
  const loop = (async () => {
    let rounds = 0;
    for (; reading; rounds += 1) {
      const page = pages[rounds % pages.length] as string;
      versions.add(versionIn(await readFile(join(current(), page), 'utf8')));
      const root = await realpath(current());
      const texts = await Promise.all(pages.map((path) => readFile(join(root, path), 'utf8')));
      const found = new Set(texts.map(versionIn));
      if (found.size !== 1) throw new Error(`${root} holds pages of versions ${[...found].join(', ')}`);
    }
    return { rounds, versions };
  })();
  loop.catch(() => undefined); // told by stop()
  return {
    stop: () => {
      reading = false;
      return loop;
    },
  };
}

/** Starts a process that releases without end, and kills it `ms` after it began; answers the last version that it said was live. */
async function killPublisher(first: number, ms: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'publisher.ts'), out, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise((done) => child.on('close', done));
  while (!said.includes('started') && child.exitCode === null) await setTimeout(2);
  await setTimeout(ms);
  const died = child.kill('SIGKILL');
  await ended;
  expect([died, said.startsWith('started\n')]).toEqual([true, true]);
  return Number(said.trim().split('\n').at(-1)) || first - 1;
}

const kills = Number(process.env.FORECOURT_KILLS ?? 3);

test(`killed at ${kills} random moments or more, while it releases: each reader gets whole releases only, and each next run works`, async () => {
  const random = randomFrom(20261121);
  let version = 1;
  await publishVersion(out, version);
  const reading = reader();
  let left = 0;
  // On a busy machine many kills come before or after a release; those that hit one half made are what this test is about.
  for (let kill = 0; kill < kills || left <= kills / 5; kill += 1) {
    const said = await killPublisher(version + 1, random() * 90);
    const live = versionIn(await readFile(join(current(), pages[0] as string), 'utf8'));
    // The release that was reported as live is live, or the one under way.
    expect(live).toBeGreaterThanOrEqual(Math.max(said, version));
    expect(live).toBeLessThanOrEqual(said + 1);
    left += (await inReleases(out)).filter((name) => name.startsWith('.')).length;
    version = live + 1;
    await publishVersion(out, version);
    expect(versionIn(await readFile(join(current(), pages[0] as string), 'utf8'))).toBe(version);
    expect((await inReleases(out)).filter((name) => name.startsWith('.'))).toEqual([]);
  }
  const { rounds, versions } = await reading.stop();
  expect([rounds > kills, versions.size > kills / 5]).toEqual([true, true]);
  const ids = (await readdir(join(out, 'acme', 'releases'))).filter((name) => !name.endsWith('.json'));
  expect([...ids].sort().at(-1)).toBe((await readlink(current())).slice('releases/'.length));
  for (const id of ids) expect(await findUnservableFiles(out, 'acme', id)).toEqual([]);
});
