import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Renderer } from '#lib/build/next/renderer.ts';
import { codeId } from '#lib/disk/code-id.ts';
import { documentOf } from '../json-output.ts';
import { pasted } from './cli.ts';
import { compiledDir, renderHere } from './render-here.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, productDir, siteOf, type Yard } from './tenants.ts';

const dealers = ['alpha', 'bravo', 'charlie', 'delta'];
let yard: Yard;
let old: string;
beforeAll(async () => {
  yard = await makeYard();
  old = await codeId(productDir);
  for (const slug of dealers) await yard.tenant(slug, { site: siteOf(slug), cars: carsOf(11) });
  expect((await forecourt(['build', '--all', ...yard.flags])).code).toBe(0);
});
afterAll(() => yard.remove());

/** New code: the id of another one. It breaks these pages of a dealer. */
const newCode = (id: string, broken: Record<string, string> = {}): Renderer => ({
  compile: async () => ({ id, dir: compiledDir, reused: true }),
  start: async (options) => {
    const started = await renderHere.start({ ...options, compiled: { ...options.compiled, id } });
    let slug = '';
    return {
      ...started,
      render: (plan, data) => {
        slug = data.site.slug;
        return started.render(plan, data);
      },
      files: async () => {
        const files = await started.files();
        const source = files.get(broken[slug] ?? '');
        if (source && 'move' in source) {
          const html = await readFile(source.move, 'utf8');
          await writeFile(source.move, html.replace('</body>', '<a href="/no-such-page">x</a></body>'));
        }
        return files;
      },
    };
  },
});

const build = (renderer: Renderer, ...args: string[]) => forecourt(['build', '--all', ...args, ...yard.flags], {}, renderer);
const advice = (words: string) => pasted(words, yard.flags);

test('new code stops after the wave in which a page of a dealer breaks, and says who runs what (rule R38)', async () => {
  const { code, stdout } = await build(newCode('newcode1', { bravo: 'index.html' }), '--waves', '1,1,rest');
  expect(code).toBe(1);
  const lines = stdout.split('\n');
  expect(lines.filter((line) => line.startsWith('Wave '))).toEqual(['Wave 1 of 3: 1 dealer', 'Wave 2 of 3: 1 dealer']);
  const at = lines.indexOf('Code newcode1 (this one): 1 dealer: alpha');
  expect(lines.slice(at, at + 6)).toEqual([
    'Code newcode1 (this one): 1 dealer: alpha',
    `Code ${old}: 3 dealers: bravo, charlie, delta`,
    'Stopped after wave 2 of 3: bravo: its build failed.',
    '2 dealers not built: charlie, delta.',
    `When the code is fixed, run: ${advice("build --all --waves '1,1,rest'")}`,
    `To go back to the releases before, run: ${advice('rollback alpha')}`,
  ]);
  const listed = await forecourt(['releases', '--all', ...yard.flags]);
  expect(listed.stdout).toContain('Code newcode1: 1 dealer: alpha\n');
  expect(listed.stdout).toContain(`Code ${old}: 3 dealers: bravo, charlie, delta\n`);
});

test('one car that is newly left out stops it too, in the words of --json', async () => {
  const broken = newCode('newcode2', { bravo: 'cars/mazda-cx-5-103.html' });
  const { code, stdout } = await build(broken, '--waves', '50%,rest', '--json');
  const { ok, result, problems } = documentOf({ stdout });
  expect([code, ok]).toEqual([1, false]);
  const fault = expect.stringMatching(/^bravo: 1 more car left out, because a check of its pages failed: .*\/no-such-page/);
  expect((result as { rollout: object }).rollout).toEqual({
    ...{ codeId: 'newcode2', waves: 2, done: 1, faults: [fault], notBuilt: ['charlie', 'delta'] },
    codes: { newcode2: ['alpha', 'bravo'], [old]: ['charlie', 'delta'] },
  });
  expect(problems).toEqual([{ message: expect.stringContaining('Stopped after wave 1 of 2: bravo: 1 more car left out') }]);
});

test('good code reaches every dealer, and a faulty source does not stop it', async () => {
  await yard.tenant('alpha', { cars: '[{' });
  const { code, stdout } = await build(newCode('newcode3'), '--waves', '1,rest', '--json');
  expect(code).toBe(1); // alpha
  const { rollout } = documentOf({ stdout }).result as { rollout: object };
  expect(rollout).toMatchObject({ done: 2, faults: [], notBuilt: [], codes: { newcode3: ['bravo', 'charlie', 'delta'] } });
});
