import { describe, expect, test } from 'vitest';
import { explainPostgresFault } from '#lib/network/postgres-fault.ts';

const url = 'postgres://ana:geheim@db.test:6432/leads';
const coded = (code: string) => Object.assign(new Error(`${code} of geheim`), { code });

const say = async (error: unknown, from = url) => {
  const { problem, fix } = await explainPostgresFault(error, from, 'DB_URL');
  return `${problem}. ${fix}.`;
};

const tries = 'postgres://USER:PASSWORD@HOST/DATABASE';

describe('an error of PostgreSQL in words', () => {
  test.each<[code: string, text: string]>([
    [
      '28P01',
      'PostgreSQL at db.test:6432 refuses the user "ana" or the password (28P01). Correct them in DB_URL, with special characters of the password as their codes, such as %40 for @.',
    ],
    [
      '28000',
      'PostgreSQL at db.test:6432 does not let the user "ana" into the database "leads" (28000). Correct the user in DB_URL; on the server, check that the role exists and that pg_hba.conf lets it in from this machine.',
    ],
    ['3D000', 'PostgreSQL at db.test:6432 has no database "leads" (3D000). Correct its name in DB_URL, or create it on the server.'],
    [
      '42501',
      'the user "ana" lacks a right in the database "leads" at db.test:6432 (42501). Grant it on the server; making tables needs: grant create on database.',
    ],
    ['53300', 'PostgreSQL at db.test:6432 takes no more connections (53300). Close some, or raise max_connections of the server.'],
    ['53100', 'the disk of PostgreSQL at db.test:6432 is full (53100). Free space there.'],
    ['57P03', 'PostgreSQL at db.test:6432 is starting or stopping (57P03). Wait a moment, then run the command again.'],
    ['ECONNREFUSED', 'no server answers at db.test:6432 (ECONNREFUSED). Start PostgreSQL there, or correct the host and port in DB_URL.'],
    ['ENOTFOUND', 'there is no host db.test (ENOTFOUND). Correct the host in DB_URL.'],
    ['EAI_AGAIN', 'the host db.test cannot be looked up (EAI_AGAIN). Check the name server of this machine, and the host in DB_URL.'],
    ['EHOSTUNREACH', 'db.test:6432 cannot be reached (EHOSTUNREACH). Check the network of this machine, and the host in DB_URL.'],
    [
      'ETIMEDOUT',
      'db.test:6432 does not answer in time (ETIMEDOUT). Check that PostgreSQL listens there, that no firewall is in between, and the host and port in DB_URL.',
    ],
    [
      'ECONNRESET',
      'the server at db.test:6432 closes the connection (ECONNRESET). Check its log, and that the port in DB_URL is that of PostgreSQL.',
    ],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'the certificate of db.test:6432 is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Name the file of its authority in DB_URL (sslrootcert=…), and the host that the certificate is for.',
    ],
    [
      'XX000',
      'PostgreSQL at db.test:6432 cannot be used (XX000). Check that the server runs, and the host, port, user and password in DB_URL.',
    ],
  ])('%s', async (code, text) => expect(await say(coded(code))).toBe(text));

  test.each<[message: string, text: string]>([
    ['timeout exceeded when trying to connect', 'db.test:6432 does not answer in time. '],
    ['Connection terminated unexpectedly', 'the server at db.test:6432 closes the connection. '],
    ['The server does not support SSL connections', 'PostgreSQL at db.test:6432 does not support TLS. '],
    [
      'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
      'PostgreSQL at db.test:6432 requires a password for the user "ana", and none is set. ',
    ],
    ['geheim', 'PostgreSQL at db.test:6432 cannot be used. '],
  ])('without a code: %s', async (message, text) => {
    const said = await say(new Error(message));
    expect(said.slice(0, text.length)).toBe(text);
    expect(said).not.toContain('geheim');
  });

  const codes = `28P01 28000 3D000 42501 53300 53100 25006 57P03 ECONNREFUSED ENOENT ENOTFOUND EAI_AGAIN EHOSTUNREACH ETIMEDOUT ECONNRESET XX000`;
  test.each(codes.split(' '))('without the address, %s names neither host, port, user nor database', async (code) => {
    const { problem, fix } = await explainPostgresFault(coded(code), undefined, 'DB_URL');
    expect(`${problem}. ${fix}`).not.toMatch(/db\.test|6432|5432|ana|leads|""|\s{2}|undefined/);
    expect(`${problem} ${fix}`).toMatch(/DB_URL|Grant it/);
  });

  test.each<[from: string, at: string]>([
    ['postgres://ana@[::1]/leads', '[::1]:5432'],
    ['postgres://ana@/leads?host=/run/postgresql', '/run/postgresql (port 5432)'],
    ['postgres://ana@db.test/leads?password=geheim', 'db.test:5432'],
  ])('the place of %s', async (from, at) => {
    expect((await say(coded('ECONNREFUSED'), from)).slice(0, at.length + 24)).toBe(`no server answers at ${at} (E`);
  });

  test.each(['postgres://ana:ge#heim@db.test/leads', 'postgres://ana:%E0%A4@db.test/leads'])(
    'an address that cannot be read: %s',
    async (from) => {
      const { openFleetDatabase } = await import('#lib/fleet/open-fleet.ts');
      const failed = await openFleetDatabase(from).catch((error: Error) => error.message);
      expect(failed).toContain(`is not an address`);
      expect(failed).toContain(`Write ${tries}, and special characters of the password as their codes, such as %23 for # and %2F for /.`);
      expect(failed).not.toContain('heim');
    },
  );
});
