import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** A file system: its identity, its Linux type number, and its free space. */
export type MachineDisk = { device: number; kind: number; bytes: number; freeBytes: number; files: number; freeFiles: number };

type UnitState = { isEnabled: boolean; isActive: boolean };

/** What checks need from the operating system. Passed in, so that tests can fake it. */
export type Machine = {
  /** The ID of the current user. Undefined on systems without user IDs. */
  uid: number | undefined;
  canWrite: (path: string) => Promise<boolean>;
  /** The disk of a folder, or of its nearest existing parent. */
  diskOf: (folder: string) => Promise<MachineDisk>;
  /** Whether NTP sets the clock. Undefined if unknown. */
  isClockSet: () => Promise<boolean | undefined>;
  /** The state of a unit. Undefined if systemd does not run. */
  unitState: (name: string) => Promise<UnitState | undefined>;
};

const run = promisify(execFile);

/** The output of a program. Undefined if it is missing or fails. */
const printed = (program: string, ...words: string[]): Promise<string | undefined> =>
  run(program, words, { timeout: 5000 }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/** The folder itself, or its nearest existing parent. */
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
