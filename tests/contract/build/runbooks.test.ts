import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, productDir, siteOf, type Yard } from './tenants.ts';

const slug = 'hilltop-trucks';

let yard: Yard;
let target: string;
beforeAll(async () => {
  yard = await makeYard();
  target = join(yard.outDir, '..', 'www');
  await yard.tenant(slug, { site: siteOf('Hilltop Trucks'), cars: carsOf(6), content: page('/search/used-cars') });
  expect((await run('build', slug)).code).toBe(0);
});
afterAll(() => yard.remove());

const page = (link: string) => ({ 'about.md': `---\ntitle: About\n---\n\nWe sell [trucks](${link}).\n` });
const run = (...words: string[]) => forecourt([...words, ...yard.flags]);
/** A live file with another content. It is a new file, so that no other release shares it. */
async function damage(file: string): Promise<void> {
  const path = join(yard.current(slug), file);
  const text = await readFile(path, 'utf8');
  await rm(path);
  await writeFile(path, text.replace('</body>', '<p>extra</p></body>'));
}

/** A command of a runbook, what comes before it, how it must end, and what one then sees. */
type Step = { before?: () => Promise<unknown>; line: string; code: number; shows: RegExp };

const runbooks: Record<string, Step[]> = {
  'lib/pull': [
    {
      before: async () => {
        await yard.tenant(slug, { cars: carsOf(3) });
        const refused = await run('pull', slug);
        expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('the stock fell from 6 to 3 cars (50 %)')]);
      },
      line: 'check hilltop-trucks',
      code: 0,
      shows: /hilltop-trucks: good: 3 cars/,
    },
    {
      before: () => yard.tenant(slug, { cars: carsOf(6) }),
      line: 'build hilltop-trucks',
      code: 0,
      shows: /hilltop-trucks: \d cars, \d+ pages, nothing changed since /,
    },
    {
      before: () => yard.tenant(slug, { cars: carsOf(3) }),
      line: 'build hilltop-trucks --accept-drop',
      code: 0,
      shows: /hilltop-trucks: 3 cars, \d+ pages/,
    },
  ],
  'lib/verify': [
    {
      before: async () => {
        await yard.tenant(slug, { content: page('#prices') });
        const refused = await run('build', slug);
        expect([refused.code, refused.stdout]).toEqual([
          1,
          expect.stringContaining('1 problem in the new pages; the last release stays live'),
        ]);
        await yard.tenant(slug, { content: page('/search/demo-cars') });
      },
      line: 'check hilltop-trucks',
      code: 0,
      shows: /hilltop-trucks: good: /,
    },
    { line: 'build hilltop-trucks', code: 0, shows: /hilltop-trucks: 3 cars, \d+ pages/ },
    {
      before: () =>
        yard.tenant(slug, { cars: carsOf(3).map((car, index) => (index < 2 ? { ...car, comments: 'Long. '.repeat(80_000) } : car)) }),
      line: 'build hilltop-trucks --explain',
      code: 1,
      shows: /cars\/mazda-cx-5-100\.html.*\n(?:.*\n)*.*would leave out 2 of 3 cars \(66\.7 %\)/,
    },
    {
      before: () => yard.tenant(slug, { cars: carsOf(3) }),
      line: 'build hilltop-trucks',
      code: 0,
      shows: /hilltop-trucks: \d cars, \d+ pages, nothing changed since /,
    },
    { line: 'verify hilltop-trucks', code: 0, shows: /hilltop-trucks: no problems in \d+ pages/ },
  ],
  'lib/releases': [
    { before: () => damage('about.html'), line: 'verify hilltop-trucks', code: 1, shows: /about\.html.*(has [\d,]+ bytes|was changed)/ },
    { line: 'build hilltop-trucks', code: 0, shows: /hilltop-trucks: 1 damaged file of \S+ rebuilt: about\.html/ },
    { line: 'verify hilltop-trucks', code: 0, shows: /hilltop-trucks: no problems in \d+ pages/ },
    { line: 'publish hilltop-trucks --to /srv/www/hilltop-trucks', code: 0, shows: /hilltop-trucks: published \S+ to / },
    { line: 'releases hilltop-trucks', code: 0, shows: /hilltop-trucks: \d releases/ },
    {
      before: () => run('build', slug, '--render-all'),
      line: 'rollback hilltop-trucks',
      code: 0,
      shows: /hilltop-trucks: \S+ is live again/,
    },
  ],
  'lib/publish': [
    {
      // The rollback of the runbook before holds the dealer.
      before: () => run('release', slug),
      line: 'publish hilltop-trucks --to /srv/www/hilltop-trucks --wait 300',
      code: 0,
      shows: /hilltop-trucks: (published|\S+ already has) /,
    },
    {
      before: async () => {
        // Another machine has published a release that is not here.
        const path = join(target, '.forecourt', 'published.json');
        const state = JSON.parse(await readFile(path, 'utf8'));
        const newest = { release: '20990101T000000Z-00000000', generation: Date.now() - 1 };
        await writeFile(path, JSON.stringify({ ...state, release: newest.release, newest }));
        const refused = await run('publish', slug, '--to', target);
        expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('has a newer release')]);
      },
      line: 'build hilltop-trucks --render-all',
      code: 0,
      shows: /hilltop-trucks: 3 cars, \d+ pages/,
    },
    { line: 'publish hilltop-trucks --to /srv/www/hilltop-trucks', code: 0, shows: /hilltop-trucks: published \S+ to / },
    {
      before: async () => {
        await writeFile(join(target, 'about.html'), 'somebody else wrote this');
        expect((await run('publish', slug, '--to', target)).stdout).toContain('already has');
      },
      line: 'publish hilltop-trucks --to /srv/www/hilltop-trucks --recheck',
      code: 0,
      shows: /hilltop-trucks: published \S+ to \S+: 0 files added, 1 changed, 0 removed/,
    },
  ],
};

test.each(Object.entries(runbooks))('every command of the runbook in %s does what it says', async (room, steps) => {
  const readme = await readFile(join(productDir, room, 'README.md'), 'utf8');
  const runbook = /^## Runbook: .*?(?=^## (?!Runbook))/ms.exec(readme)?.[0] ?? '';
  const lines = [...runbook.matchAll(/^forecourt (.+)$/gm)].map(([, line]) => line);
  expect(lines).toEqual(steps.map(({ line }) => line));
  for (const { before, line, code, shows } of steps) {
    await before?.();
    const ran = await run(...line.replace('/srv/www/hilltop-trucks', target).split(' '));
    expect([line, ran.code, shows.test(ran.stdout)], ran.stdout + ran.stderr).toEqual([line, code, true]);
  }
});
