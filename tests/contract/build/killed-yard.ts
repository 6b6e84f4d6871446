import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import type { Running } from './cli.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf } from './tenants.ts';

/** For the tests of one file: a dealer with a release, whose next builds by Next are ended. It is removed after the last test. */
export async function makeKilledYard(cars: number) {
  const yard = await makeYard();
  const args = () => ['build', 'killed-cars', ...yard.flags];
  beforeAll(async () => {
    await ensureCompiled(yard.workspace);
    // More than five cars, so that a fall would be refused: the next build must not take a half-made release for the last one.
    await yard.tenant('killed-cars', { site: siteOf('Killed Cars'), cars: carsOf(cars) });
    expect((await forecourt(args())).code).toBe(0);
  });
  afterAll(() => yard.remove());

  /** Beside the releases are the parts of their records. */
  const releases = async () => (await readdir(join(yard.outDir, 'killed-cars', 'releases'))).filter((name) => name !== 'parts').sort();
  const scratch = async () => (await readdir(yard.workspace.nextDir)).filter((name) => name.startsWith('pages-killed-cars-'));

  /** Waits until the build has rendered its first car page in its scratch folder, and answers the folder. */
  async function whileRendering(build: Pick<Running, 'child' | 'ended'>, known: readonly string[]): Promise<string> {
    while (build.child.exitCode === null) {
      const name = (await scratch()).find((each) => !known.includes(each));
      const dir = join(yard.workspace.nextDir, name ?? 'none');
      const pages = await readdir(join(dir, 'cars')).catch(() => []);
      if (pages.some((page) => page.endsWith('.html'))) return dir;
      await setTimeout(5);
    }
    throw new Error(`the build ended before a page was there: ${JSON.stringify(await build.ended)}`);
  }
  return { yard, args, releases, scratch, whileRendering };
}
