import type { Command } from 'commander';
import { addFolders, addJson, examples, onRun } from '../cli/define-command.ts';

/** The commands for designers and developers, which run until they are stopped. */
export function addDevelopCommands(program: Command): void {
  const add = (name: string, summary: string, more: string, port: number, example: string) =>
    addJson(
      addFolders(
        program
          .command(name)
          .argument('<slug>', 'the dealer, by the name of its folder')
          .summary(summary)
          .description(summary + more)
          .option('--port <n>', `port (default: ${port})`),
        ['dealers', 'work'],
      ).addHelpText('after', examples(`${name} ${example}`)),
    );
  const devSummary = 'show one dealer in the development server, which reloads changed code and data';
  onRun(add('dev', devSummary, '', 3000, 'harbour-city-motors'), async () => (await import('./dev.ts')).devCommand);
  const previewSummary = 'show every kind of page and block of one dealer in every template, in a gallery';
  const more = ' on this machine; it builds a copy of the dealer for each template and releases nothing';
  onRun(add('preview', previewSummary, more, 4300, 'bayside-mazda'), async () => (await import('./preview.ts')).previewCommand);
}
