import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { ask, findNginx, startNginx } from '../hosting/nginx.ts';
import { forecourt } from './run-here.ts';
import { makeYard, productDir, type Yard } from './tenants.ts';

const page = readFileSync(join(productDir, 'scripts/PRODUCTION.md'), 'utf8');

/** The commands of the page in their order: a line of a shell block, or a file that a heredoc writes. */
type Command = { line: string; file?: string; text?: string };
const commands: Command[] = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
  [...block.matchAll(/^cat > (\S+) <<'END'\n(.*?)^END$|^([^\n]+)$/gms)].map(([, file, text, line]) =>
    file === undefined ? { line: line as string } : { line: `cat > ${file}`, file, text: text as string },
  ),
);

/** Commands that no test runs, each with the reason. */
const untested: Record<string, string> = {
  'apt-get install --yes git openssl nginx nodejs npm certbot python3-certbot-nginx': 'installs packages on the machine',
  'useradd --system --create-home --home-dir /var/lib/forecourt --shell /usr/sbin/nologin forecourt': 'makes a user of the machine',
  'runuser -u forecourt -- git clone <address of your repository> /srv/forecourt': 'needs a repository',
  'runuser -u forecourt -- npm ci --prefix /srv/forecourt': 'needs a registry of packages; CI runs npm ci',
  'runuser -u forecourt -- git -C /srv/forecourt pull --ff-only': 'needs a repository',
  'certbot --nginx --non-interactive --agree-tos --email ops@example.com --redirect --domain hilltop-trucks.example.com':
    'needs a public host and its certificate authority',
  'nginx -t': 'reads the configuration of the machine; the test has nginx serve the server block of the page',
  'systemctl reload nginx': 'needs systemd',
  'systemctl daemon-reload': 'needs systemd',
  'systemctl enable --now forecourt-api.service forecourt-watch.service forecourt-backup.timer reload-nginx.path':
    'needs systemd; systemd-analyze verifies the units',
  'systemctl stop forecourt-watch': 'needs systemd',
  'systemctl restart forecourt-api': 'needs systemd',
  'systemctl start forecourt-watch': 'needs systemd',
  'systemctl --failed': 'needs systemd',
};

/** What a command prints, and how it ends; without a row it must end well. */
const outcomes: Record<string, { code: number; shows: RegExp }> = {
  'forecourt check hilltop-trucks': { code: 0, shows: /^hilltop-trucks: good: 1 car, / },
  'forecourt build hilltop-trucks --publish': { code: 0, shows: /^hilltop-trucks: published \S+ to \/\S+\/srv\/www\/hilltop-trucks: /m },
  // Nobody answers for the mail server and the public host of the page.
  'forecourt doctor --all --production': { code: 1, shows: /hilltop-trucks/ },
  'forecourt leads probe --all': {
    code: 1,
    shows: /^hilltop-trucks +failed +https:\/\/hilltop-trucks\.example\.com\/api\/leads cannot be reached/m,
  },
  'forecourt leads backup --to /var/backups/forecourt --keep 14': {
    code: 0,
    shows: /^Wrote \S+\.sqlite: 0 leads, 0 deliveries and 0 files/m,
  },
  'forecourt leads restore <newest backup> --dry-run': { code: 0, shows: / can be restored: 0 leads, .* Nothing was changed\.$/m },
  'forecourt build --all --publish --waves 1,10%,rest': { code: 0, shows: /hilltop-trucks/ },
  'forecourt releases hilltop-trucks': { code: 0, shows: /^hilltop-trucks: 2 releases/ },
  'forecourt rollback hilltop-trucks': { code: 0, shows: /^hilltop-trucks: \S+ is live again/ },
  'forecourt publish hilltop-trucks': { code: 0, shows: /^hilltop-trucks: published \S+ to /m },
  'forecourt leads reconcile': { code: 0, shows: /^There is nothing to add up: no lead had a destination\.$/m },
};

/** What doctor must find here: no service runs, nobody answers for the hosts of the page, and the folders are temporary. */
const expectedProblems = ['api', 'database', 'email', 'site', 'site', 'watch'];
const problemsOf = (table: string) => [...table.matchAll(/^problem +(?:hilltop-trucks +)?(\S.*?) {2}/gm)].map(([, check]) => check).sort();

let yard: Yard;
let root: string;
beforeAll(async () => {
  yard = await makeYard();
  root = join(yard.tenantsDir, '..', 'machine');
  for (const folder of [
    'etc/nginx/sites-enabled',
    'etc/systemd/system',
    'usr/local/bin',
    'srv/forecourt',
    'var/lib/forecourt',
    'var/backups',
    'dev',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'dev/null'), '');
});
afterAll(() => yard.remove());

const here = (text: string) => text.replaceAll(/(?<=^|[\s'"=])\/(?=(?:srv|etc|usr\/local|var)\/)/gm, `${root}/`);

test('every command of the page is run or listed as untested', () => {
  const lines = commands.map(({ line }) => line);
  expect(Object.keys(untested).filter((line) => !lines.includes(line))).toEqual([]);
  expect(Object.keys(outcomes).filter((line) => !lines.includes(line))).toEqual([]);
  expect([...new Set(lines.map((line) => line.split(' ')[0]))].sort()).toEqual(
    [
      'apt-get',
      'cat',
      'certbot',
      'chmod',
      'chown',
      'cp',
      'forecourt',
      'install',
      'mkdir',
      'nginx',
      'runuser',
      'sed',
      'systemctl',
      'useradd',
    ].sort(),
  );
});

test('the commands of the page make a machine that builds, publishes, serves and backs up', async () => {
  const flags = ['--tenants', join(root, 'srv/dealers'), '--out', yard.outDir, '--work', yard.workDir];
  for (const { line, file, text } of commands) {
    if (line in untested) continue;
    if (file !== undefined) {
      writeFileSync(here(file), here(text as string));
      continue;
    }
    if (!line.startsWith('forecourt ')) {
      // This machine has no user of the page.
      const own = here(line).replaceAll('-o forecourt -g forecourt ', '').replace('chown -R forecourt:', `chown -R ${process.getuid?.()}`);
      if (!/^(?:chmod|chown|cp|install|mkdir|sed) .*$/.test(own))
        throw new Error(`The page has a command that the test may not run: ${line}`);
      execFileSync('bash', ['-euc', own]);
      continue;
    }
    const variables = readFileSync(join(root, 'etc/forecourt.env'), 'utf8').matchAll(/^(\w+)='?(.*?)'?$/gm);
    const env = Object.fromEntries([...variables].map(([, name, value]) => [name as string, value as string]));
    if (line.startsWith('forecourt releases')) {
      // A second release, so that there is one to go back to.
      const cars = join(root, 'srv/dealers/hilltop-trucks/cars.json');
      writeFileSync(cars, readFileSync(cars, 'utf8').replace(/"price": \d+/, '"price": 12345'));
      await forecourt(['build', 'hilltop-trucks', '--publish', ...flags], env);
    }
    const newest = readdirSync(join(root, 'var/backups/forecourt')).find((name) => name.endsWith('.sqlite')) ?? '';
    const shell = here(line.slice('forecourt '.length)).replace('<newest backup>', join(root, 'var/backups/forecourt', newest));
    const words = execFileSync('sh', ['-c', `printf '%s\\0' ${shell}`], { encoding: 'utf8' })
      .split('\0')
      .slice(0, -1);
    const more = line.startsWith('forecourt doctor')
      ? ['--units', join(root, 'etc/systemd/system'), '--variables', join(root, 'etc/forecourt.env')]
      : [];
    const ran = await forecourt([...words, ...flags, ...more], env);
    const { code, shows } = outcomes[line] ?? { code: 0, shows: /(?:)/ };
    if (line.startsWith('forecourt doctor')) expect(problemsOf(ran.stdout), ran.stdout).toEqual(expectedProblems);
    expect([line, ran.code, shows.test(ran.stdout)], ran.stdout + ran.stderr).toEqual([line, code, true]);
  }
  expect(statSync(join(root, 'etc/forecourt.env')).mode & 0o777).toBe(0o600);
  expect(existsSync(join(root, 'srv/www/.reload-nginx'))).toBe(true);
});

test('the wrapper runs a command with the variables and dealers of the services', () => {
  const wrapper = join(root, 'usr/local/bin/forecourt');
  const bin = join(root, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n');
  writeFileSync(join(bin, 'node'), '#!/bin/sh\nprintf "%s|" "$FORECOURT_RELOAD_COMMAND" "$PWD" "$@"\n');
  for (const name of ['runuser', 'node']) chmodSync(join(bin, name), 0o755);
  const said = execFileSync(wrapper, ['leads', 'list', 'a b'], { encoding: 'utf8', env: { ...process.env, PATH: `${bin}:/usr/bin:/bin` } });
  expect(said).toBe(
    `touch ${root}/srv/www/.reload-nginx|${root}/srv/forecourt|scripts/forecourt.js|leads|list|a b|--tenants|${root}/srv/dealers|`,
  );
});

const analyse = spawnSync('systemd-analyze', ['--version']).status === 0;
test.skipIf(!analyse)(
  `the units of the page and of schedule are valid${analyse ? '' : ' (skipped: systemd-analyze is not installed)'}`,
  () => {
    const units = readdirSync(join(root, 'etc/systemd/system')).map((name) => join(root, 'etc/systemd/system', name));
    expect(units.map((path) => path.split('/').at(-1)).sort()).toEqual([
      'forecourt-api.service',
      'forecourt-backup.service',
      'forecourt-backup.timer',
      'forecourt-watch.service',
      'reload-nginx.path',
      'reload-nginx.service',
    ]);
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes(root))).toEqual([]);
  },
);

const nginx = findNginx();
test.skipIf(!nginx)(
  `nginx serves the site with the server block of the page${nginx ? '' : ' (skipped: nginx is not installed)'}`,
  async () => {
    const block = readFileSync(join(root, 'etc/nginx/sites-enabled/hilltop-trucks.conf'), 'utf8');
    const port = await freePort();
    const served = await startNginx(
      nginx as string,
      join(root, 'srv/www/hilltop-trucks'),
      `}\n${block.replace('listen 80', `listen 127.0.0.1:${port}`).replace(/\}\s*$/, '')}`,
    );
    const host = { host: 'hilltop-trucks.example.com' };
    const answers = await Promise.all(['/', '/contact', '/_hosting/nginx.conf', '/api/leads'].map((path) => ask(port, path, host)));
    // The service of enquiries does not run here.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 502]);
    await served.stop();
  },
);
