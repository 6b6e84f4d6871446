import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readWatchState } from '#lib/watch/state-file.ts';
import { signHook } from '../../../scripts/tools/bench/rebuild/sign-hook.ts';
import { freePort } from '../../free-port.ts';
import { type Running, startForecourt } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { eventOf } from '../json-output.ts';

let yard: Yard;
let running: Running[] = [];
let port: string;

beforeEach(async () => {
  yard = await makeYard();
  await yard.tenant('acme', { site: siteOf('Acme v1.'), cars: carsOf(3) });
  port = String(await freePort());
});
afterEach(async () => {
  for (const { kill } of running) kill();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  await yard.remove();
});

const start = (more: string[] = [], env: Record<string, string> = {}) => {
  const one = startForecourt(['watch', '--all', '--port', port, ...yard.flags, ...more], {
    FORECOURT_WEBHOOK_SECRET: 'old-secret,new-secret',
    ...env,
  });
  running.push(one);
  return one;
};
const hook = (id: string, by: string) => {
  const body = JSON.stringify({ dealers: ['acme'] });
  return fetch(`http://127.0.0.1:${port}/hooks/stock`, {
    method: 'POST',
    body,
    headers: signHook(body, { id, secret: by, now: Date.now() }),
  });
};
const state = async () => (await readWatchState(yard.workDir, 'code', Date.now())).state;

// One test, because each watcher and each build of it starts Next.
it('a watcher is killed, resumes, is the only one, reads settings again, keeps a rollback until its release, and stops when asked', async () => {
  const first = start();
  await first.until('acme: build started');
  // Nobody reads its log any more.
  first.child.stdout?.destroy();
  first.child.stderr?.destroy();
  expect((await hook('one', 'new-secret')).status).toBe(202);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  first.kill();
  await first.ended;
  expect((await state()).dealers.acme?.totals.hooks).toBe(1);
  // The interrupted build still waits.
  expect(Object.keys((await state()).dealers.acme?.pending ?? {})).toContain('start');

  const variables = join(yard.workDir, 'forecourt.env');
  const one = start(['--json'], { FORECOURT_ENV_FILE: variables });
  const reload = () => process.kill(one.child.pid as number, 'SIGHUP');
  const version = async () => /Acme v(\d)\./.exec(await readFile(`${yard.current('acme')}/index.html`, 'utf8'))?.[1];
  await one.until('"event":"built"');
  expect(await version()).toBe('1');
  expect(await (await hook('one', 'old-secret')).json()).toEqual({ duplicate: true });

  const other = await forecourt(['watch', '--all', '--port', '0', ...yard.flags]);
  expect(other.code).toBe(1);
  expect(other.stderr).toContain(`${yard.workDir} is watched already, by process ${one.child.pid} on `);
  expect(other.stderr).toContain('Stop that process first, or use another folder for this one with --work.');

  // New settings, a new dealer and a new secret, at once.
  await yard.tenant('acme', { site: siteOf('Acme v2.') });
  await yard.tenant('broken', { site: '{' });
  await writeFile(variables, 'FORECOURT_WEBHOOK_SECRET=rotated-secret\n');
  reload();
  await one.until('"event":"settings read","dealers":2,"changed":["acme"]');
  expect(one.said()).toContain('"event":"environment read","names":["FORECOURT_WEBHOOK_SECRET"]');
  expect(one.said()).toContain('"event":"settings not read","slug":"broken"');
  await one.until('"reasons":["site"],"ms"');
  expect(await version()).toBe('2');
  expect([(await hook('a', 'old-secret')).status, (await hook('b', 'rotated-secret')).status]).toEqual([401, 202]);

  expect((await forecourt(['rollback', 'acme', ...yard.flags])).code).toBe(0);
  reload();
  await one.until('"event":"held","slug":"acme"');
  const gone = async () => JSON.parse(await readFile(`${yard.current('acme')}/availability.json`, 'utf8')).gone;
  expect(await gone()).toEqual([]);
  await yard.tenant('acme', { cars: carsOf(3).slice(1) });
  expect((await hook('c', 'rotated-secret')).status).toBe(202);
  await vi.waitFor(async () => expect(await gone()).toEqual(['100']), { timeout: 280_000, interval: 50 });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('To let builds release again: `forecourt release acme`');

  expect((await forecourt(['release', 'acme', ...yard.flags])).code).toBe(0);
  reload();
  await one.until('"reasons":["released"],"ms"');
  expect([await version(), await gone()]).toEqual(['2', ['100']]);

  await yard.tenant('acme', { cars: carsOf(4) });
  expect((await hook('d', 'rotated-secret')).status).toBe(202);
  await one.until('"reasons":["stock"]');
  process.kill(one.child.pid as number, 'SIGTERM');
  const { code, stdout, stderr } = await one.ended;
  expect([code, stderr]).toEqual([0, '']);
  // The stop waited for the running build.
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => eventOf(line));
  expect(events.filter(({ event }) => event === 'build started' || event === 'built').slice(-2)).toMatchObject([
    { event: 'build started', reasons: ['stock'] },
    { event: 'built' },
  ]);
  expect(events.find(({ event }) => event === 'stopping')).toMatchObject({ builds: 1 });
  expect(stdout).not.toMatch(/(old|new|rotated)-secret/);
  expect(await state()).toMatchObject({ dealers: { acme: { pending: {} } } });
});
