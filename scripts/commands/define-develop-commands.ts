import type { Command } from 'commander';
import { addFolders, addJson, examples, onRun } from '../cli/define-command.ts';

/** The commands for designers and developers, which run until they are stopped. */
export function addDevelopCommands(program: Command): void {
  const dev = addFolders(
    program
      .command('dev')
      .argument('<slug>', 'the dealer, by the name of its folder')
      .summary('show one dealer in the development server, which reloads changed code and data')
      .description('show one dealer in the development server, which reloads changed code and data')
      .option('--port <n>', 'port (default: 3000)'),
    ['dealers', 'work'],
  ).addHelpText('after', examples('dev harbour-city-motors'));
  addJson(dev);
  onRun(dev, async () => (await import('./dev.ts')).devCommand);

  const preview = addFolders(
    program
      .command('preview')
      .argument('<slug>', 'the dealer, by the name of its folder')
      .summary('show every kind of page and block of one dealer in every template, in a gallery')
      .description(
        'show every kind of page and block of one dealer in every template, in a gallery on this machine; it builds a copy of the dealer for each template and releases nothing',
      )
      .option('--port <n>', 'port (default: 4300)'),
    ['dealers', 'work'],
  ).addHelpText('after', examples('preview bayside-mazda'));
  addJson(preview);
  onRun(preview, async () => (await import('./preview.ts')).previewCommand);
}
