import { expect, it } from 'vitest';
import { wordedMessage } from '../../../../scripts/cli/disk-words.ts';
import { outputProblems } from '../../../../scripts/cli/output-problems.ts';

const rights = (code: string) =>
  `this user may not use it (${code}). Run the command as the user who owns it, or give this user the right.`;

it.each([
  ["EACCES: permission denied, open '/srv/dealers/acme/site.json'", `/srv/dealers/acme/site.json: ${rights('EACCES')}`],
  ["EPERM: operation not permitted, utime '/srv/work/snapshots/acme.json'", `/srv/work/snapshots/acme.json: ${rights('EPERM')}`],
  [
    "EACCES: permission denied, open '/srv/out/.report.json.210d4b32-257d-4d44-957d-6e91175adb9d.tmp'",
    `/srv/out/report.json: ${rights('EACCES')}`,
  ],
  ["EACCES: permission denied, rename '/srv/a' -> '/srv/b'", `/srv/a: ${rights('EACCES')}`],
  ["EROFS: read-only file system, mkdir '/srv/out'", '/srv/out: the disk is read-only (EROFS). Make it writable, or name another folder.'],
  [
    "ENOTDIR: not a directory, mkdir '/srv/file/out'",
    '/srv/file/out: there is a file where a folder is needed (ENOTDIR). Move the file, or name another folder.',
  ],
  [
    "EEXIST: file already exists, mkdir '/srv/file'",
    '/srv/file: there is a file where a folder is needed (EEXIST). Move the file, or name another folder.',
  ],
  [
    "ENOENT: no such file or directory, mkdir '/proc/out'",
    '/proc/out: this file system lets no folder be made there (ENOENT). Name another folder.',
  ],
  ["ENOENT: no such file or directory, open '/srv/x'", "ENOENT: no such file or directory, open '/srv/x'"],
  ["EEXIST: file already exists, open '/srv/file'", "EEXIST: file already exists, open '/srv/file'"],
  [
    "ELOOP: too many symbolic links encountered, scandir '/srv/out'",
    '/srv/out: links lead in a circle (ELOOP). Correct them, or name another folder.',
  ],
  [
    "ENOSPC: no space left on device, write '/srv/work/snapshots/acme.json'",
    '/srv/work/snapshots/acme.json: the disk is full (ENOSPC). Free space there; the command prune may help.',
  ],
  [
    "EDQUOT: disk quota exceeded, open '/srv/x'",
    '/srv/x: the disk quota of this user is used up (EDQUOT). Free space there, or raise the quota.',
  ],
  [
    'ENOSPC: no space left on device, write',
    'a file below --out or --work: the disk is full (ENOSPC). Free space there; the command prune may help.',
  ],
  [
    "ENOSPC: no space left on device, copyfile '/srv/work/a.html' -> '/srv/out/a.html'",
    '/srv/out/a.html: the disk is full (ENOSPC). Free space there; the command prune may help.',
  ],
  [
    'EISDIR: illegal operation on a directory, read',
    'a file below --out or --work: there is a folder where a file is needed (EISDIR). Move the folder.',
  ],
  ['EPIPE: broken pipe, write', 'EPIPE: broken pipe, write'],
  ['acme: EACCES: permission denied in its own words', 'acme: EACCES: permission denied in its own words'],
])('%s', (message, expected) => {
  expect(wordedMessage(new Error(message))).toBe(expected);
  expect(outputProblems(new Error(message), 'acme')).toEqual([{ dealer: 'acme', message: expected }]);
});

it('an error without a message has its name', () => expect(wordedMessage(new RangeError())).toBe('RangeError'));
