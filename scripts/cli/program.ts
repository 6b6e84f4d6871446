import { Command } from 'commander';
import { type BuildCommandOptions, buildCommand } from '../commands/build.ts';
import { checkCommand } from '../commands/check.ts';
import { devCommand } from '../commands/dev.ts';
import { type IndexCommandOptions, indexCommand } from '../commands/index.ts';
import { type PlanCommandOptions, planCommand } from '../commands/plan.ts';
import { type PublishCommandOptions, publishCommand } from '../commands/publish.ts';
import { pullCommand } from '../commands/pull.ts';
import { releasesCommand } from '../commands/releases.ts';
import { type RollbackCommandOptions, rollbackCommand } from '../commands/rollback.ts';
import { type ScheduleCommandOptions, scheduleCommand } from '../commands/schedule.ts';
import { type SearchServerCommandOptions, searchServerCommand } from '../commands/search-server.ts';
import { type ServeCommandOptions, serveCommand } from '../commands/serve.ts';
import { verifyCommand } from '../commands/verify.ts';
import { type WatchCommandOptions, watchCommand } from '../commands/watch.ts';
import type { CommonOptions } from './context.ts';
import { explainCommand, newCommand } from './site-commands.ts';
import { UsageError } from './usage-error.ts';

/** A command for some dealers or all, with the folders it works in. */
function dealerCommand(program: Command, name: string, summary: string): Command {
  return program
    .command(name)
    .argument('[slug...]', 'dealers, by the name of their folder')
    .summary(summary)
    .description(summary)
    .option('--all', 'every dealer there is')
    .option('--tenants <dir>', 'where dealers’ data is (default: tenants)')
    .option('--out <dir>', 'where sites go (default: out)')
    .option('--work <dir>', 'snapshots and pictures kept between runs (default: .forecourt)')
    .option('--json', 'print one JSON document, for machines');
}

const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  $ forecourt ${line}`).join('\n')}\n`;

/** A wrong use ends with the sentence and exit code 2, without a stack. */
const guarded =
  <A extends unknown[]>(command: Command, run: (...args: A) => Promise<void>) =>
  async (...args: A) => {
    try {
      await run(...args);
    } catch (error) {
      if (error instanceof UsageError) command.error(`error: ${error.message}`, { exitCode: 2, code: 'forecourt.usage' });
      throw error;
    }
  };

export function makeProgram(): Command {
  const program = new Command('forecourt')
    .description('Makes and runs the websites of vehicle dealers: pulls their stock, renders every page, releases a static site each.')
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

  const pull = dealerCommand(program, 'pull', 'fetch configuration and stock into the snapshot').addHelpText(
    'after',
    examples('pull bayside-mazda', 'pull --all --json'),
  );
  pull.action(guarded(pull, (slugs: string[], options: CommonOptions) => pullCommand(slugs, options)));

  const check = dealerCommand(program, 'check', 'validate dealers’ files without building').addHelpText(
    'after',
    examples('check --all', 'check bayside-mazda --tenants ../dealers'),
  );
  check.action(guarded(check, (slugs: string[], options: CommonOptions) => checkCommand(slugs, options)));

  const plan = dealerCommand(program, 'plan', 'what a build would change, and when time alone changes something next; nothing is rendered')
    .option('--pull', 'ask the platform first, and keep its answer; without, its last good snapshot counts')
    .option('--changed', 'only dealers that there is work for')
    .option('--shard <i/n>', 'only the i-th of n parts of about equal work')
    .option('--shards <n>', 'all of n parts of about equal work')
    .addHelpText(
      'after',
      `${examples('plan --all', 'plan --all --pull --changed --json', 'plan --all --shards 4 --json', 'plan --all --shard 2/4')}\nThe JSON is a matrix for CI: { "include": [ … ] }, a row a dealer, or with --shards a row a part with its dealers as "slugs".\n`,
    );
  plan.action(guarded(plan, (slugs: string[], options: PlanCommandOptions) => planCommand(slugs, options)));

  const build = dealerCommand(program, 'build', 'pull, render and release')
    .option('--no-pull', 'build from the last good snapshot')
    .option('--render-all', 're-render every page')
    .option('--explain', 'name each file that changed, and why')
    .option('--accept-drop', 'release although the stock fell sharply')
    .option('--parallel <n>', 'dealers rendered at once')
    .addHelpText('after', examples('build bayside-mazda', 'build --all --out /srv/sites', 'build switch-drive --no-pull --accept-drop'));
  build.action(guarded(build, (slugs: string[], options: BuildCommandOptions) => buildCommand(slugs, options)));

  const releases = dealerCommand(program, 'releases', 'list the releases that are kept, and which is live').addHelpText(
    'after',
    examples('releases bayside-mazda', 'releases --all --json'),
  );
  releases.action(guarded(releases, (slugs: string[], options: CommonOptions) => releasesCommand(slugs, options)));

  const rollback = dealerCommand(program, 'rollback', 'make an earlier release live again')
    .option('--to <id>', 'which release (default: the one before the live one)')
    .addHelpText('after', examples('rollback bayside-mazda', 'rollback bayside-mazda --to 20261121T012530Z-1f3c9a0b', 'rollback --all'));
  rollback.action(guarded(rollback, (slugs: string[], options: RollbackCommandOptions) => rollbackCommand(slugs, options)));

  const verify = dealerCommand(program, 'verify', 'check the live release: links, prices, sold cars, HTML, sizes').addHelpText(
    'after',
    examples('verify bayside-mazda', 'verify --all --json'),
  );
  verify.action(guarded(verify, (slugs: string[], options: CommonOptions) => verifyCommand(slugs, options)));

  const index = dealerCommand(program, 'index', 'push dealers’ search indexes to their Meilisearch')
    .option('--host <url>', 'address of the server (default: FORECOURT_SEARCH_HOST, else search.host of the site)')
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--full', 'push everything again, no matter what the server holds')
    .option('--accept-drop', 'push although the stock fell sharply')
    .option('--wait <seconds>', 'how long the server may take for one task (default: 600)')
    .addHelpText(
      'after',
      `${examples('index bayside-mazda --dry-run', 'index --all', 'index switch-drive --full --host http://localhost:7700')}\nThe admin key comes from FORECOURT_SEARCH_ADMIN_KEY, or the variable that secrets.searchAdminKey names.\n`,
    );
  index.action(guarded(index, (slugs: string[], options: IndexCommandOptions) => indexCommand(slugs, options)));

  const publish = dealerCommand(program, 'publish', 'upload the live release to a folder or to S3-compatible storage, only what changed')
    .option('--to <target>', 'a folder, or s3://bucket/prefix?region=…&endpoint=…; {slug} means the dealer')
    .option('--dry-run', 'show what would change, and write nothing')
    .addHelpText(
      'after',
      `${examples('publish bayside-mazda --to /srv/www/bayside-mazda', 'publish --all --to "s3://dealer-sites/{slug}?region=ap-southeast-2" --dry-run')}\nKeys come from the environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of the machine.\n`,
    );
  publish.action(guarded(publish, (slugs: string[], options: PublishCommandOptions) => publishCommand(slugs, options)));

  const watch = dealerCommand(
    program,
    'watch',
    'keep dealers up to date: look at their sources, take webhooks, build what changed and when time changes it',
  )
    .option('--port <n>', 'port of the status page, metrics and webhooks (default: 4100)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--parallel <n>', 'dealers built at once (default: half the cores)')
    .option('--grace <seconds>', 'how long builds may go on once it is told to stop (default: 60)')
    .option('--index', 'push the search index after each build, where the dealer’s settings ask for one')
    .addHelpText(
      'after',
      `${examples('watch --all', 'watch bayside-mazda --port 8081', 'watch --all --host 0.0.0.0 --json')}\nWebhooks: POST /hooks/stock with {"dealers": ["<slug>"]}, signed in X-Forecourt-Signature: t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">.\nThe secret comes from FORECOURT_WEBHOOK_SECRET (two, with a comma between, while they are being changed).\n`,
    );
  watch.action(guarded(watch, (slugs: string[], options: WatchCommandOptions) => watchCommand(slugs, options)));

  const schedule = program
    .command('schedule')
    .argument('<engine>', 'github, gitlab, cron or systemd')
    .argument('[slug...]', 'dealers, by the name of their folder')
    .summary('a definition for CI or a timer: on dispatch, every so often, and when time alone changes something')
    .description(
      'prints a working definition that builds dealers on dispatch, every so many minutes, and when time alone changes something',
    )
    .option('--all', 'every dealer there is')
    .option('--every <minutes>', 'minutes between regular runs (default: 15)')
    .option('--shards <n>', 'jobs that share a run, in CI (default: 4)')
    .option('--days <n>', 'how many days of known instants are listed (default: 7)')
    .option('--write <dir>', 'write the files there instead of printing them')
    .option('--tenants <dir>', 'where dealers’ data is (default: tenants)')
    .option('--out <dir>', 'where sites go (default: out)')
    .option('--work <dir>', 'snapshots and pictures kept between runs (default: .forecourt)')
    .option('--json', 'print one JSON document, for machines')
    .addHelpText(
      'after',
      examples(
        'schedule github --all > .github/workflows/forecourt.yml',
        'schedule cron --all --every 10',
        'schedule systemd --all --write units',
      ),
    );
  schedule.action(
    guarded(schedule, (engine: string, slugs: string[], options: ScheduleCommandOptions) => scheduleCommand(engine, slugs, options)),
  );

  const serve = dealerCommand(program, 'serve', 'serve released sites on this machine, as a CDN would')
    .option('--port <n>', 'port (default: 4000)')
    .addHelpText('after', examples('serve', 'serve bayside-mazda --port 8080'));
  serve.action(guarded(serve, (slugs: string[], options: ServeCommandOptions) => serveCommand(slugs, options)));

  const dev = dealerCommand(program, 'dev', 'one dealer in the development server, reloading as code and data change')
    .option('--port <n>', 'port (default: 3000)')
    .addHelpText('after', examples('dev harbour-city-motors'));
  dev.action(guarded(dev, (slugs: string[], options: ServeCommandOptions) => devCommand(slugs, options)));

  const searchServer = program
    .command('search-server')
    .summary('the embedded search engine behind Meilisearch’s HTTP API, in memory')
    .description(
      'the embedded search engine behind Meilisearch’s HTTP API, so that any Meilisearch client works on it; nothing is kept on disk',
    )
    .option('--port <n>', 'port (default: 7700)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--tenant <slug>', 'start with this dealer’s cars and settings in its index')
    .option('--master-key <key>', 'ask for keys; better given as MEILI_MASTER_KEY in the environment, where no process list shows it')
    .option('--tenants <dir>', 'where dealers’ data is (default: tenants)')
    .option('--work <dir>', 'snapshots and pictures kept between runs (default: .forecourt)')
    .option('--json', 'print one JSON document, for machines, and no log')
    .addHelpText('after', examples('search-server', 'search-server --tenant bayside-mazda', 'search-server --port 8700 --host 0.0.0.0'));
  searchServer.action(guarded(searchServer, (options: SearchServerCommandOptions) => searchServerCommand(options)));

  const explain = dealerCommand(program, 'explain', 'show a setting, what it means and which layer it came from')
    .option('--setting <path>', 'the setting, when several dealers are asked')
    .addHelpText(
      'after',
      examples('explain bayside-mazda features.garage', 'explain bayside-mazda search', 'explain --all --setting cars.soldWindowDays'),
    );
  explain.action(guarded(explain, explainCommand));

  const create = program
    .command('new')
    .argument('<slug>', 'the dealer’s folder: small letters, digits and hyphens')
    .summary('start a dealer')
    .description('start a dealer: asks on a terminal, or takes flags; never overwrites')
    .option('--name <name>', 'the dealer’s name')
    .option('--template <template>', 'classic, studio or trail')
    .option('--language <language>', 'en-AU, en-NZ or en-US')
    .option('--url <url>', 'the site’s public address')
    .option('--phone <phone>', 'the main number')
    .option('--accent <colour>', 'the brand’s colour, such as #0b5fff')
    .option('--source <kind>', 'files or platform')
    .option('--api <url>', 'base address of the dealer platform')
    .option('--website-id <id>', 'the platform’s number of the site')
    .option('--search-host <url>', 'address of the search service')
    .option('--sample-car', 'with one car to look at')
    .option('--yes', 'ask nothing')
    .option('--tenants <dir>', 'where dealers’ data is (default: tenants)')
    .option('--out <dir>', 'where sites go (default: out)')
    .option('--work <dir>', 'snapshots and pictures kept between runs (default: .forecourt)')
    .addHelpText('after', examples('new harbour-city-motors', 'new hilltop-trucks --name "Hilltop Trucks" --template trail --yes'));
  create.action(guarded(create, newCommand));

  for (const command of program.commands) command.exitOverride();
  return program;
}
