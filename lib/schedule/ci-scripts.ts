import { dealerWords, type ScheduleInput, shellWord } from './schedule-input.ts';

const words = (flags: readonly string[]) => flags.map((flag) => ` ${shellWord(flag)}`).join('');

/** Plans what is to be built, by the dealers in DEALERS or else those of the schedule; a dealer that cannot be read fails in its build, not here. */
export const planScript = ({ slugs, shards, flags }: ScheduleInput): string[] => [
  `node scripts/forecourt.js plan \${DEALERS:-${dealerWords(slugs)}} --pull --changed --shards ${shards} --json${words(flags)} > plan.json || [ $? -eq 1 ]`,
  'cat plan.json',
];

/**
 * Builds the dealers in SLUGS. Where a source fails, what time changes goes live all the same, from the last good snapshot; the run still counts
 * as failed. What was made is packed for the job that puts all parts together.
 */
export const buildScript = ({ flags }: ScheduleInput): string[] => [
  'status=0',
  `node scripts/forecourt.js build $SLUGS${words(flags)} || { status=$?; node scripts/forecourt.js build $SLUGS --no-pull${words(flags)} || true; }`,
  'list=$(for slug in $SLUGS; do ls -d "out/$slug" .forecourt/*/"$slug" .forecourt/*/"$slug".* 2>/dev/null || true; done)',
  'if [ -d .forecourt/images ]; then list="$list .forecourt/images"; fi',
  'tar -cf "part-$PART.tar" $list',
  'exit $status',
];

/** Puts the parts into the folders that the next run begins with. */
export const mergeScript = ['for part in part-*.tar; do [ -e "$part" ] || continue; tar -xf "$part"; rm "$part"; done'];

/** Where the sites go is the reader's to say. */
export const publishNote = [
  'Here the sites go to their hosts: out/<slug>/current is the whole site of a dealer.',
  'A dealer whose build failed still has its last release there.',
];
