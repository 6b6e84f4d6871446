import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { startForecourt } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { siteFiles, stayingFiles, writeRelease } from './releases.ts';
import { bucket, keys, type Storage, startStorage } from './storage.ts';

const [oldId, newId] = ['20261121T000000Z-old', '20261122T000000Z-new'];
const cars = Array.from({ length: 15 }, (_, index) => index);
const [oldFiles, newFiles] = [siteFiles(cars.slice(5), 1), siteFiles(cars.slice(0, 10), 2)];

type Kind = 'a folder' | 'S3-compatible storage';
type Place = { to: (name: string) => string; says: (name: string) => string; files: (name: string) => Promise<Record<string, string>> };
const isOwn = (path: string) => !/^(\.forecourt|_redirects|_hosting)/.test(path);

/** Flags of Node with which a process stops itself as it prints these words, however fast it is, until it gets SIGCONT. */
const stopsAt = (words: string): string[] => {
  const hook = `
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text, ...more) => {
      const done = write(text, ...more);
      if (!String(text).includes(${JSON.stringify(words)})) return done;
      process.stdout.write = write;
      process.kill(process.pid, 'SIGSTOP');
      return done;
    };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
};

/** Tests of two publications to a kind of target at the same time. Returns what more tests of the same dealer need. */
export function describePublications(kind: Kind) {
  let yard: Yard;
  let storage: Storage;
  /** The output folder of a machine that has not built the newer release. */
  let behind: string[];
  beforeAll(async () => {
    yard = await makeYard();
    storage = await startStorage();
    await yard.tenant('hilltop', { site: siteOf('hilltop') });
    await writeRelease(yard.outDir, 'hilltop', oldId, oldFiles);
    await cp(yard.outDir, `${yard.outDir}-behind`, { recursive: true, verbatimSymlinks: true });
    behind = ['--tenants', yard.tenantsDir, '--out', `${yard.outDir}-behind`];
    await writeRelease(yard.outDir, 'hilltop', newId, newFiles);
  });
  afterAll(async () => {
    await storage.close();
    await yard.remove();
  });

  const places: Record<Kind, Place> = {
    'a folder': {
      to: (name) => join(yard.outDir, '..', name),
      says: (name) => join(yard.outDir, '..', name),
      files: async (name) => {
        const dir = join(yard.outDir, '..', name);
        const paths = (await listFilesIfAny(dir)).filter(isOwn);
        return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(join(dir, path), 'utf8')])));
      },
    },
    'S3-compatible storage': {
      to: (name) => `s3://${bucket}/${name}?endpoint=${encodeURIComponent(storage.endpoint)}`,
      says: (name) => `s3://${bucket}/${name}`,
      files: async (name) => {
        const paths = (await storage.keys()).filter((key) => key.startsWith(`${name}/`)).map((key) => key.slice(name.length + 1));
        return Object.fromEntries(
          await Promise.all(paths.filter(isOwn).map(async (path) => [path, await storage.text(`${name}/${path}`)])),
        );
      },
    },
  };
  const served = (files: Record<string, string>) => Object.fromEntries(Object.entries(files).filter(([path]) => isOwn(path)));
  /** What a place holds without the files that open pages of the other release may still ask for. */
  const siteAt = async ({ files }: Place, name: string, other: Record<string, string>, own: Record<string, string>) => {
    const staying = stayingFiles(other, own);
    return Object.fromEntries(Object.entries(await files(name)).filter(([path]) => !(path in staying)));
  };

  describe(`two publications to ${kind}`, () => {
    const place = places[kind];
    const args = (name: string, flags: string[], ...more: string[]) => ['publish', 'hilltop', '--to', place.to(name), ...more, ...flags];

    test('the one that comes second says so and exits 1; the first goes on', async () => {
      const first = startForecourt(args('second', yard.flags), keys, process.execPath, stopsAt('hilltop: assets'));
      await first.until('hilltop: assets');
      try {
        const second = await forecourt(args('second', yard.flags), keys);
        expect(second.code).toBe(1);
        const lines = second.stdout.split('\n').map((line) => line.trim().replace(/^hilltop +/, ''));
        expect(lines).toContainEqual(
          expect.stringMatching(
            `^${place.says('second')}: a publication of ${newId} by process ${first.child.pid} on \\S+, since \\S+ \\S+ UTC, is running there\\. Nothing was uploaded\\.$`,
          ),
        );
        expect(lines).toContainEqual(
          expect.stringMatching(
            /^Run this again when it has ended, or add --wait 300\. If its process is dead, the lease ends \d+ s from now\.$/,
          ),
        );
        const waiting = startForecourt(args('second', yard.flags, '--wait', '200'), keys);
        await waiting.until('hilltop: waiting for a publication of ');
        first.child.kill('SIGCONT');
        expect((await first.ended).code).toBe(0);
        const waited = await waiting.ended;
        expect([waited.code, waited.stdout]).toEqual([0, expect.stringContaining(`already has ${newId}`)]);
      } finally {
        first.kill();
      }
      expect(await place.files('second')).toEqual(served(newFiles));
    });

    test('an older release never replaces a newer one, unless asked to', async () => {
      expect((await forecourt(args('older', yard.flags), keys)).code).toBe(0);
      const before = await place.files('older');
      const older = await forecourt(args('older', behind), keys);
      expect(older.code).toBe(1);
      expect(older.stdout).toMatch(
        `${place.says('older')} has a newer release: ${newId}, live since 1970-01-01 00:00:00 UTC. ${oldId} is older and was not uploaded.`,
      );
      expect(await place.files('older')).toEqual(before);
      expect((await forecourt(args('older', behind, '--replace-newer'), keys)).code).toBe(0);
      expect(await siteAt(place, 'older', newFiles, oldFiles)).toEqual(served(oldFiles));
    });

    test('started at once, the exit codes say which release is there', async () => {
      for (let round = 0; round < 2; round += 1) {
        const name = `race-${round}`;
        const [older, newer] = await Promise.all([forecourt(args(name, behind), keys), forecourt(args(name, yard.flags), keys)]);
        expect([older.code, newer.code]).toContain(0);
        const [own, other] = newer.code === 0 ? [newFiles, oldFiles] : [oldFiles, newFiles];
        expect(await siteAt(place, name, other, own)).toEqual(served(own));
        expect((await forecourt(args(name, yard.flags), keys)).code).toBe(0);
        expect(await siteAt(place, name, oldFiles, newFiles)).toEqual(served(newFiles));
      }
    });
  });
  return { yard: () => yard, place: places[kind], siteAt, served, oldFiles, newFiles };
}
