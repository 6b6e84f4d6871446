import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { unitWords } from '#lib/doctor/units/parse-unit.ts';
import { buildScript } from '#lib/schedule/ci-scripts.ts';
import { makeCrontab } from '#lib/schedule/cron.ts';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import type { ScheduleInput } from '#lib/schedule/schedule-input.ts';
import { indexedDealers } from '#lib/schedule/service-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { siteSchema } from '#lib/site/schema.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const due = (slug: string, minute: number) => ({ slug, due: { at: noon + minute * 60_000, why: ['sold window' as const], count: 1 } });
const input: ScheduleInput = {
  ...{ slugs: [], everyMinutes: 15, shards: 3, dues: [due('acme', 1), due('bay', 2)], until: noon + 1, now: noon },
  ...{ productDir: '/srv/forecourt', flags: ['--tenants', 'data'], state: 's3://dealer-state' },
  ...{ publishes: { folders: [], any: true }, indexed: ['acme', 'zed'] },
};
const without = { ...input, indexed: [] };
const units = (of: ScheduleInput) => makeSystemdUnits(of, { node: 'node', user: 'forecourt' });
const startsOf = (of: ScheduleInput, name: string) => units(of)[name]?.match(/(?<=^ExecStart=).*$/gm);

it.each([
  ['own', { host: 'https://search.example', indexing: 'own' }, ['acme']],
  ['shared', { host: 'https://search.example', indexing: 'shared' }, ['acme']],
  ['the platform’s', { host: 'https://search.example' }, []],
  ['own, without a server', { indexing: 'own' }, []],
])('with an index that is %s', (_name, search, slugs) =>
  expect(indexedDealers([siteSchema.parse({ slug: 'acme', search })])).toEqual(slugs),
);

describe('where dealers have an index to fill', () => {
  it('the watcher and the workers of a fleet fill it', () => {
    expect(startsOf(input, 'forecourt-watch.service')).toEqual([
      'node /srv/forecourt/scripts/forecourt.js watch --all --tenants data --index',
    ]);
    expect(startsOf(input, 'forecourt-fleet@.service')).toEqual([
      'node /srv/forecourt/scripts/forecourt.js fleet work --state s3://dealer-state --tenants data --name %H-%i --port %i --out %S/forecourt-fleet/%i/out --work %S/forecourt-fleet/%i/work --index',
    ]);
  });

  it('the timer fills it after a build', () =>
    expect(startsOf(input, 'forecourt-build.service')).toEqual([
      '/bin/sh -c "status=0; node /srv/forecourt/scripts/forecourt.js build --all --publish --tenants data || { status=$$?; node /srv/forecourt/scripts/forecourt.js build --all --no-pull --publish --tenants data; }; node /srv/forecourt/scripts/forecourt.js index --all --tenants data || status=$$?; exit $$status"',
    ]));

  it('cron fills it after a build, only for named dealers that have one', () => {
    const commands = (of: ScheduleInput) => (makeCrontab(of, 'UTC', 'node').crontab as string).match(/(?<=sh -c ').*(?=')/g);
    const build = 'node scripts/forecourt.js build';
    expect(commands({ ...input, flags: [], notices: true })).toEqual([
      `${build} --all --publish || ${build} --all --no-pull --publish; node scripts/forecourt.js index --all; node scripts/forecourt.js notices --all`,
      `${build} acme --no-pull --publish; node scripts/forecourt.js index acme; node scripts/forecourt.js notices acme`,
      `${build} bay --no-pull --publish; node scripts/forecourt.js notices bay`,
    ]);
    expect(commands({ ...input, slugs: ['acme', 'bay'], flags: [], dues: [] })).toEqual([
      `${build} acme bay --publish || ${build} acme bay --no-pull --publish; node scripts/forecourt.js index acme`,
    ]);
  });

  it('CI jobs fill it after a build', () => {
    const line = `for slug in $SLUGS; do case ' acme zed ' in *" $slug "*) node scripts/forecourt.js index "$slug" --tenants data --state s3://dealer-state || status=$?;; esac; done`;
    const [github, gitlab] = [
      parse(Object.values(makeGithubWorkflow(input)).join('')),
      parse(Object.values(makeGitlabPipeline(input)).join('')),
    ];
    expect(github.jobs.build.steps.at(-1).run).toContain(`|| true; }\n${line}\nexit $status`);
    expect(gitlab.build.script.at(-1)).toContain(`|| true; }\n${line}\nexit $status`);
  });

  // CI engines stop a script at the first command that fails.
  const scripts = {
    'a CI job': ['-ec', ['SLUGS="bay acme zed"', ...buildScript(input)].join('\n')],
    'a timer': unitWords(startsOf(input, 'forecourt-build.service')?.[0] as string).slice(1),
  };
  it.each([
    ['a CI job', 'no command', [0, 'build bay acme zed\nindex acme\nindex zed\n']],
    ['a CI job', 'index', [4, 'build bay acme zed\nindex acme\nindex zed\n']],
    ['a CI job', 'build', [4, 'build bay acme zed\nbuild bay acme zed\nindex acme\nindex zed\n']],
    ['a timer', 'no command', [0, 'build --all\nindex --all\n']],
    ['a timer', 'index', [4, 'build --all\nindex --all\n']],
    ['a timer', 'build', [4, 'build --all\nbuild --all\nindex --all\n']],
  ] as const)('%s in which %s fails', (name, failing, expected) => {
    const [flag = '', script = ''] = scripts[name];
    const node = `node() { echo "$@" | sed -E 's/^[^ ]* //; s/ --(publish|no-pull|tenants|state).*//'; [ "$2" != '${failing}' ] || return 4; }`;
    const { status, stdout } = spawnSync('bash', [flag, `${node}\n${script}`], { encoding: 'utf8' });
    expect([status, stdout]).toEqual(expected);
  });
});

it('without one there is no index', () => {
  const definitions = [units(without), makeGithubWorkflow(without), makeGitlabPipeline(without), makeCrontab(without, 'UTC', 'node')];
  expect(JSON.stringify(definitions)).not.toMatch(/index/);
});
