import type { Command } from 'commander';
import { addFolders, addJson, allFolders, dealersCommand, examples, onRun } from '../cli/define-command.ts';
import { stateOption } from '../cli/state-option.ts';
import { addLeadParts } from './leads/define.ts';

const databaseHelp =
  '\nThe database comes from FORECOURT_DATABASE_URL: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE (default: leads.sqlite in the work folder).\n';

/** The commands that take and deliver enquiries. */
export function addLeadCommands(program: Command): void {
  const api = dealersCommand(program, 'api', 'take enquiries over HTTP and deliver them to the dealers, until it is stopped', [
    'dealers',
    'work',
  ])
    .description('take enquiries over HTTP and deliver them to the dealers, until it is stopped; without a dealer, for all of them')
    .option('--port <n>', 'port (default: 4200)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--no-worker', 'take leads only; another process delivers them')
    .option('--worker-only', 'deliver leads only; another process takes them')
    .addHelpText('after', `${examples('api', 'api bayside-mazda --port 8082', 'api --all --host 0.0.0.0 --json')}${databaseHelp}`);
  onRun(api, async () => (await import('./api.ts')).apiCommand);

  const functions = addFolders(
    program
      .command('functions')
      .argument('<host>', 'vercel, netlify, lambda or cloudflare')
      .argument('[slug...]', 'dealers, by the name of their folder (default: all)')
      .summary('write a bundle that takes and delivers enquiries on a serverless host')
      .description(
        'write a bundle that takes and delivers enquiries on a serverless host, with the settings of the dealers inside; run it again after a change',
      )
      .option('--to <dir>', 'folder of the bundle (default: functions/<host>)'),
    ['dealers', 'work'],
  ).addHelpText('after', examples('functions vercel', 'functions lambda bayside-mazda --to deploy'));
  addJson(functions);
  onRun(functions, async () => (await import('./functions.ts')).functionsCommand);

  const notices = dealersCommand(
    program,
    'notices',
    'create the shoppers’ notices of live releases, if the API runs on a serverless host',
    allFolders,
  )
    .option(...stateOption)
    .description(
      'create the shoppers’ notices of live releases, about watched cars and saved searches, if the API runs on a serverless host. Run it after each release; a second run creates nothing more. The command api does this automatically',
    )
    .addHelpText(
      'after',
      `${examples('notices --all', 'notices bayside-mazda --json', 'notices --all --state s3://dealer-state?region=ap-southeast-2')}${databaseHelp}`,
    );
  onRun(notices, async () => (await import('./notices.ts')).noticesCommand);

  const migrate = addFolders(
    program
      .command('migrate')
      .summary('update the database of leads to the newest schema')
      .description('update the database of leads to the newest schema'),
    ['work'],
  )
    .option('--from <database>', 'first copy all leads from this database, such as sqlite:leads.sqlite, into an empty one')
    .addHelpText('after', databaseHelp);
  addJson(migrate);
  onRun(migrate, async () => (await import('./migrate.ts')).migrateCommand);

  const doctor = dealersCommand(
    program,
    'doctor',
    'check that leads can be taken and delivered, without sending one; exit code 1 on a problem',
    allFolders,
  )
    .option('--production', 'also check this machine before it goes live: rights, disks, clock, units, secrets, publication, backup')
    .option('--backups <dir>', 'where backups of leads are (default: what the unit forecourt-backup.service says)')
    // Node itself reads --env-file, wherever it is in the command line.
    .option('--variables <file>', 'variables of the services (default: FORECOURT_ENV_FILE, the file of the unit, /etc/forecourt.env)')
    .option('--units <dir>', 'where systemd units are installed (default: /etc/systemd/system)')
    .option('--skip <check...>', 'checks of --production that do not apply to this machine, such as backup')
    .addHelpText(
      'after',
      `${examples('doctor bayside-mazda', 'doctor --all --json', 'doctor --all --production', 'doctor --all --production --skip api-unit services', 'leads test bayside-mazda')}\nWith --production, run it as the user of the services: it shows one table with a fix for each row. lib/doctor/README.md lists the checks.\n${databaseHelp}`,
    );
  onRun(doctor, async () => (await import('./doctor.ts')).doctorCommand);

  addLeadParts(program);
}
