import { Command } from 'commander';
import { benchBuild } from './build.ts';

const program = new Command('bench').description('Measures, in ratios of one run; figures of different machines do not compare.');

program
  .command('build')
  .argument('[sizes]', 'cars of each dealer built alone', '100,1000,16000')
  .description('cold compile, generation by stock size, twenty dealers beside twenty plain builds')
  .action((sizes: string) => benchBuild(sizes.split(',').map(Number)));

program
  .command('search')
  .description('the embedded engine on 16,000 made-up listings')
  .action(async () => {
    await import('./search-engine.ts');
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
