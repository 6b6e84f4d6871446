import { quoteShellWord } from '#lib/model/next-command.ts';
import { formatDealerArguments, type ScheduleInput } from './schedule-input.ts';

const words = ({ flags, state }: ScheduleInput) =>
  [...flags, ...(state === undefined ? [] : ['--state', state])].map((word) => ` ${quoteShellWord(word)}`).join('');

/**
 * Plans the builds of the dealers in DEALERS, changed or not, or else of those of the schedule's dealers that changed. An unreadable dealer
 * fails in its build, not here.
 */
export const planScript = (input: ScheduleInput): string[] => [
  `node scripts/forecourt.js plan \${DEALERS:-${formatDealerArguments(input.slugs)} --changed} --pull --shards ${input.shards} --json${words(input)} > plan.json || [ $? -eq 1 ]`,
  'cat plan.json',
];

/**
 * Creates the shoppers' notices of the releases. Without the variable, the command would use a database on the runner that nobody reads.
 */
const noticesScript = (input: ScheduleInput): string =>
  `FORECOURT_DATABASE_URL="\${FORECOURT_DATABASE_URL:-}" node scripts/forecourt.js notices $SLUGS${words(input)}`;

/**
 * Pushes the search indexes of those dealers in SLUGS that have one, and stores their page keys. The command fails for a named dealer
 * without an index.
 */
const indexScript = (input: ScheduleInput): string =>
  `for slug in $SLUGS; do case ' ${input.indexed.join(' ')} ' in *" $slug "*) node scripts/forecourt.js index "$slug"${words(input)} || status=$?;; esac; done`;

/**
 * Builds the dealers in SLUGS, and publishes them if settings name targets. If a source fails, the dealers are built from their last good
 * snapshots so that scheduled changes go live, but the job still fails. A failed publication of one dealer does not stop the notices of
 * others.
 */
export function buildScript(input: ScheduleInput): string[] {
  const flags = `${input.publishes.any ? ' --publish' : ''}${words(input)}`;
  return [
    'status=0',
    `node scripts/forecourt.js build $SLUGS${flags} || { status=$?; node scripts/forecourt.js build $SLUGS --no-pull${flags} || true; }`,
    ...(input.indexed.length > 0 ? [indexScript(input)] : []),
    ...(input.notices ? [`${noticesScript(input)} || status=$?`] : []),
    'exit $status',
  ];
}

/** Explains how sites reach visitors if settings name no target. */
export const publishNote = [
  'No dealer has publish.targets in its settings. To upload sites, set them and create this file again, or add here:',
  'node scripts/forecourt.js publish $SLUGS --to "s3://dealer-sites/{slug}?region=…" --state …',
];
