import type { Command } from 'commander';
import { addFolders, dealersCommand, examples, type Folder, jsonOption, onRun } from '../cli/define-command.ts';
import { apiCommand } from './api.ts';
import { listLeadsCommand, reconcileLeadsCommand, releaseLeadCommand, replayLeadsCommand, showLeadCommand } from './leads.ts';
import { migrateCommand } from './migrate.ts';
import { moveLeadsCommand } from './move-leads.ts';

const databaseHelp =
  '\nThe database comes from FORECOURT_DATABASE_URL: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE (default: leads.sqlite in the work folder).\n';

/** The commands that take and deliver enquiries. */
export function addLeadCommands(program: Command): void {
  const api = dealersCommand(program, 'api', 'take enquiries over HTTP and deliver them to the dealers, until it is stopped', [
    'dealers',
    'work',
  ])
    .option('--port <n>', 'port (default: 4200)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--no-worker', 'take leads only; another process delivers them')
    .option('--worker-only', 'deliver leads only; another process takes them')
    .addHelpText('after', `${examples('api', 'api bayside-mazda --port 8082', 'api --all --host 0.0.0.0 --json')}${databaseHelp}`);
  onRun(api, apiCommand);

  const migrate = addFolders(
    program
      .command('migrate')
      .summary('bring the database of leads to the newest schema')
      .description('bring the database of leads to the newest schema'),
    ['work'],
  )
    .option(...jsonOption)
    .addHelpText('after', databaseHelp);
  onRun(migrate, migrateCommand);

  const leads = program.command('leads').summary('list, show and repeat enquiries').description('list, show and repeat enquiries');
  const part = (name: string, summary: string, folders: readonly Folder[] = ['work']) =>
    addFolders(leads.command(name).summary(summary).description(summary), folders).option(...jsonOption);

  const list = part('list', 'list leads, the newest first')
    .argument('[slug...]', 'dealers, by the name of their folder (default: all)')
    .option('--state <state>', 'partial, complete, quarantined, or the state of a delivery: pending, delivered, dead, held')
    .option('--since <date>', 'received on or after this date')
    .option('--limit <n>', 'how many (default: 100)')
    .option('--reveal', 'show names, phone numbers and email addresses in full')
    .addHelpText('after', examples('leads list', 'leads list bayside-mazda --state dead', 'leads list --since 2026-11-01 --json'));
  onRun(list, listLeadsCommand);

  const show = part('show', 'show a lead with its deliveries and their attempts')
    .argument('<id>', 'the lead')
    .option('--reveal', 'show what the shopper wrote');
  onRun(show, showLeadCommand);

  const replay = part('replay', 'try deliveries again that were given up')
    .argument('[id]', 'the lead')
    .option('--dead', 'every delivery that was given up');
  onRun(replay, replayLeadsCommand);

  const move = part('move', 'give what a renamed or removed destination was not sent to another one', ['dealers', 'work'])
    .argument('<slug>', 'the dealer, by the name of its folder')
    .argument('<from>', 'the old name of the destination')
    .argument('<to>', 'the destination that gets its leads')
    .addHelpText('after', examples('leads move bayside-mazda crm new-crm'));
  onRun(move, moveLeadsCommand);

  onRun(part('release', 'deliver a lead that looked like spam').argument('<id>', 'the lead'), releaseLeadCommand);

  const reconcile = part('reconcile', 'check that every delivery that was to be made exists; exit code 1 when one is missing')
    .argument('[slug...]', 'dealers, by the name of their folder (default: all)')
    .option('--day <date>', 'one day of the dealer’s calendar, such as 2026-11-22');
  onRun(reconcile, reconcileLeadsCommand);
}
