import { Command } from 'commander';
import { benchBuild } from './build.ts';

const program = new Command('bench').description('Measures speed and size. Compare figures of one run only, not of different machines.');

program
  .command('build')
  .argument('[sizes]', 'numbers of cars, one dealer for each', '100,1000,16000')
  .description('cold compile, rendering by stock size, and twenty dealers compared with twenty plain builds')
  .action((sizes: string) => benchBuild(sizes.split(',').map(Number)));

program
  .command('rebuild')
  .option('--cars <numbers>', 'cars of each dealer', '1000,16000')
  .option('--changes <numbers>', 'numbers of cars that change', '1,10,100,1000')
  .option('--watched <number>', 'changes of each kind under a running watcher; 0 skips this part', '4')
  .option('--dealers <number>', 'number of dealers with 100 cars, of which a tenth changes; 0 skips this part', '100')
  .description('cost of a rebuild by kind of change, compared with rendering all pages')
  .action(async (options: Record<'cars' | 'changes' | 'watched' | 'dealers', string>) => {
    const { benchRebuild } = await import('./rebuild/bench-rebuild.ts');
    const list = (text: string) => text.split(',').map(Number);
    const sizes = list(options.cars);
    const changes = list(options.changes);
    await benchRebuild({ sizes, changes, dealers: Number(options.dealers), watched: Number(options.watched) });
  });

program
  .command('state')
  .option('--cars <numbers>', 'cars of each dealer', '118,16000')
  .option('--rounds <number>', 'changes on each worker', '3')
  .option('--state <location>', 'a folder or s3://bucket/prefix?region=…&endpoint=… (default: a folder of the bench)')
  .description('one changed car on a worker that built the dealer before, and on one with an empty disk: time, bytes and objects')
  .action(async ({ cars, rounds, state }: Record<'cars' | 'rounds', string> & { state?: string }) => {
    const { benchState } = await import('./state/bench-state.ts');
    await benchState({ sizes: cars.split(',').map(Number), rounds: Number(rounds), state });
  });

program
  .command('first-builds')
  .option('--dealers <number>', 'new dealers; 0 skips this part', '200')
  .option('--cars <number>', 'cars of each', '12')
  .option('--stock <number>', 'cars of a dealer without photos; 0 skips this part', '1000')
  .option('--rounds <number>', 'how often that dealer is built with the pictures of links, and without', '3')
  .description('processor time of the first builds of many small dealers in one run, and of one dealer whose cars have no photos')
  .action(async ({ dealers, cars, stock, rounds }: Record<'dealers' | 'cars' | 'stock' | 'rounds', string>) => {
    const { benchFirstBuilds } = await import('./first-builds/bench-first-builds.ts');
    await benchFirstBuilds({ dealers: Number(dealers), cars: Number(cars), stock: Number(stock), rounds: Number(rounds) });
  });

program
  .command('idle')
  .option('--dealers <number>', 'dealers', '500')
  .option('--cars <number>', 'cars of each', '12')
  .option('--seconds <number>', 'how long to measure; each dealer is polled every five minutes', '300')
  .description('processor time and memory of `watch` while it polls many dealers and nothing changes')
  .action(async ({ dealers, cars, seconds }: Record<'dealers' | 'cars' | 'seconds', string>) => {
    const { benchIdle } = await import('./idle/bench-idle.ts');
    await benchIdle({ dealers: Number(dealers), cars: Number(cars), seconds: Number(seconds) });
  });

program
  .command('feeds')
  .option('--cars <number>', 'cars of the dealer', '16000')
  .option('--full <number>', 'how often each side is built as a whole', '1')
  .option('--rounds <number>', 'how often each side gets a new price in a new process', '3')
  .option('--watched <number>', 'how often each side gets one under a watcher', '3')
  .description('a full build and a new price with all channels of the stock, compared with none')
  .action(async ({ cars, ...times }: Record<'cars' | 'full' | 'rounds' | 'watched', string>) => {
    const { benchFeeds } = await import('./feeds/bench-feeds.ts');
    const [full, rounds, watched] = [times.full, times.rounds, times.watched].map(Number) as [number, number, number];
    await benchFeeds({ cars: Number(cars), full, rounds, watched });
  });

program
  .command('law')
  .option('--cars <number>', 'cars of the dealer', '1000')
  .option('--rounds <number>', 'how often each side is read', '5')
  .description('the CPU that reading the law takes of a full build with all channels')
  .action(async ({ cars, rounds }: Record<'cars' | 'rounds', string>) => {
    const { benchLaw } = await import('./law/bench-law.ts');
    await benchLaw({ cars: Number(cars), rounds: Number(rounds) });
  });

program
  .command('search')
  .option('--cars <number>', 'number of cars to search', '16000')
  .option('--rounds <number>', 'how often to ask every question', '5')
  .option('--loads <number>', 'how often to load every engine', '3')
  .description('the embedded engine on real listings, compared with other libraries: loading, questions, memory, sizes')
  .action(async (options: Record<'cars' | 'rounds' | 'loads', string>) => {
    const { benchSearch } = await import('./search/bench-search.ts');
    await benchSearch({ cars: Number(options.cars), rounds: Number(options.rounds), loads: Number(options.loads) });
  });

program
  .command('lighthouse')
  .option('--runs <number>', 'runs per page, of which the median counts', '3')
  .option('--out <dir>', 'folder of built sites to measure instead of building them')
  .option(
    '--page <slug:page>',
    'what to measure instead of three dealers: a path, a kind such as car, or a dealer alone for all kinds (can be repeated)',
    (page: string, pages: string[] = []) => [...pages, page],
  )
  .description('a page of each kind in three templates in Lighthouse (mobile, slow 4G) against budgets; exits with 1 if a budget is broken')
  .action(async ({ runs, ...options }: { runs: string; out?: string; page?: string[] }) => {
    const { benchLighthouse } = await import('./lighthouse/bench-lighthouse.ts');
    if (!(await benchLighthouse({ runs: Number(runs), ...options }))) process.exitCode = 1;
  });

program
  .command('interaction')
  .option('--cars <numbers>', 'cars of each dealer', '1000,5000')
  .option('--rounds <number>', 'visits to each search page', '4')
  .option('--throttle <number>', 'how many times slower the main thread is', '4')
  .option(
    '--out <name=dir>',
    'built dealers to measure instead of building them (can be repeated to compare)',
    (dir: string, dirs: string[]) => [...dirs, dir],
    [] as string[],
  )
  .description('time from an input on a search page to the next paint; exits with 1 if an interaction is over budget')
  .action(async ({ cars, rounds, throttle, out }: Record<'cars' | 'rounds' | 'throttle', string> & { out: string[] }) => {
    const { benchInteraction } = await import('./interaction/bench-interaction.ts');
    const sizes = cars.split(',').map(Number);
    if (!(await benchInteraction({ sizes, rounds: Number(rounds), throttle: Number(throttle), out }))) process.exitCode = 1;
  });

program
  .command('first-search')
  .option('--cars <numbers>', 'cars of each dealer', '1000,16000')
  .option('--rounds <number>', 'first searches of each side', '5')
  .option('--throttle <number>', 'how many times slower the main thread is', '4')
  .option('--latency <number>', 'milliseconds of a round trip', '150')
  .option('--mbps <number>', 'megabits a second', '4')
  .option('--out <dir>', 'folder of built bench dealers instead of building them')
  .description('the first search of a visit over a slow line, with the index as chunks and as one file')
  .action(
    async ({
      cars,
      rounds,
      throttle,
      latency,
      mbps,
      out,
    }: Record<'cars' | 'rounds' | 'throttle' | 'latency' | 'mbps', string> & { out?: string }) => {
      const { benchFirstSearch } = await import('./first-search/bench-first-search.ts');
      const line = { latencyMs: Number(latency), bitsPerSecond: Number(mbps) * 1_000_000 };
      await benchFirstSearch({ sizes: cars.split(',').map(Number), rounds: Number(rounds), throttle: Number(throttle), line, out });
    },
  );

program
  .command('vendors')
  .option('--runs <number>', 'runs per page, of which the median counts', '3')
  .option('--rounds <number>', 'visits to the search page for clicks on filters', '3')
  .option('--page <name...>', 'only these of home, search and car')
  .option('--simulated', 'let Lighthouse calculate slow 4G, as the bench lighthouse does, instead of slowing the browser')
  .description(
    'home, search and car page with every vendor, heavy, slow and broken, beside the same pages without; exits with 1 over budget',
  )
  .action(async ({ runs, rounds, page, simulated }: Record<'runs' | 'rounds', string> & { page?: string[]; simulated?: true }) => {
    const { benchVendors } = await import('./vendors/bench-vendors.ts');
    if (!(await benchVendors({ runs: Number(runs), rounds: Number(rounds), page, slow: simulated ? 'simulated' : 'applied' })))
      process.exitCode = 1;
  });

program
  .command('saved-searches')
  .option('--searches <number>', 'saved searches', '50000')
  .option('--new <number>', 'new cars', '100')
  .option('--stock <number>', 'cars that were there before', '2000')
  .option('--rounds <number>', 'rounds, of which the best counts', '3')
  .description(
    'new cars matched with saved searches, compared with asking the engine each search; through SQLite, and how long requests wait',
  )
  .action(async (options: Record<'searches' | 'new' | 'stock' | 'rounds', string>) => {
    const { benchSavedSearches } = await import('./saved-searches/bench-saved-searches.ts');
    const { searches, new: fresh, stock, rounds } = options;
    await benchSavedSearches({ searches: Number(searches), fresh: Number(fresh), stock: Number(stock), rounds: Number(rounds) });
  });

program
  .command('leads')
  .option('--leads <number>', 'leads of each round', '10000')
  .option('--rounds <number>', 'rounds of each server', '3')
  .option('--memory-leads <number>', 'leads over which memory is watched', '100000')
  .option('--backlogs <numbers>', 'deliveries that wait', '1000,10000,100000')
  .option('--history <number>', 'deliveries that were made before; 0 skips this part', '1000000')
  .option('--postgres <url>', 'a Postgres database to compare with; it is emptied')
  .description('durable leads a second beside a bare server, memory, and the cost of claims as the backlog grows')
  .action(async (options: Record<'leads' | 'rounds' | 'memoryLeads' | 'backlogs' | 'history', string> & { postgres?: string }) => {
    const { benchLeads } = await import('./leads/bench-leads.ts');
    const { leads, rounds, memoryLeads, backlogs, history, postgres } = options;
    const sizes = { leads: Number(leads), rounds: Number(rounds), memoryLeads: Number(memoryLeads), history: Number(history) };
    await benchLeads({ ...sizes, backlogs: backlogs.split(',').map(Number), postgres });
  });

program
  .command('sign-in')
  .option('--accounts <number>', 'accounts of the dealer', '20000')
  .option('--requests <number>', 'numbers with an account, and as many without', '3000')
  .option('--postgres <url>', 'an empty Postgres database instead of SQLite')
  .description('whether the time of an answer tells who has an account')
  .action(async ({ accounts, requests, postgres }: Record<'accounts' | 'requests', string> & { postgres?: string }) => {
    const { benchSignIn } = await import('./accounts/bench-sign-in.ts');
    await benchSignIn({ accounts: Number(accounts), requests: Number(requests), postgres });
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
