import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { Renderer } from '#lib/build/next/renderer.ts';
import { addFolders, addJson, allFolders, dealersCommand, examples, onRun } from './cli/define-command.ts';
import { stateOption } from './cli/state-option.ts';
import type { BuildCommandOptions } from './commands/build.ts';
import { addDevelopCommands } from './commands/define-develop-commands.ts';
import { addLeadCommands } from './commands/define-lead-commands.ts';
import { addSettingsCommands } from './commands/define-settings-commands.ts';
import { addFleetCommands } from './commands/fleet/define.ts';

/** The commands that change or check what is live, from a dealer's data to its host. */
function addReleaseCommands(program: Command, renderer?: Renderer): void {
  const pull = dealersCommand(program, 'pull', 'fetch settings and stock from the source and keep them as a snapshot', allFolders)
    .option('--accept-drop', 'keep the stock even if it dropped sharply')
    .addHelpText('after', examples('pull bayside-mazda', 'pull --all --json'));
  onRun(pull, async () => (await import('./commands/pull.ts')).pullCommand);

  const check = dealersCommand(program, 'check', 'check dealers’ files without building', ['dealers', 'work']).addHelpText(
    'after',
    examples('check --all', 'check bayside-mazda --tenants ../dealers'),
  );
  onRun(check, async () => (await import('./commands/check.ts')).checkCommand);

  const plan = dealersCommand(
    program,
    'plan',
    'show what a build would change, and the next scheduled change; nothing is rendered',
    allFolders,
  )
    .option('--pull', 'fetch settings and stock first (default: use the last snapshot)')
    .option(...stateOption)
    .option('--changed', 'list only dealers with something to build')
    .option('--shard <i/n>', 'split the work into n parts of similar size and list part i')
    .option('--shards <n>', 'split the work into n parts of similar size and list all of them')
    .addHelpText(
      'after',
      `${examples('plan --all', 'plan --all --pull --changed --json', 'plan --all --shards 4 --json', 'plan --all --shard 2/4')}\nThe result in the JSON is a matrix for CI: { "include": [ … ] } with one row per dealer. With --shards it has one row per part, which names its dealers in "slugs".\n`,
    );
  onRun(plan, async () => (await import('./commands/plan.ts')).planCommand);

  const build = dealersCommand(program, 'build', 'pull, render and release', allFolders)
    .option('--no-pull', 'build from the last snapshot')
    .option('--render-all', 're-render every page')
    .option('--explain', 'print each changed file and the reason')
    .option('--accept-drop', 'release even if the stock dropped sharply')
    .option('--parallel <n>', 'dealers built at once (default: the number of cores, at least 2)')
    .option('--publish', 'then publish each dealer to publish.targets of its settings')
    .option(...stateOption)
    .option('--waves <sizes>', 'build in waves, such as 1,10%,rest, and stop after a wave with a fault; for new code')
    .addHelpText(
      'after',
      examples(
        'build bayside-mazda',
        'build --all --out /srv/sites',
        'build switch-drive --no-pull --accept-drop',
        'build --all --waves 1,10%,rest',
        'build bayside-mazda --state s3://dealer-state?region=ap-southeast-2',
      ),
    );
  onRun(build, async () => {
    const { buildCommand } = await import('./commands/build.ts');
    return (slugs: string[], options: BuildCommandOptions) => buildCommand(slugs, options, renderer);
  });

  const releases = dealersCommand(program, 'releases', 'list the kept releases and show which one is live', allFolders)
    .option(...stateOption)
    .addHelpText('after', examples('releases bayside-mazda', 'releases --all --json'));
  onRun(releases, async () => (await import('./commands/releases.ts')).releasesCommand);

  const rollback = dealersCommand(
    program,
    'rollback',
    'make an earlier release live again, and keep it live until the command release',
    allFolders,
  )
    .option('--to <id>', 'the release to make live (default: the one before the live one)')
    .option(...stateOption)
    .addHelpText('after', examples('rollback bayside-mazda', 'rollback bayside-mazda --to 20261121T012530Z-1f3c9a0b', 'rollback --all'));
  onRun(rollback, async () => (await import('./commands/rollback.ts')).rollbackCommand);

  const release = dealersCommand(program, 'release', 'end the hold of a rollback, so that builds release again', allFolders)
    .option(...stateOption)
    .addHelpText('after', examples('release bayside-mazda', 'release --all'));
  onRun(release, async () => (await import('./commands/release.ts')).releaseCommand);

  const verify = dealersCommand(program, 'verify', 'check the live release: links, prices, sold cars, HTML, sizes', allFolders).addHelpText(
    'after',
    examples('verify bayside-mazda', 'verify --all --json'),
  );
  onRun(verify, async () => (await import('./commands/verify.ts')).verifyCommand);

  const compliance = dealersCommand(
    program,
    'compliance',
    'show which legal rules the pages of the live release keep or break, and where',
    allFolders,
  ).addHelpText('after', examples('compliance bayside-mazda', 'compliance --all --json'));
  onRun(compliance, async () => (await import('./commands/compliance.ts')).complianceCommand);

  const report = addFolders(
    program
      .command('report')
      .summary('show the last 30 days of all dealers, and write them as pages with charts')
      .description(
        'show the last 30 days of all dealers: runs, failures, durations, freshness, dropped cars and sizes; and write them as pages with charts',
      ),
    allFolders,
  ).addHelpText('after', examples('report', 'report --json'));
  addJson(report);
  onRun(report, async () => (await import('./commands/report.ts')).reportCommand);

  const prune = addJson(
    addFolders(
      program
        .command('prune')
        .summary('remove unused pictures, folders, reports and history, and say how much')
        .description(
          'remove prepared pictures that no kept release or snapshot uses, folders of dead builds, reports without a release, and old history; kept releases, snapshots and leads stay',
        )
        .option('--dry-run', 'show what would be removed, and remove nothing'),
      allFolders,
    ),
  ).addHelpText('after', examples('prune --dry-run', 'prune'));
  onRun(prune, async () => (await import('./commands/prune.ts')).pruneCommand);

  const index = dealersCommand(program, 'index', 'push the search index of each dealer to its Meilisearch server', allFolders)
    .option('--host <url>', 'address of the server (default: FORECOURT_SEARCH_HOST, then search.host of the site)')
    .option('--dry-run', 'show what would change and write nothing')
    .option('--full', 'push every document again')
    .option('--accept-drop', 'push even if the stock dropped sharply')
    .option('--wait <seconds>', 'time limit for one task of the server (default: 600)')
    .option(...stateOption)
    .addHelpText(
      'after',
      `${examples('index bayside-mazda --dry-run', 'index --all', 'index switch-drive --full --host http://localhost:7700', 'index bayside-mazda --state s3://dealer-state?region=ap-southeast-2')}\nThe admin key comes from the variable that secrets.searchAdminKey of the site names, or that operator.json gives for the host; with --host or FORECOURT_SEARCH_HOST also from FORECOURT_SEARCH_ADMIN_KEY.\n`,
    );
  onRun(index, async () => (await import('./commands/index.ts')).indexCommand);

  const publish = dealersCommand(
    program,
    'publish',
    'upload the changed files of the live release to a folder or to S3-compatible storage',
    allFolders,
  )
    .option(
      '--to <target>',
      'a folder, or s3://bucket/prefix?region=…&endpoint=…; {slug} becomes the name of the dealer (default: publish.targets of its settings)',
    )
    .option('--dry-run', 'show what would change, by kind of file, and write nothing')
    .option('--verbose', 'in a dry run, list every file')
    .option('--wait <seconds>', 'how long to wait for another publication to the same target (default: 0)')
    .option('--preview <name>', 'publish to a place of its own beside the target, hidden from search engines')
    .option('--purge <cache...>', 'then purge cloudfront:<distribution>, cloudflare:<zone>?site=https://…, or call a webhook')
    .option('--reload <command>', 'then run this command if the host rules changed, such as "nginx -s reload"')
    .option('--precompress <list>', 'also write compressed copies of texts to a folder: gz, br or gz,br (nginx needs the module of each)')
    .option('--replace-newer', 'publish even if the target has a release that went live later')
    .option(...stateOption)
    .option('--recheck', 'look at every file at the target, and replace those that somebody changed or removed')
    .addHelpText(
      'after',
      `${examples('publish bayside-mazda --to /srv/www/bayside-mazda', 'publish --all --to "s3://dealer-sites/{slug}?region=ap-southeast-2" --dry-run')}\nCredentials come from the environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of the machine.\n--purge takes CLOUDFLARE_API_TOKEN for Cloudflare, and sends FORECOURT_PURGE_TOKEN to a webhook as a bearer.\n`,
    );
  onRun(publish, async () => (await import('./commands/publish.ts')).publishCommand);
}

/** The commands that run until they are stopped, and the one that writes timers for other machines. */
function addLongRunningCommands(program: Command): void {
  const watch = dealersCommand(
    program,
    'watch',
    'keep dealers up to date: poll their sources, take webhooks, and build each change',
    allFolders,
  )
    .option('--port <n>', 'port of the status page, metrics and webhooks (default: 4100)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--parallel <n>', 'dealers built at once (default: half of the cores)')
    .option('--grace <seconds>', 'how long running builds may take to finish after a request to stop (default: 60)')
    .option('--memory <MB>', 'memory for what builds keep of dealers, so that the next one is fast (default: 512)')
    .option('--index', 'push the search index after each build, if the dealer’s settings use a search server')
    .addHelpText(
      'after',
      `${examples('watch --all', 'watch bayside-mazda --port 8081', 'watch --all --host 0.0.0.0 --json')}\nWebhooks: POST /hooks/stock with {"dealers": ["<slug>"]}, signed as Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature.\nThe secret comes from FORECOURT_WEBHOOK_SECRET. To change it, set the old and the new one, separated by a comma.\n`,
    );
  onRun(watch, async () => (await import('./commands/watch.ts')).watchCommand);

  const schedule = addFolders(
    program
      .command('schedule')
      .argument('<engine>', 'github, gitlab, cron or systemd')
      .argument('[slug...]', 'dealers, by the name of their folder')
      .summary('print the definition of a CI job or timer that builds dealers')
      .description(
        'print the definition of a CI job or timer that builds dealers on dispatch, at regular intervals and at scheduled changes',
      )
      .option('--all', 'every dealer in the folder of the dealers’ data')
      .option('--every <minutes>', 'minutes between regular runs (default: 15)')
      .option('--shards <n>', 'CI jobs that share a run (default: 4)')
      .option('--days <n>', 'how many days of scheduled changes to list (default: 7)')
      .option(
        '--state <location>',
        'where jobs keep the state of dealers: s3://bucket/prefix?region=…; with systemd, also a unit for workers of a fleet',
      )
      .option('--backups <dir>', 'with systemd, also a daily backup of enquiries to this folder')
      .option('--notices', 'if the API runs on a serverless host, also create the shoppers’ notices of each release (command notices)')
      .option('--write <dir>', 'write the files to this folder instead of printing them'),
    allFolders,
  ).addHelpText(
    'after',
    examples(
      'schedule github --all --state s3://dealer-state?region=ap-southeast-2 --write .',
      'schedule github --all --state s3://dealer-state?region=ap-southeast-2 --notices --write .',
      'schedule cron --all --every 10',
      'schedule systemd --all --write units',
      'schedule systemd --all --backups /var/backups/forecourt --write units',
      'schedule systemd --all --state s3://fleet-state?region=ap-southeast-2 --write units',
    ),
  );
  addJson(schedule);
  onRun(schedule, async () => (await import('./commands/schedule.ts')).scheduleCommand);

  const serve = addFolders(
    program
      .command('serve')
      .argument('[slug...]', 'dealers, by the name of their folder (default: all that are built)')
      .summary('serve built sites and their API on this machine, as a CDN would')
      .description('serve built sites and their API on this machine, as a CDN would; leads are stored and delivered')
      .option('--port <n>', 'port (default: 4000)'),
    allFolders,
  ).addHelpText('after', examples('serve', 'serve bayside-mazda --port 8080'));
  addJson(serve);
  onRun(serve, async () => (await import('./commands/serve.ts')).serveCommand);
}

/** The version of the product, as its package says. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

/** The command line of `forecourt`. `writeHelp` takes the help and the version instead of the output stream; `renderer` replaces Next. */
export function makeProgram(writeHelp?: (text: string) => unknown, renderer?: Renderer): Command {
  const program = new Command('forecourt')
    .configureOutput(writeHelp ? { writeOut: (text) => void writeHelp(text) } : {})
    .description(
      'Builds and runs the websites of vehicle dealers: pulls their stock, renders every page and releases one static site per dealer.',
    )
    .version(version, '--version', 'print the version')
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      examples(
        'new harbour-city-motors',
        'build harbour-city-motors',
        'build --all --parallel 2',
        'serve',
        'explain harbour-city-motors features.garage',
      ),
    );
  addReleaseCommands(program, renderer);
  addLongRunningCommands(program);
  addDevelopCommands(program);
  addFleetCommands(program);
  addLeadCommands(program);
  addSettingsCommands(program);
  for (const command of program.commands) for (const part of [command, ...command.commands]) part.exitOverride();
  return program;
}
