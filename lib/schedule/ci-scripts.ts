import { quoteShellWord } from '#lib/model/next-command.ts';
import { formatDealerArguments, type ScheduleInput } from './schedule-input.ts';

const words = ({ flags, state }: ScheduleInput) =>
  [...flags, ...(state === undefined ? [] : ['--state', state])].map((word) => ` ${quoteShellWord(word)}`).join('');

/**
 * Plans the builds of the dealers in DEALERS, changed or not, or else of those of the schedule's dealers that changed. A dealer that cannot be read
 * fails in its build, not here.
 */
export const planScript = (input: ScheduleInput): string[] => [
  `node scripts/forecourt.js plan \${DEALERS:-${formatDealerArguments(input.slugs)} --changed} --pull --shards ${input.shards} --json${words(input)} > plan.json || [ $? -eq 1 ]`,
  'cat plan.json',
];

/** Writes notices of the releases. An unset variable would name a database on the runner that nobody reads. */
const noticesScript = (input: ScheduleInput): string =>
  `FORECOURT_DATABASE_URL="\${FORECOURT_DATABASE_URL:-}" node scripts/forecourt.js notices $SLUGS${words(input)}`;

/** Pushes the search index of those dealers in SLUGS that have one to fill, and stores their page keys. The command fails for a named dealer without one. */
const indexScript = (input: ScheduleInput): string =>
  `for slug in $SLUGS; do case ' ${input.indexed.join(' ')} ' in *" $slug "*) node scripts/forecourt.js index "$slug"${words(input)} || status=$?;; esac; done`;

/**
 * Builds the dealers in SLUGS, and publishes them where settings name targets. When a source fails, the dealers are built from their last good
 * snapshots so that scheduled changes go live, but the job still fails. A dealer that cannot be published keeps no shopper from news.
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

/** Says how sites reach visitors, where settings name no target. */
export const publishNote = [
  'No dealer has publish.targets in its settings. To upload sites, set them and create this file again, or add here:',
  'node scripts/forecourt.js publish $SLUGS --to "s3://dealer-sites/{slug}?region=…" --state …',
];
