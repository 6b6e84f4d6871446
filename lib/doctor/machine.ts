import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** A file system: what tells it from others, its kind as Linux numbers it, and what is left of it. */
export type MachineDisk = { device: number; kind: number; bytes: number; freeBytes: number; files: number; freeFiles: number };

type UnitState = { isEnabled: boolean; isActive: boolean };

/** What checks ask the operating system, passed in so that tests plant answers. */
export type Machine = {
  /** The number of the user who asks; undefined where users have none. */
  uid: number | undefined;
  canWrite: (path: string) => Promise<boolean>;
  /** The disk of a folder, or of the nearest one above that exists. */
  diskOf: (folder: string) => Promise<MachineDisk>;
  /** Whether NTP sets the clock; undefined if the machine does not say. */
  isClockSet: () => Promise<boolean | undefined>;
  /** The state of a unit; undefined if systemd does not run. */
  unitState: (name: string) => Promise<UnitState | undefined>;
};

const run = promisify(execFile);

/** What a program of the machine prints; undefined if it is missing or fails. */
const printed = (program: string, ...words: string[]): Promise<string | undefined> =>
  run(program, words, { timeout: 5000 }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/** The folder itself, or the nearest one above it that exists. */
export async function existingFolder(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() || dirname(path) === path ? path : existingFolder(dirname(path));
}

async function unitState(name: string): Promise<UnitState | undefined> {
  const text = await printed('systemctl', 'show', '--property=UnitFileState,ActiveState', name);
  if (text === undefined) return undefined;
  const property = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1];
  return {
    isEnabled: property('UnitFileState') === 'enabled',
    isActive: ['active', 'activating', 'reloading'].includes(property('ActiveState') ?? ''),
  };
}

async function diskOf(folder: string): Promise<MachineDisk> {
  const place = await existingFolder(folder);
  const [{ type, blocks, bavail, bsize, files, ffree }, { dev }] = await Promise.all([statfs(place), stat(place)]);
  return { device: dev, kind: type, bytes: blocks * bsize, freeBytes: bavail * bsize, files, freeFiles: ffree };
}

/** The machine that this process runs on. */
export const thisMachine: Machine = {
  uid: process.getuid?.(),
  canWrite: (path) =>
    access(path, constants.W_OK).then(
      () => true,
      () => false,
    ),
  diskOf,
  isClockSet: async () => {
    const text = await printed('timedatectl', 'show', '--property=NTPSynchronized', '--value');
    return text === 'yes' ? true : text === 'no' ? false : undefined;
  },
  unitState,
};
