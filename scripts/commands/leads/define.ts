import type { Command } from 'commander';
import { addFolders, addJson, allFolders, examples, type Folder, onRun } from '../../cli/define-command.ts';

const dealersArgument = ['[slug...]', 'dealers, by the name of their folder (default: all)'] as const;
const since = ['--since <date>', 'received since a day of the dealer’s calendar, a time with its zone, or an age such as 7d'] as const;
const until = ['--until <date>', 'received up to the end of a day, before a time, or before an age'] as const;
const reveal = 'show names, phone numbers and email addresses in full, which is recorded';

type Part = (name: string, summary: string, folders?: readonly Folder[]) => Command;

function addReadingParts(part: Part): void {
  const list = part('list', 'list leads, the newest first, or the deliveries in one state')
    .argument(...dealersArgument)
    .option(
      '--state <state>',
      'of leads: partial, complete, quarantined, discarded, forgotten; of deliveries: pending, delivered, dead, held, cancelled',
    )
    .option(...since)
    .option(...until)
    .option('--limit <n>', 'how many (default: 100)')
    .option('--reveal', reveal)
    .addHelpText(
      'after',
      examples('leads list', 'leads list bayside-mazda --state dead', 'leads list --state pending', 'leads list --since 2026-11-01 --json'),
    );
  onRun(list, async () => (await import('./list.ts')).listLeadsCommand);

  const show = part('show', 'show where a lead is: what happened to it and what comes next')
    .argument('<id>', 'the lead: its id, or the reference that the shopper was given')
    .option('--reveal', 'show what the shopper wrote, which is recorded');
  onRun(show, async () => (await import('./show.ts')).showLeadCommand);

  const reconcile = part('reconcile', 'check that every expected delivery exists; exit code 1 when one is missing')
    .argument(...dealersArgument)
    .option('--day <date>', 'one day of the dealer’s calendar, such as 2026-11-22');
  onRun(reconcile, async () => (await import('./reconcile.ts')).reconcileLeadsCommand);

  const calls = part('calls', 'count the phone numbers that were shown and dialled, and whether the platform received these counts')
    .argument(...dealersArgument)
    .option('--day <date>', 'one day of the dealer’s calendar, such as 2026-11-22')
    .option('--replay', 'resend calls that were given up')
    .addHelpText('after', examples('leads calls', 'leads calls bayside-mazda --day 2026-11-22'));
  onRun(calls, async () => (await import('./calls.ts')).callsCommand);

  const exported = part('export', 'write leads in full, with personal data, to the output')
    .argument(...dealersArgument)
    .option(...since)
    .option(...until)
    .option('--csv', 'as CSV for a spreadsheet; --json writes a line for each lead')
    .addHelpText('after', examples('leads export --since 2026-11-01 --csv > leads.csv', 'leads export bayside-mazda --since 7d --json'));
  onRun(exported, async () => (await import('./export.ts')).exportLeadsCommand);
}

function addChangingParts(part: Part): void {
  const replay = part('replay', 'retry deliveries that were given up')
    .argument('[id]', 'the lead')
    .option('--dead', 'every delivery that was given up')
    .option('--dealer <slug>', 'with --dead: of this dealer only')
    .option('--destination <name>', 'with --dead: to this destination only')
    .addHelpText('after', examples('leads replay --dead', 'leads replay --dead --dealer bayside-mazda --destination webhook'));
  onRun(replay, async () => (await import('./change.ts')).replayLeadsCommand);

  const test = part('test', 'send one lead marked as a test to every destination and wait; exit code 1 when one fails', allFolders)
    .argument('<slug>', 'the dealer, by the name of its folder')
    .option('--destination <name>', 'to this destination only')
    .addHelpText('after', examples('leads test bayside-mazda', 'leads test bayside-mazda --destination crm --json'));
  onRun(test, async () => (await import('./test.ts')).testLeadCommand);

  const probe = part(
    'probe',
    'send a synthetic lead to the public address of dealers; it is stored nowhere; exit code 1 when one fails',
    allFolders,
  )
    .argument('[slug...]', 'dealers, by the name of their folder')
    .option('--all', 'every dealer in the folder of the dealers’ data')
    .addHelpText(
      'after',
      `${examples('leads probe bayside-mazda', 'leads probe --all --json')}\nWith the setting leads.dailyProbe the command api sends one a day and alerts.\n`,
    );
  onRun(probe, async () => (await import('./probe.ts')).probeLeadsCommand);

  const move = part('move', 'send to another destination what a renamed or removed one did not receive', ['dealers', 'work'])
    .argument('<slug>', 'the dealer, by the name of its folder')
    .argument('<from>', 'the old name of the destination')
    .argument('<to>', 'the destination that gets its leads')
    .addHelpText('after', examples('leads move bayside-mazda crm new-crm'));
  onRun(move, async () => (await import('./change.ts')).moveLeadsCommand);

  onRun(
    part('release', 'deliver a lead that looked like spam').argument('<id>', 'the lead'),
    async () => (await import('./change.ts')).releaseLeadCommand,
  );

  const discard = part('discard', 'never deliver a lead that looked like spam, and record why')
    .argument('<id>', 'the lead')
    .requiredOption('--reason <text>', 'why, without personal data; the record shows it')
    .addHelpText('after', examples('leads discard 0123456789abcdef0123456789abcdef --reason "advertising"'));
  onRun(discard, async () => (await import('./change.ts')).discardLeadCommand);

  const purge = part('purge', 'remove old leads; undelivered ones stay')
    .argument(...dealersArgument)
    .requiredOption('--older-than <age>', 'without activity for this long, such as 730d')
    .option('--quarantined', 'remove old quarantined leads too')
    .option('--dry-run', 'count and change nothing')
    .addHelpText('after', examples('leads purge --older-than 730d --dry-run', 'leads purge --older-than 30d --quarantined bayside-mazda'));
  onRun(purge, async () => (await import('./purge.ts')).purgeLeadsCommand);

  const forget = part('forget', 'remove what a person wrote from every lead that names them, and print a receipt')
    .argument('<phone|email>', 'the person')
    .option('--dealer <slug...>', 'leads of these dealers only')
    .option('--dry-run', 'count and change nothing')
    .option('--vacuum', 'run VACUUM on Postgres, also when no lead is left to empty')
    .addHelpText('after', examples('leads forget "0400 000 000" --dry-run', 'leads forget ana@example.com --dealer bayside-mazda'));
  onRun(forget, async () => (await import('./forget.ts')).forgetPersonCommand);
}

function addBackupParts(part: Part): void {
  const backup = part('backup', 'copy all leads with their files; the api can run meanwhile')
    .requiredOption('--to <path>', 'a folder, which gets a file with the time in its name, or a file that ends in .sqlite or .dump')
    .option('--keep <n>', 'then remove the older backups of the folder')
    .addHelpText(
      'after',
      `${examples('leads backup --to /var/backups/forecourt --keep 14', 'leads backup --to leads.sqlite')}\nBeside each backup is a .json with its checksum and counts; keep both. Postgres needs pg_dump on this machine.\n`,
    );
  onRun(backup, async () => (await import('./backup.ts')).backupLeadsCommand);

  const restore = part('restore', 'check a backup and replace the database with it; stop the api first')
    .argument('<backup>', 'the file that leads backup wrote')
    .option('--replace', 'also when the database has leads, which are moved aside')
    .option('--dry-run', 'check the backup and change nothing')
    .addHelpText('after', examples('leads restore leads-20261123T201500Z.sqlite --dry-run', 'leads restore leads.sqlite --replace'));
  onRun(restore, async () => (await import('./backup.ts')).restoreLeadsCommand);
}

/** `forecourt leads …`: the commands that read leads, and those that change them. */
export function addLeadParts(program: Command): void {
  const leads = program
    .command('leads')
    .summary('list, show, repeat, export, remove and back up enquiries')
    .description('list, show, repeat, export, remove and back up enquiries');
  const part: Part = (name, summary, folders = ['work']) =>
    addJson(addFolders(leads.command(name).summary(summary).description(summary), folders));
  addReadingParts(part);
  addChangingParts(part);
  addBackupParts(part);
}
