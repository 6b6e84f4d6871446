import type { Command } from 'commander';
import { addFolders, addJson, examples, onStart } from '../cli/define-command.ts';

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
  onStart(dev, async () => (await import('./dev.ts')).devCommand);

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
  onStart(preview, async () => (await import('./preview.ts')).previewCommand);

  const searchServer = addFolders(
    program
      .command('search-server')
      .summary('run the embedded search engine as a server with Meilisearch’s HTTP API')
      .description(
        'run the embedded search engine as a server with Meilisearch’s HTTP API, for any Meilisearch client; it keeps its data in memory',
      )
      .option('--port <n>', 'port (default: 7700)')
      .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
      .option('--tenant <slug>', 'start with an index of this dealer’s cars')
      .option('--master-key <key>', 'require API keys; MEILI_MASTER_KEY in the environment is safer, because process lists do not show it'),
    ['dealers', 'work'],
  ).addHelpText('after', examples('search-server', 'search-server --tenant bayside-mazda', 'search-server --port 8700 --host 0.0.0.0'));
  addJson(searchServer);
  onStart(searchServer, async () => (await import('./search-server.ts')).searchServerCommand);
}
