import { Command } from 'commander';
import { benchBuild } from './build.ts';

const program = new Command('bench').description('Measures, in ratios of one run; figures of different machines do not compare.');

program
  .command('build')
  .argument('[sizes]', 'cars of each dealer built alone', '100,1000,16000')
  .description('cold compile, generation by stock size, twenty dealers beside twenty plain builds')
  .action((sizes: string) => benchBuild(sizes.split(',').map(Number)));

program
  .command('rebuild')
  .option('--cars <numbers>', 'cars of each dealer', '1000,16000')
  .option('--changes <numbers>', 'how many cars change', '1,10,100,1000')
  .option('--dealers <number>', 'dealers of 100 cars, of which a tenth changes; 0 for none', '100')
  .description('what a rebuild costs by what changed, beside making all pages')
  .action(async (options: Record<'cars' | 'changes' | 'dealers', string>) => {
    const { benchRebuild } = await import('./rebuild/bench-rebuild.ts');
    const list = (text: string) => text.split(',').map(Number);
    await benchRebuild({ sizes: list(options.cars), changes: list(options.changes), dealers: Number(options.dealers) });
  });

program
  .command('search')
  .option('--cars <number>', 'cars searched', '16000')
  .option('--rounds <number>', 'times every question is asked', '5')
  .option('--loads <number>', 'times every engine is loaded afresh', '3')
  .description('the embedded engine on real listings, beside other libraries: loading, questions, memory, sizes')
  .action(async (options: Record<'cars' | 'rounds' | 'loads', string>) => {
    const { benchSearch } = await import('./search/bench-search.ts');
    await benchSearch({ cars: Number(options.cars), rounds: Number(options.rounds), loads: Number(options.loads) });
  });

program
  .command('lighthouse')
  .option('--runs <number>', 'runs of each page; the median counts', '3')
  .option('--out <dir>', 'released dealers to measure, instead of building them')
  .option('--page <slug:path>', 'a page to measure instead of three car pages; again for more', (page: string, pages: string[] = []) => [
    ...pages,
    page,
  ])
  .description('car pages of three templates in Lighthouse (mobile, slow 4G), against budgets; fails when one is broken')
  .action(async ({ runs, ...options }: { runs: string; out?: string; page?: string[] }) => {
    const { benchLighthouse } = await import('./lighthouse/bench-lighthouse.ts');
    if (!(await benchLighthouse({ runs: Number(runs), ...options }))) process.exitCode = 1;
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
