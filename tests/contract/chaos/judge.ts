import type { Ran } from '../build/cli.ts';
import type { ChaosYard, TargetName } from './chaos-yard.ts';
import { type Dealer, droppingInputs, fatalInputs, listedCars } from './dealers.ts';
import type { Damage } from './memory.ts';
import type { Command, Trouble } from './operations.ts';
import { findLies, findOfferedCars } from './shown-stock.ts';
import { differences, recordedFiles, type Tree } from './trees.ts';

/** A dealer's releases at a moment. */
export type Standing = {
  live: string | undefined;
  /** The one file of the live release that a build of a held dealer changes (rule R31). */
  availability: Tree;
  damage: ReadonlyMap<string, Damage>;
  snapshot: string | undefined;
  /** Whether a rollback holds the dealer (rule R31). */
  isHeld: boolean;
};
/** What a command must end with: `either` where only the product can know. */
export type Expected = 'success' | 'failure' | 'either';

const none: Damage = new Set();
const liveDamage = ({ live, damage }: Standing): Damage => damage.get(live ?? '') ?? none;
/** Files that somebody added do no harm to what is served. */
const harm = (damage: Damage) => [...damage].filter((path) => !path.endsWith('someone-elses.txt'));

/** All that a build or a pull reads of a dealer. */
export const inputKey = ({ slug: _slug, nextId: _next, ...input }: Dealer) => JSON.stringify(input);

const stopCodes = { SIGKILL: [null], SIGTERM: [143, null], SIGHUP: [129, null], SIGINT: [130, null] };

/** Whether a signal ended the command before its work was done. */
const wasStopped = ({ code }: Ran, trouble: Trouble | undefined): boolean =>
  trouble?.kind === 'signal' && (stopCodes[trouble.signal] as (number | null)[]).includes(code);

/** What a pull of this stock must end with: a drop is refused as long as there is something to compare it with (rule R4). */
function expectPull(yard: ChaosYard, dealer: Dealer, { snapshot }: Standing): Expected {
  const { bad, isPlatform, slug } = dealer;
  const { fault, isSnapshotDamaged } = yard.state;
  if (bad === 'cars.json is cut off' && !isPlatform) return 'failure';
  if (bad === 'site.json is cut off' || bad === 'an unknown setting') return 'failure';
  // A large snapshot has its cars in parts (rule R43).
  const countOf = (text: string): number => JSON.parse(text).cars?.length ?? Number.POSITIVE_INFINITY;
  const isComparable = !isSnapshotDamaged.has(slug) && snapshot !== undefined && countOf(snapshot) >= 8;
  if (isPlatform && ['answers 500', 'drops connections', 'half of its JSON'].includes(fault)) return 'failure';
  if (isPlatform && ['no cars', 'half of the cars'].includes(fault)) return isComparable ? 'failure' : 'either';
  if (isPlatform && fault === 'no details') return 'either';
  if (bad && droppingInputs.has(bad)) return isComparable ? 'failure' : 'either';
  return 'success';
}

const expectBuild = (yard: ChaosYard, dealer: Dealer, before: Standing): Expected => {
  if (before.isHeld) return 'failure';
  if (dealer.bad && fatalInputs.has(dealer.bad) && !(dealer.isPlatform && dealer.bad === 'cars.json is cut off')) return 'failure';
  return expectPull(yard, dealer, before);
};

/** What a command of one dealer must end with, without trouble. */
export function expectCommand(yard: ChaosYard, dealer: Dealer, command: Command['command'], before: Standing): Expected {
  const { slug, bad, isPlatform } = dealer;
  const { pulledAs, liveAs, isSnapshotDamaged } = yard.state;
  const key = inputKey(dealer);
  switch (command) {
    case 'build':
      return expectBuild(yard, dealer, before);
    case 'build --all':
      // A dealer that is held counts neither way.
      return before.isHeld ? 'either' : expectBuild(yard, dealer, before);
    case 'release':
      return before.isHeld ? 'success' : 'either';
    case 'pull':
      return expectPull(yard, dealer, before);
    case 'build --no-pull':
      if (before.isHeld) return 'failure';
      return pulledAs.get(slug) === key && !isSnapshotDamaged.has(slug) && yard.state.fault === 'none'
        ? expectBuild(yard, dealer, before)
        : 'either';
    case 'check':
      // It reads the last snapshot too.
      if (isPlatform || isSnapshotDamaged.has(slug) || (bad && droppingInputs.has(bad))) return 'either';
      return bad && bad !== 'a car whose page is too large' ? 'failure' : 'success';
    case 'verify':
      if (liveDamage(before).size > 0) return 'failure';
      return liveAs.get(slug) === key && pulledAs.get(slug) === key && !isSnapshotDamaged.has(slug) ? 'success' : 'either';
    case 'publish':
      // Damage that sizes and times do not show is found in files to upload only.
      return harm(liveDamage(before)).length > 0 ? 'either' : 'success';
    case 'publish --recheck':
      return harm(liveDamage(before)).length > 0 ? 'failure' : 'success';
    case 'rollback': {
      // After a rollback, there may be no release to go further back to.
      const isPossible = !yard.state.wasRolledBack.has(slug) && before.damage.size > 1;
      return isPossible && [...before.damage.values()].every((damage) => damage.size === 0) ? 'success' : 'either';
    }
    default:
      return command satisfies never;
  }
}

/** What must hold of a dealer whatever happened: no operation damages a release, and the live one never goes away. */
export function judgeReleases(slug: string, before: Standing, after: Standing): string[] {
  const problems: string[] = [];
  if (before.live && !after.live) problems.push(`${slug}: the live release went away`);
  if (after.live && !after.damage.has(after.live)) problems.push(`${slug}: current leads to ${after.live}, which is not there`);
  const known = new Set([...before.damage.values()].flatMap((damage) => [...damage]));
  for (const [id, damage] of after.damage) {
    const old = before.damage.get(id);
    const fresh = [...damage].filter((path) => !(old ?? known).has(path));
    if (fresh.length > 0) problems.push(`${slug}/${id}: damaged by this: ${fresh.slice(0, 4).join(', ')}`);
  }
  return problems;
}

/** Whether an exit code told the truth about one dealer. */
function judgeCode(what: string, { code, stdout, stderr }: Ran, expected: Expected, trouble: Trouble | undefined): string[] {
  const said = `${stdout}${stderr}`.slice(-1500);
  if (/\n\s+at .+\.(ts|js|mjs):\d+/.test(stderr)) return [`${what} crashed: ${said}`];
  if (code !== 0 && code !== 1) return [`${what} ended with ${code}: ${said}`];
  if (expected === 'failure' && code === 0) return [`${what} must fail, but said that it worked: ${said}`];
  if (expected === 'success' && code !== 0 && trouble?.kind !== 'full disk') return [`${what} must work, but failed: ${said}`];
  return [];
}

/** A build that said it worked: the live tree shows the dealer's data, and has no damage that it could have noticed. */
async function judgeBuilt(yard: ChaosYard, dealer: Dealer, after: Standing): Promise<string[]> {
  const { slug } = dealer;
  const rest = [...liveDamage(after)].filter((path) => !yard.state.hidden.get(slug)?.has(path));
  const lies = await findLies(yard.current(slug), dealer);
  return [
    ...lies.map((lie) => `${slug}: the build worked, but ${lie}`),
    ...(rest.length > 0 ? [`${slug}: the build worked, but damage is left: ${rest.slice(0, 4).join(', ')}`] : []),
  ];
}

/** Whether a target holds the live release, and nothing that the release lacks but what open pages use and what others put there. */
function judgePublished(yard: ChaosYard, target: TargetName, slug: string, held: Tree, wanted: Tree, isRechecked: boolean): string[] {
  const { changed, foreign, orphans } = yard.atTarget(target, slug);
  const isHostRule = (path: string) => /^(_redirects|_headers|_hosting\/)/.test(path);
  const expected = Object.fromEntries(Object.entries(wanted).filter(([path]) => target === 'folder' || !isHostRule(path)));
  const isExplained = (path: string) =>
    path in expected
      ? changed.has(path) && !isRechecked
      : /^(_next\/static|images)\//.test(path) || foreign.has(path) || orphans.has(path) || (changed.has(path) && !isRechecked);
  const wrong = differences(held, expected).filter((path) => !isExplained(path));
  return wrong.length > 0 ? [`${slug}: published to the ${target}, but differs: ${wrong.slice(0, 6).join(', ')}`] : [];
}

/** Every page at a target is one that a release had, and all that it loads is there. */
export function judgeTarget(yard: ChaosYard, target: TargetName, slug: string, held: Tree): string[] {
  const { changed } = yard.atTarget(target, slug);
  return Object.entries(held).flatMap(([path, hash]) => {
    if (!path.endsWith('.html') || changed.has(path)) return [];
    if (!yard.memory.isKnown(slug, path, hash)) return [`${slug} at the ${target}: ${path} is of no release`];
    const missing = yard.memory.needsOf(hash).filter((file) => !(file in held) && !changed.has(file));
    return missing.length > 0 ? [`${slug} at the ${target}: ${path} needs ${missing[0]}`] : [];
  });
}

async function judgePublication(yard: ChaosYard, dealer: Dealer, { command, target }: Command, code: number | null, lives: Standing[]) {
  const { slug } = dealer;
  const held = await yard.published(target, slug);
  const problems = judgeTarget(yard, target, slug, held);
  if (code !== 0) return problems;
  const isRechecked = command === 'publish --recheck';
  const verdicts = await Promise.all(
    lives.map(async ({ live = '', availability }) => {
      const recorded = await recordedFiles(yard.outDir, slug, live);
      const files = { ...recorded?.grace, ...yard.memory.ownFiles(slug, live), ...availability };
      return judgePublished(yard, target, slug, held, files, isRechecked);
    }),
  );
  // In a race with a build, either release may be there. A held one may be there from before the build marked its sold cars.
  problems.push(...(verdicts.find((verdict) => verdict.length === 0) ?? verdicts[0] ?? []));
  if (isRechecked) yard.atTarget(target, slug).changed.clear();
  return problems;
}

/** Whether one command told the truth about one dealer, and updates what the run knows of the dealer. Another command may run at the same time. */
export async function judgeCommand(
  yard: ChaosYard,
  dealer: Dealer,
  one: Command,
  ran: Ran,
  before: Standing,
  after: Standing,
  expected: Expected,
  isRace = false,
): Promise<string[]> {
  const { slug } = dealer;
  const { command, trouble } = one;
  const { hidden, pulledAs, liveAs, isSnapshotDamaged, fault } = yard.state;
  const isStopped = wasStopped(ran, trouble);
  const isUncertain = isStopped || trouble?.kind === 'full disk';
  const problems = isStopped ? [] : judgeCode(`${command} of ${slug}`, ran, expected, trouble);
  const moved = before.live !== after.live;
  const key = inputKey(dealer);
  const forgetNoted = () => {
    for (const path of liveDamage(before)) hidden.get(slug)?.delete(path);
  };

  if (command.startsWith('build') && before.isHeld) {
    if (moved) problems.push(`${slug}: a build moved a dealer that is held`);
    // Whether the pull before it worked is known to the product only.
    pulledAs.delete(slug);
    const knowsItsCars = !liveDamage(after).has(`${after.live}.details.json`) && !liveDamage(after).has(`${after.live}.json`);
    const isPulled = !isUncertain && !isRace && command !== 'build --no-pull' && expectPull(yard, dealer, before) === 'success';
    if (isPulled && knowsItsCars && !dealer.bad)
      problems.push(...(await findOfferedCars(yard.current(slug), dealer)).map((lie) => `${slug}: held, but ${lie}`));
  } else if (command.startsWith('build')) {
    const pulls = command !== 'build --no-pull';
    // Without its details, the platform's too large car is a small one.
    const isJudged = (pulls || pulledAs.get(slug) === key) && !(fault === 'no details' && dealer.isPlatform);
    const isReleased = ran.code === 0 || moved;
    if (isReleased && isJudged) problems.push(...(await judgeBuilt(yard, dealer, after)));
    if (ran.code !== 0 && moved && !isUncertain) problems.push(`${slug}: the build failed, but another release is live`);
    if (isReleased) liveAs.set(slug, isJudged ? key : undefined);
    if (pulls) {
      pulledAs.set(slug, ran.code === 0 ? key : isUncertain || expected !== 'success' ? undefined : pulledAs.get(slug));
      if (ran.code === 0) isSnapshotDamaged.delete(slug);
    }
  } else if (command === 'rollback') {
    if (ran.code === 0 && !moved) problems.push(`${slug}: the rollback worked, but the same release is live`);
    if (ran.code !== 0 && moved && !isUncertain) problems.push(`${slug}: the rollback failed, but another release is live`);
    if (moved) liveAs.delete(slug);
    if (moved) yard.state.wasRolledBack.add(slug);
    if (ran.code === 0 && !after.isHeld) problems.push(`${slug}: rolled back, but not held`);
    const own = yard.memory.ownFiles(slug, after.live ?? '');
    const broken = [...liveDamage(after)].filter((path) => path in own);
    if (moved && broken.length > 0) problems.push(`${slug}: rolled back to a damaged release: ${broken.slice(0, 4).join(', ')}`);
  } else if (command === 'release') {
    if (ran.code === 0 && after.isHeld) problems.push(`${slug}: it was released, but is held`);
    if (moved) problems.push(`${slug}: release made another release live`);
  } else if (moved && !isRace) problems.push(`${slug}: ${command} made another release live`);

  if (command === 'verify' && ran.code === 1) forgetNoted();
  if (command.startsWith('publish')) {
    if (ran.code === 1) forgetNoted();
    problems.push(...(await judgePublication(yard, dealer, one, ran.code, [before, after])));
  }
  if (command === 'pull') {
    if (ran.code === 0) {
      const cars = (JSON.parse(after.snapshot ?? '{}').cars ?? []) as { slug: string; price?: number }[];
      const listed = listedCars({ ...dealer, bad: dealer.bad === 'a car whose page is too large' ? undefined : dealer.bad });
      const seen = new Map(cars.map((car) => [car.slug, car.price]));
      for (const [name, { price }] of listed)
        if (!seen.has(name) || seen.get(name) !== price) problems.push(`${slug}: the pull worked, but the snapshot has another ${name}`);
      pulledAs.set(slug, key);
      isSnapshotDamaged.delete(slug);
    } else {
      if (!isUncertain && before.snapshot !== after.snapshot) problems.push(`${slug}: the pull failed, but the snapshot changed`);
      if (isUncertain) pulledAs.delete(slug);
    }
  }
  return problems;
}
