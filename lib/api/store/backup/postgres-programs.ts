import { spawn } from 'node:child_process';
import { BackupError } from './backup-record.ts';

/** Connection settings that a URL may contain, and the environment variable of PostgreSQL's programs for each. */
const parameters: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
};

/**
 * A URL as environment variables for PostgreSQL's programs. Other users of the machine can read a program's arguments, but not its
 * variables.
 */
function postgresEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const parts = { host: decodeURIComponent(hostname).replaceAll(/[[\]]/g, ''), port, user: username, password, dbname: pathname.slice(1) };
  const urlParameters = Object.entries(parts).flatMap(([name, value]) => (value === '' ? [] : [[name, decodeURIComponent(value)]]));
  const all = { ...Object.fromEntries(urlParameters), ...Object.fromEntries(searchParams) } as Record<string, string>;
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (parameters[name] === undefined ? [] : [[parameters[name] as string, value]])),
  );
}

type PostgresProgram = 'pg_dump' | 'pg_restore';

/** Runs a program of PostgreSQL to its end. Throws BackupError with the fix if it is missing or fails. */
export function runPostgresProgram(program: PostgresProgram, args: readonly string[], url?: string): Promise<void> {
  const env = { ...process.env, ...(url === undefined ? {} : { PGCONNECT_TIMEOUT: '10', ...postgresEnvironment(url) }) };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.on('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'ENOENT'
          ? new BackupError(
              `${program} is not installed here. Install PostgreSQL's programs in the version of the server or a newer one, such as: apt-get install postgresql-client`,
            )
          : cause,
      ),
    );
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      const why = output.trim().split('\n').slice(0, 3).join(' ') || `exit code ${code ?? signal}`;
      const fix = output.includes('server version mismatch')
        ? ' Install postgresql-client in the version of the server or a newer one.'
        : '';
      reject(new BackupError(`${program} failed: ${why}${fix}`));
    });
  });
}
