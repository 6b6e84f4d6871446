/** The parts of a PostgreSQL URL, without the password. */
type Place = { host: string; at: string; user: string; database: string };

/** The problem and the fix, both without a full stop and without the password. */
export type PostgresFault = { problem: string; fix: string };

/** `address` is the name of the setting with the server's address, such as FORECOURT_DATABASE_URL. */
type Explain = (place: Place, address: string) => PostgresFault;

const noServer: Explain = ({ at }, address) => ({
  problem: `no server answers at ${at}`,
  fix: `Start PostgreSQL there, or correct the host and port in ${address}`,
});

const noPath: Explain = ({ at }, address) => ({
  problem: `${at} cannot be reached`,
  fix: `Check the network of this machine, and the host in ${address}`,
});

const silent: Explain = ({ at }, address) => ({
  problem: `${at} does not answer in time`,
  fix: `Check that PostgreSQL listens there, that no firewall is in between, and the host and port in ${address}`,
});

const closed: Explain = ({ at }, address) => ({
  problem: `the server at ${at} closes the connection`,
  fix: `Check its log, and that the port in ${address} is that of PostgreSQL`,
});

const notAnAddress: Explain = (_place, address) => ({
  problem: `${address} is not an address`,
  fix: 'Write postgres://USER:PASSWORD@HOST/DATABASE, and special characters of the password as their codes, such as %23 for # and %2F for /',
});

const noTls: Explain = ({ at }, address) => ({
  problem: `PostgreSQL at ${at} does not support TLS`,
  fix: `Remove sslmode from ${address}, or switch TLS on at the server`,
});

const noPassword: Explain = ({ at, user }, address) => ({
  problem: `PostgreSQL at ${at} requires a password for the user ${user}, and none is set`,
  fix: `Write it into ${address}: postgres://USER:PASSWORD@HOST/DATABASE`,
});

const untrusted: Explain = ({ at }, address) => ({
  problem: `the certificate of ${at} is not trusted`,
  fix: `Name the file of its authority in ${address} (sslrootcert=…), and the host that the certificate is for`,
});

const other: Explain = ({ at }, address) => ({
  problem: `PostgreSQL at ${at} cannot be used`,
  fix: `Check that the server runs, and the host, port, user and password in ${address}`,
});

/** By SQLSTATE, or by the code of a connection error. */
const explanations: Record<string, Explain> = {
  '28P01': ({ at, user }, address) => ({
    problem: `PostgreSQL at ${at} refuses the user ${user} or the password`,
    fix: `Correct them in ${address}, with special characters of the password as their codes, such as %40 for @`,
  }),
  '28000': ({ at, user, database }, address) => ({
    problem: `PostgreSQL at ${at} does not let the user ${user} into the database ${database}`,
    fix: `Correct the user in ${address}; on the server, check that the role exists and that pg_hba.conf lets it in from this machine`,
  }),
  '3D000': ({ at, database }, address) => ({
    problem: `PostgreSQL at ${at} has no database ${database}`,
    fix: `Correct its name in ${address}, or create it on the server`,
  }),
  '42501': ({ at, user, database }) => ({
    problem: `the user ${user} lacks a right in the database ${database} at ${at}`,
    fix: 'Grant it on the server; making tables needs: grant create on database',
  }),
  '53300': ({ at }) => ({
    problem: `PostgreSQL at ${at} takes no more connections`,
    fix: 'Close some, or raise max_connections of the server',
  }),
  '53100': ({ at }) => ({ problem: `the disk of PostgreSQL at ${at} is full`, fix: 'Free space there' }),
  '25006': ({ at }, address) => ({
    problem: `PostgreSQL at ${at} is read-only, as a standby is`,
    fix: `Name the server that takes writes in ${address}`,
  }),
  '57P03': ({ at }) => ({ problem: `PostgreSQL at ${at} is starting or stopping`, fix: 'Wait a moment, then run the command again' }),
  ECONNREFUSED: noServer,
  ENOENT: noServer,
  ENOTFOUND: ({ host }, address) => ({ problem: `there is no host ${host}`, fix: `Correct the host in ${address}` }),
  EAI_AGAIN: ({ host }, address) => ({
    problem: `the host ${host} cannot be looked up`,
    fix: `Check the name server of this machine, and the host in ${address}`,
  }),
  EHOSTUNREACH: noPath,
  ENETUNREACH: noPath,
  ETIMEDOUT: silent,
  ECONNRESET: closed,
  EPIPE: closed,
  ERR_INVALID_URL: notAnAddress,
};

/** Errors without a known code, by their message. */
const wordings: readonly [RegExp, Explain][] = [
  [/URI malformed|invalid url/i, notAnAddress],
  [/password must be a (non-empty )?string/, noPassword],
  [/does not support SSL/, noTls],
  [/timeout/i, silent],
  [/Connection terminated|connection ended/i, closed],
];

/** The words for readers who should not learn where the server is. */
const unnamedPlace = (address: string): Place => ({
  ...{ host: 'of that name', at: `the address in ${address}`, user: 'that is named there', database: 'that is named there' },
});

async function placeOf(url: string): Promise<Place> {
  const { default: pg } = await import('pg');
  try {
    const { host, port, user, database } = new pg.Client({ connectionString: url });
    const at = host.startsWith('/') ? `${host} (port ${port})` : `${host.includes(':') ? `[${host}]` : host}:${port}`;
    return { host, at, user: JSON.stringify(user ?? ''), database: JSON.stringify(database ?? '') };
  } catch {
    return { host: '', at: 'its address', user: '""', database: '""' };
  }
}

/**
 * Explains an error of PostgreSQL: what is wrong, where, and how to fix it. The error's own message may contain values, so only its code is
 * repeated. `address` is the name of the setting with `url`. Without `url`, host, port, user and database are not named.
 */
export async function explainPostgresFault(error: unknown, url: string | undefined, address: string): Promise<PostgresFault> {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const explain =
    (Object.hasOwn(explanations, code) ? explanations[code] : undefined) ??
    (/CERT|SELF_SIGNED/.test(code) ? untrusted : undefined) ??
    wordings.find(([wording]) => wording.test(message))?.[1] ??
    other;
  const { problem, fix } = explain(url === undefined ? unnamedPlace(address) : await placeOf(url), address);
  return { problem: code ? `${problem} (${code})` : problem, fix };
}
