import { randomFrom } from '../build/random.ts';

/** What is wrong with a dealer's files. The last two are faults of single cars, which never stop a dealer (rules O10, R11). */
const badInputs = [
  'site.json is cut off',
  'an unknown setting',
  'a page without a valid head',
  'a link out of the folder',
  'cars.json is cut off',
  'no cars',
  'half of the cars',
  'odd cars',
  'a car whose page is too large',
] as const;
export type BadInput = (typeof badInputs)[number];

const sourceFaults = ['answers 500', 'drops connections', 'no cars', 'half of the cars', 'half of its JSON', 'no details'] as const;
export type SourceFault = (typeof sourceFaults)[number];

const edits = ['price', 'sale', 'arrival', 'removal', 'photo', 'name', 'page'] as const;
export type EditKind = (typeof edits)[number];

const damages = [
  'a file of the live release',
  'a file of an earlier release',
  'a record of the live release',
  'the snapshot',
  'a cached picture',
  'a file at the folder',
  'a file at the bucket',
  'the state at the folder',
  'the state at the bucket',
] as const;
type Damaged = (typeof damages)[number];

/** `hide` keeps size and time, as a fault of the disk does; `replace` writes another file in its place, which no other release shares. */
const damageWays = ['cut', 'hide', 'replace', 'remove', 'add'] as const;
export type DamageWay = (typeof damageWays)[number];

/** What happens to a command while it runs. `ms` counts from its start, or from when it first says `after`. */
export type Trouble =
  | { kind: 'signal'; signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP' | 'SIGINT'; ms: number; after?: string }
  | { kind: 'closed'; stream: 'stdout' | 'stderr'; ms: number }
  | { kind: 'full disk'; freeKiB: number };

const commands = [
  'build',
  'build --no-pull',
  'build --all',
  'pull',
  'check',
  'verify',
  'publish',
  'publish --recheck',
  'rollback',
  'release',
] as const;
export type Command = { command: (typeof commands)[number]; target: 'folder' | 'bucket'; trouble?: Trouble };

/** One operation, as plain JSON: a log of them can be run again and shortened by hand. `pick` chooses among what is there. */
export type Operation =
  | { do: 'edit'; dealer: number; what: EditKind; pick: number }
  | { do: 'break'; dealer: number; what: BadInput }
  | { do: 'fix'; dealer: number }
  | { do: 'source'; fault: SourceFault | 'none' }
  | { do: 'damage'; dealer: number; what: Damaged; way: DamageWay; pick: number }
  | ({ do: 'run'; dealer: number } & Command)
  | { do: 'race'; dealer: number; both: [Command, Command] };

type Random = () => number;

const below = (random: Random, count: number) => Math.floor(random() * count);
const oneOf = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;

/** Chooses by weight. */
function weighted<T>(random: Random, rows: readonly (readonly [weight: number, item: T])[]): T {
  let rest = random() * rows.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, item] of rows) {
    rest -= weight;
    if (rest < 0) return item;
  }
  return (rows.at(-1) as readonly [number, T])[1];
}

const signals = ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const;

function anyTrouble(random: Random, command: Command['command']): Trouble | undefined {
  const builds = command.startsWith('build');
  const canFill = builds || command === 'publish' || command === 'pull';
  // Half of the kills of a build hit the short time in which the tree is put together and released.
  const after = builds && random() < 0.5 ? { after: 'assembling', ms: below(random, 300) } : { ms: below(random, 5000) };
  return weighted<() => Trouble | undefined>(random, [
    [60, () => undefined],
    [20, () => ({ kind: 'signal', signal: oneOf(random, signals), ...after })],
    [10, () => ({ kind: 'closed', stream: oneOf(random, ['stdout', 'stderr'] as const), ms: below(random, 2000) })],
    [canFill ? 8 : 0, () => ({ kind: 'full disk', freeKiB: 4 + below(random, 1500) })],
  ])();
}

function anyCommand(random: Random): Command {
  const command = weighted<Command['command']>(random, [
    [34, 'build'],
    [4, 'build --no-pull'],
    [8, 'build --all'],
    [6, 'pull'],
    [4, 'check'],
    [8, 'verify'],
    [22, 'publish'],
    [4, 'publish --recheck'],
    [6, 'rollback'],
    [9, 'release'],
  ]);
  const trouble = anyTrouble(random, command);
  return { command, target: oneOf(random, ['folder', 'bucket'] as const), ...(trouble ? { trouble } : {}) };
}

function anyOperation(random: Random, dealers: number): Operation {
  const dealer = below(random, dealers);
  const pick = random();
  return weighted<() => Operation>(random, [
    [22, () => ({ do: 'edit', dealer, what: oneOf(random, edits), pick })],
    [6, () => ({ do: 'break', dealer, what: oneOf(random, badInputs) })],
    [8, () => ({ do: 'fix', dealer })],
    [5, () => ({ do: 'source', fault: random() < 0.5 ? 'none' : oneOf(random, sourceFaults) })],
    [12, () => ({ do: 'damage', dealer, what: oneOf(random, damages), way: oneOf(random, damageWays), pick })],
    [42, () => ({ do: 'run', dealer, ...anyCommand(random) })],
    [
      6,
      () => {
        const target = oneOf(random, ['folder', 'bucket'] as const);
        const [first, second] = oneOf(random, [
          ['publish', 'publish'],
          ['build', 'build'],
          ['build', 'publish'],
          ['rollback', 'publish'],
        ] as const);
        return {
          do: 'race',
          dealer,
          both: [
            { command: first, target },
            { command: second, target },
          ],
        };
      },
    ],
  ])();
}

/** `count` operations, the same for the same seed. */
export function anyOperations(seed: number, count: number, dealers: number): Operation[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => anyOperation(random, dealers));
}
