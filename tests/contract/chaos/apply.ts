import type { Ran } from '../build/cli.ts';
import { type ChaosYard, targetKinds } from './chaos-yard.ts';
import { breakSource, type Dealer, edit, writeDealer } from './dealers.ts';
import { doDamage } from './do-damage.ts';
import { expectCommand, judgeCommand, judgeReleases, judgeTarget, type Standing } from './judge.ts';
import type { Command, Operation } from './operations.ts';
import { runCommand } from './run-command.ts';
import { availabilityOf, recordedFiles } from './trees.ts';

export type Standings = ReadonlyMap<string, Standing>;

/** What an operation did, what was wrong with it, and all releases after it. */
export type Done = { note: string; problems: string[]; standings: Standings };

/** All releases now. New ones are remembered. */
export async function lookAround(yard: ChaosYard): Promise<{ standings: Standings; problems: string[] }> {
  const standings = new Map<string, Standing>();
  const problems: string[] = [];
  for (const { slug } of yard.dealers) {
    const { damage, problems: found } = await yard.memory.look(slug);
    problems.push(...found);
    const live = await yard.liveId(slug);
    const availability = availabilityOf((await recordedFiles(yard.outDir, slug, live ?? ''))?.own);
    standings.set(slug, { live, availability, damage, snapshot: await yard.snapshot(slug), isHeld: yard.isHeld(slug) });
  }
  return { standings, problems };
}

/** The words of the command line, and the folder whose disk may be full meanwhile. */
function lineOf(yard: ChaosYard, slug: string, { command, target }: Command): { args: string[]; folder: string } {
  const [name = '', ...more] = command.split(' ');
  const dealers = more.includes('--all') ? [] : [slug];
  const to = name === 'publish' ? ['--to', yard.addressOf(target)] : [];
  const folders: Record<string, string> = { publish: yard.folderOf(slug), pull: yard.workDir };
  return { args: [name, ...dealers, ...more, ...to, ...yard.flags], folder: folders[name] ?? `${yard.outDir}/${slug}` };
}

/** Runs commands at once; none of them may leave a dealer worse than it was. */
async function runAll(yard: ChaosYard, chosen: Dealer, commands: readonly Command[], before: Standings): Promise<Done> {
  const run = async (command: Command): Promise<Ran> => {
    const { args, folder } = lineOf(yard, chosen.slug, command);
    // A target that nothing was published to is no folder yet, and a bucket is on no disk.
    const { trouble } = command;
    const canFill =
      trouble?.kind !== 'full disk' || command.command !== 'publish' || Object.keys(await yard.published('folder', chosen.slug)).length > 0;
    return runCommand(args, yard.env, folder, canFill ? trouble : undefined);
  };
  const isAll = commands.some(({ command }) => command === 'build --all');
  const dealers = isAll ? yard.dealers : [chosen];
  const expectations = commands.map(({ command }) =>
    dealers.map((dealer) => expectCommand(yard, dealer, command, before.get(dealer.slug) as Standing)),
  );
  const rans = await Promise.all(commands.map(run));
  const { standings: after, problems } = await lookAround(yard);
  for (const { slug } of yard.dealers) {
    const [was, is] = [before.get(slug) as Standing, after.get(slug) as Standing];
    problems.push(...judgeReleases(slug, was, is));
    if (!dealers.some((dealer) => dealer.slug === slug) && was.live !== is.live)
      problems.push(`${slug}: another dealer's command changed it`);
  }
  const isRace = commands.length > 1;
  for (const [index, command] of commands.entries()) {
    const ran = rans[index] as Ran;
    for (const [place, dealer] of dealers.entries()) {
      const [was, is] = [before.get(dealer.slug) as Standing, after.get(dealer.slug) as Standing];
      const expected = expectations[index]?.[place] ?? 'either';
      if (isAll) {
        // One exit code tells of all: where one dealer must or may fail, the others are judged as if they had been built alone.
        const mayFail = (one: Dealer, at: number) =>
          (expectations[index]?.[at] ?? 'either') !== 'success' || (command.trouble?.kind === 'full disk' && one === chosen);
        const canBeOthers = dealers.some((one, at) => one !== dealer && mayFail(one, at));
        const isOwn = canBeOthers ? mayFail(dealer, place) && was.live === is.live : true;
        const code = ran.code === 1 && !isOwn ? 0 : ran.code;
        problems.push(...(await judgeCommand(yard, dealer, command, { ...ran, code }, was, is, expected)));
      } else if (!isRace) problems.push(...(await judgeCommand(yard, dealer, command, ran, was, is, expected)));
      else {
        // A publication may meet another one, or a release that has just gone.
        const own = command.command === 'publish' ? 'either' : expected;
        problems.push(...(await judgeCommand(yard, dealer, command, ran, was, is, own, true)));
      }
    }
  }
  if (isRace && rans.every(({ code }) => code !== 0) && expectations.every((each) => each[0] === 'success'))
    problems.push(`neither of two commands at once worked: ${rans.map(({ stdout, stderr }) => stdout + stderr).join('\n')}`);
  return { note: rans.map(({ code }) => `exit ${code}`).join(', '), problems, standings: after };
}

/** Does one operation, and judges what it left. */
export async function apply(yard: ChaosYard, operation: Operation, before: Standings): Promise<Done> {
  if (operation.do === 'source') {
    yard.state.fault = operation.fault;
    breakSource(yard.platform, operation.fault);
    return { note: '', problems: [], standings: before };
  }
  const dealer = yard.dealers[operation.dealer] as Dealer;
  switch (operation.do) {
    case 'edit': {
      const note = edit(dealer, operation.what, operation.pick, Date.now());
      await writeDealer(yard, yard.platform, dealer);
      return { note, problems: [], standings: before };
    }
    case 'break':
    case 'fix':
      dealer.bad = operation.do === 'break' ? operation.what : undefined;
      await writeDealer(yard, yard.platform, dealer);
      return { note: '', problems: [], standings: before };
    case 'damage':
      return { note: await doDamage(yard, operation), ...(await lookAround(yard)) };
    case 'run':
      return runAll(yard, dealer, [operation], before);
    case 'race':
      return runAll(yard, dealer, operation.both, before);
    default:
      return operation satisfies never;
  }
}

/** What is wrong with the pages at any target now. */
export async function judgeTargets(yard: ChaosYard): Promise<string[]> {
  const problems: string[] = [];
  for (const { slug } of yard.dealers)
    for (const target of targetKinds) problems.push(...judgeTarget(yard, target, slug, await yard.published(target, slug)));
  return problems;
}
