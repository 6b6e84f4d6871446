import { quoteShellWord } from '#lib/model/next-command.ts';
import { formatDealerArguments, type ScheduleInput } from './schedule-input.ts';

const words = (flags: readonly string[]) => flags.map((flag) => ` ${quoteShellWord(flag)}`).join('');

/** Plans the builds of the dealers in DEALERS, or else of the schedule's dealers. A dealer that cannot be read fails in its build, not here. */
export const planScript = ({ slugs, shards, flags }: ScheduleInput): string[] => [
  `node scripts/forecourt.js plan \${DEALERS:-${formatDealerArguments(slugs)}} --pull --changed --shards ${shards} --json${words(flags)} > plan.json || [ $? -eq 1 ]`,
  'cat plan.json',
];

/**
 * Builds the dealers in SLUGS and packs the result for the job that merges all parts. When a source fails, the dealers are built from their
 * last good snapshots so that scheduled changes go live, but the job still fails.
 */
export const buildScript = ({ flags }: ScheduleInput): string[] => [
  'status=0',
  `node scripts/forecourt.js build $SLUGS${words(flags)} || { status=$?; node scripts/forecourt.js build $SLUGS --no-pull${words(flags)} || true; }`,
  'list=$(for slug in $SLUGS; do ls -d "out/$slug" .forecourt/*/"$slug" .forecourt/*/"$slug".* 2>/dev/null || true; done)',
  'if [ -d .forecourt/images ]; then list="$list .forecourt/images"; fi',
  'tar -cf "part-$PART.tar" $list',
  'exit $status',
];

/** Unpacks the parts into the folders that the next run starts with. */
export const mergeScript = ['for part in part-*.tar; do [ -e "$part" ] || continue; tar -xf "$part"; rm "$part"; done'];

/** Publishes what the parts released; a dealer whose build failed keeps its last release. */
const publishScript = ({ slugs, flags }: ScheduleInput): string =>
  `node scripts/forecourt.js publish ${formatDealerArguments(slugs)} --wait 300${words(flags)}`;

/** Writes notices of the releases. An unset variable would name a database on the runner that nobody reads. */
const noticesScript = ({ slugs, flags }: ScheduleInput): string =>
  `FORECOURT_DATABASE_URL="\${FORECOURT_DATABASE_URL:-}" node scripts/forecourt.js notices ${formatDealerArguments(slugs)}${words(flags)}`;

/** What follows a release: publication and notices, as the settings want; empty if neither. A dealer that cannot be published keeps no shopper from news. */
export function afterReleaseScript(input: ScheduleInput): string[] {
  const commands = [...(input.publishes.any ? [publishScript(input)] : []), ...(input.notices ? [noticesScript(input)] : [])];
  if (commands.length < 2) return commands;
  return ['status=0', ...commands.map((command) => `${command} || status=$?`), 'exit $status'];
}

/** Marks the place for the reader's own upload commands, where settings name no target. */
export const publishNote = [
  'Upload the sites to their hosts here. out/<slug>/current is the whole site of a dealer.',
  'A dealer whose build failed still has its last release there.',
];
