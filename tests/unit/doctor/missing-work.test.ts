import { expect, test } from 'vitest';
import { missingWork } from '#lib/doctor/units/missing-work.ts';
import { parseUnit, unitCommands } from '#lib/doctor/units/parse-unit.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { siteSchema } from '#lib/site/schema.ts';

const search = { host: 'https://search.example.com', indexing: 'own' };
const publish = { targets: [{ to: '/srv/www/{slug}' }] };
const dealer = (slug: string, settings: object = { search, publish }) => ({ site: siteSchema.parse({ slug, ...settings }) });
const input = {
  ...{ slugs: [], everyMinutes: 15, shards: 1, dues: [], until: 0, now: 0, productDir: '/srv/forecourt', flags: ['--out', '/srv/out'] },
  ...{ publishes: { folders: [], any: true }, indexed: ['acme'], state: 's3://fleet-state' },
};
const units = makeSystemdUnits(input, { node: 'node', user: 'forecourt' });
const commandsOf = (service: string) =>
  unitCommands(parseUnit(units[service] as string)).map((words) => words.slice(words.findIndex((word) => word.endsWith('.js')) + 1));

test.each([
  ['forecourt-watch.service', 'watch'],
  ['forecourt-build.service', 'build'],
  ['forecourt-fleet@.service', 'fleet work'],
  ['forecourt-api.service', 'api'],
])('%s does all that settings need, as schedule writes it', (service, command) => {
  expect(commandsOf(service).length).toBeGreaterThan(0);
  expect(missingWork({ service, command }, commandsOf(service), [dealer('acme')])).toEqual([]);
});

const unpushed = (names: string) => `timer does not run the command index, so nothing updates the search index of ${names}`;
const unpublished = (names: string) => `timer builds without --publish, so nothing publishes ${names}`;
test.each<[string, string[], Parameters<typeof missingWork>[2], string[]]>([
  ['that names the dealer', ['build acme --publish', 'index acme'], [dealer('acme')], []],
  ['that names another one', ['build --all --publish', 'index acme'], [dealer('acme'), dealer('bay')], [unpushed('bay')]],
  [
    'that publishes only without a pull',
    ['build --all', 'build --all --no-pull --publish', 'index --all'],
    [dealer('acme')],
    [unpublished('acme')],
  ],
  ['of dealers that need neither', ['build --all'], [dealer('acme', {}), dealer('bay', { search: { host: search.host } })], []],
  [
    'of many dealers',
    ['build --all'],
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => dealer(slug)),
    [unpublished('a, b, c, d, e and 2 more'), unpushed('a, b, c, d, e and 2 more')],
  ],
  ['that builds nothing, which another row says', ['index --all'], [dealer('acme')], []],
])('a timer %s', (_name, commands, dealers, expected) =>
  expect(
    missingWork(
      { service: 'timer', command: 'build' },
      commands.map((command) => command.split(' ')),
      dealers,
    ),
  ).toEqual(expected),
);
