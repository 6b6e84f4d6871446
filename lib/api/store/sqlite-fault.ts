import { dirname } from 'node:path';

type Explain = (file: string) => { problem: string; fix: string };

const damaged: Explain = (file) => ({
  problem: `${file} is damaged`,
  fix: 'Do what "The database is damaged" in lib/api/RUNBOOK.md says',
});

/** The meaning of SQLite's primary codes about a file or its disk. */
const explanations: Record<number, Explain> = {
  3: (file) => ({ problem: `this user may not use ${file}`, fix: 'Give the file and its folder to the user of the service' }),
  8: (file) => ({
    problem: `${file} cannot be written to`,
    fix: 'Make the disk, the folder and the file writable for the user of the service',
  }),
  10: (file) => ({
    problem: `the disk of ${file} fails`,
    fix: 'Check that it has room, and look for its errors in the log of the system (dmesg)',
  }),
  11: damaged,
  13: (file) => ({ problem: `the disk of ${dirname(file)} is full`, fix: 'Free space there; the service continues automatically' }),
  14: (file) => ({
    problem: `${file} cannot be opened`,
    fix: 'Check that its disk has room, and that the user of the service may write to the file and its folder',
  }),
  26: damaged,
};

/** A fault of a file of SQLite or of its disk. The message says which file, what is wrong and what to do. */
export class SqliteFileError extends Error {
  override name = 'SqliteFileError';
  readonly problem: string;
  readonly fix: string;
  readonly code: string | undefined;
  readonly errcode: number;
  readonly errstr: string | undefined;
  constructor(
    { problem, fix }: ReturnType<Explain>,
    { code, errcode, errstr }: Pick<SqliteFileError, 'code' | 'errcode' | 'errstr'>,
    cause: unknown,
  ) {
    super(`${problem}. ${fix}.`, { cause });
    this.problem = problem;
    this.fix = fix;
    this.code = code;
    this.errcode = errcode;
    this.errstr = errstr;
  }
}

/** The error of a SQLite call. If the file or its disk is at fault, the error says so. */
export function explainSqliteFault(error: unknown, file: string): unknown {
  const { code, errcode = 0, errstr } = (error ?? {}) as { code?: string; errcode?: number; errstr?: string };
  const explain = explanations[errcode & 0xff];
  if (!explain) return error;
  const { problem, fix } = explain(file);
  const explained = { problem: `${problem} (${errstr ?? `SQLite code ${errcode}`})`, fix };
  return new SqliteFileError(explained, { code, errcode, errstr }, error);
}

/** Whether SQLite says that a file is damaged or not a database. */
export const isDamaged = (error: unknown): boolean => error instanceof SqliteFileError && [11, 26].includes(error.errcode & 0xff);
