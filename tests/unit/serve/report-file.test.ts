import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findReportFile } from '#lib/serve/find-file.ts';

const id = '20261121T012530Z-1f3c9a0b';
let out: string;
beforeAll(async () => {
  out = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-reports-')));
  const releases = join(out, 'acme', 'releases');
  await mkdir(join(releases, id, 'images'), { recursive: true });
  for (const name of ['.report.html', '.report.json', '.json', '.details.json']) await writeFile(join(releases, id + name), 'x');
  for (const name of ['report.html', 'report.json', 'history.html', 'history.sqlite', 'acme/history.html', 'acme/releases/history.html'])
    await writeFile(join(out, name), 'x');
  await writeFile(join(releases, id, 'images', 'a-320.webp'), 'x');
  await writeFile(join(releases, id, 'index.html'), 'x');
  await symlink('/etc/hostname', join(releases, id, 'images', 'led-away.webp'));
});
afterAll(() => rm(out, { recursive: true, force: true }));

describe('which report files are served', () => {
  test.each<[string, string, boolean]>([
    ['localhost', '/report.html', true],
    ['127.0.0.1', '/report.html', true],
    ['[::1]', '/report.json', true],
    ['localhost', `/acme/releases/${id}.report.html`, true],
    ['localhost', `/acme/releases/${id}.report.json`, true],
    ['localhost', `/acme/releases/${id}/images/a-320.webp`, true],
    ['localhost', '/history.html', true],
    ['localhost', '/acme/history.html', true],
    ['localhost', '/history.sqlite', false],
    ['localhost', '/acme/releases/history.html', false],
    ['evil.example.com', '/history.html', false],
    ['evil.example.com', '/report.html', false],
    ['acme.localhost', '/report.html', false],
    ['', '/report.html', false],
    ['localhost', `/acme/releases/${id}.json`, false],
    ['localhost', `/acme/releases/${id}.details.json`, false],
    ['localhost', `/acme/releases/${id}/index.html`, false],
    ['localhost', `/acme/releases/${id}/images/led-away.webp`, false],
    ['localhost', `/acme/releases/${id}/images/../../${id}.json`, false],
    ['localhost', `/acme/releases/${id}/images/..%2f..%2fx.json`, false],
    ['localhost', '/../report.html', false],
    ['localhost', '/acme/report.html', false],
    ['localhost', `/nobody/releases/${id}.report.html`, false],
  ])('%s%s: %s', async (host, path, is) => {
    expect((await findReportFile(out, host, path))?.file).toBe(is ? join(out, path) : undefined);
  });

  test('nothing where nothing was built', async () => {
    expect(await findReportFile(join(out, 'none'), 'localhost', '/report.html')).toBeUndefined();
  });
});
