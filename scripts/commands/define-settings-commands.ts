import type { Command } from 'commander';
import { templateNames } from '#lib/site/templates.ts';
import { addFolders, addJson, allFolders, dealersCommand, examples, onRun } from '../cli/define-command.ts';
import { stateOption } from '../cli/state-option.ts';

const anyOf = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** The commands for a dealer's settings. */
export function addSettingsCommands(program: Command): void {
  const explain = dealersCommand(program, 'explain', 'show a setting, what it means and which layer it comes from', ['dealers', 'work'])
    .usage('[options] <slug> [setting]')
    .option('--setting <path>', 'the setting, for several dealers or --all')
    .addHelpText(
      'after',
      examples('explain bayside-mazda features.garage', 'explain bayside-mazda search', 'explain --all --setting cars.soldWindowDays'),
    );
  onRun(explain, async () => (await import('./explain.ts')).explainCommand);

  const forms = dealersCommand(program, 'forms', 'show the forms of a dealer: fields, rules and where they come from', ['dealers', 'work'])
    .option('--form <id>', 'one form only')
    .addHelpText('after', examples('forms bayside-mazda', 'forms bayside-mazda --form enquiry', 'forms --all --form trade-in'));
  onRun(forms, async () => (await import('./forms.ts')).formsCommand);

  const feeds = dealersCommand(
    program,
    'feeds',
    'show which cars each channel of the stock lists, and why it leaves out the others',
    allFolders,
  )
    .option('--channel <name>', 'one channel only')
    .option(...stateOption)
    .addHelpText('after', examples('feeds bayside-mazda', 'feeds bayside-mazda --channel google-vehicles', 'feeds --all --json'));
  onRun(feeds, async () => (await import('./feeds.ts')).feedsCommand);

  const create = addFolders(
    program
      .command('new')
      .argument('<slug>', 'name of the dealer’s folder: lower case letters, digits and hyphens')
      .summary('create a dealer')
      .description('create a dealer; on a terminal it asks for what the options leave out, and it never overwrites files')
      .option('--name <name>', 'the dealer’s name')
      .option('--template <template>', anyOf.format(templateNames))
      .option('--language <language>', 'en-AU, en-NZ or en-US')
      .option('--state <state>', 'state that the dealer trades from, such as NSW: it decides which law applies')
      .option('--licence <number>', 'dealer licence number, such as "MD 12345"; in New Zealand the trader’s number, such as M123456')
      .option('--url <url>', 'the site’s public address')
      .option('--phone <phone>', 'the main phone number')
      .option('--noun <word>', 'the word for one vehicle, such as Motorcycle or Caravan; default: Car')
      .option('--accent <colour>', 'the brand colour, such as #0b5fff')
      .option('--source <kind>', 'where stock comes from: files, feed or platform')
      .option('--feed <place>', 'a feed of stock: its address, or a file, which is copied; its format is recognised or proposed')
      .option('--api <url>', 'base address of the platform’s API')
      .option('--website-id <id>', 'the platform’s website ID')
      .option('--search-host <url>', 'address of the search server')
      .option('--pages <names>', 'pages to start from, such as about-us,contact,service; all: every one')
      .option('--sample-car', 'add a sample car')
      .option('--yes', 'ask nothing'),
    ['dealers'],
  ).addHelpText(
    'after',
    examples(
      'new harbour-city-motors',
      'new hilltop-trucks --name "Hilltop Trucks" --state NSW --licence "MD 12345" --template trail --pages all --yes',
      'new hilltop-trucks --feed stock.csv --yes',
    ),
  );
  addJson(create);
  onRun(create, async () => (await import('./create-dealer.ts')).newCommand);
}
