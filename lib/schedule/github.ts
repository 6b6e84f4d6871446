import { buildScript, planScript, publishNote } from './ci-scripts.ts';
import { formatIntervalCron, formatMinuteCron } from './cron.ts';
import { commentLines, groupByMinute, makePreface, type ScheduleInput } from './schedule-input.ts';

const minIntervalMinutes = 5;

const script = (lines: readonly string[], indent: string) => lines.map((line) => `${indent}${line}`).join('\n');

const setUp = `      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24, cache: npm }
      - run: npm ci`;

const variables = (names: readonly string[], kind: 'secrets' | 'vars') =>
  [...new Set(names)].map((name) => `          ${name}: \${{ ${kind}.${name} }}`);

/** The variables of pulls, and the credentials of the state. */
const stateSecrets = ['FORECOURT_API_TOKEN', 'FORECOURT_SEARCH_KEY', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
/** Additional variables that publications may need. */
const publishSecrets = ['CLOUDFLARE_API_TOKEN', 'FORECOURT_PURGE_TOKEN'];

const planEnv = ({ variables: variableNames = [] }: ScheduleInput) => variables([...stateSecrets, ...variableNames], 'secrets').join('\n');
const buildEnv = ({ publishes, notices, variables: variableNames = [] }: ScheduleInput) =>
  [
    ...variables(
      [...stateSecrets, ...(publishes.any ? publishSecrets : []), ...(notices ? ['FORECOURT_DATABASE_URL'] : []), ...variableNames],
      'secrets',
    ),
    ...(publishes.any ? variables(['FORECOURT_PURGE_HOSTS'], 'vars') : []),
  ].join('\n');

/** Makes a GitHub Actions workflow: one job plans, and several jobs build and publish. */
export function makeGithubWorkflow(input: ScheduleInput): Record<string, string> {
  const every = Math.max(minIntervalMinutes, input.everyMinutes);
  const { minutes } = groupByMinute(input);
  const notes = [
    'GitHub starts scheduled runs some minutes late, more at full hours, and may skip one. Its shortest interval is 5 minutes. Times are in UTC.',
    'A dispatch starts at once, beside other runs, and builds and publishes these dealers even if nothing changed: gh workflow run forecourt.yml -f dealers="a b", or repository_dispatch "stock-changed" with client_payload.dealers.',
  ];
  const dues = minutes
    .map(
      ({ at, slugs }) => `    - cron: '${formatMinuteCron(at, 'UTC')}' # ${slugs.slice(0, 5).join(', ')}${slugs.length > 5 ? ' …' : ''}\n`,
    )
    .join('');
  const text = `${commentLines(makePreface('github', { ...input, everyMinutes: every }, notes))}name: Forecourt
on:
  workflow_dispatch:
    inputs:
      dealers: { description: 'dealers, separated by spaces; empty for all', type: string, default: '' }
  repository_dispatch:
    types: [stock-changed]
  schedule:
    - cron: '${formatIntervalCron(every, 3)}'
${dues}permissions: { contents: read }
# A scheduled run waits for the one before; GitHub cancels one that waits when the next comes, which builds the same. A dispatch waits for no other run.
concurrency:
  group: forecourt-\${{ github.event_name == 'schedule' && 'schedule' || github.run_id }}
  cancel-in-progress: false

jobs:
  plan:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    outputs:
      matrix: \${{ steps.plan.outputs.matrix }}
      parts: \${{ steps.plan.outputs.parts }}
    steps:
${setUp}
      - id: plan
        env:
          DEALERS: \${{ inputs.dealers || github.event.client_payload.dealers }}
${planEnv(input)}
        run: |
          case "$DEALERS" in *[!a-z0-9\\ -]*|-*|*\\ -*) echo 'dealers: only dealer names are allowed'; exit 1;; esac
${script(planScript(input), '          ')}
          echo "matrix=$(node -p 'JSON.stringify(JSON.parse(fs.readFileSync("plan.json")).result)')" >> "$GITHUB_OUTPUT"
          echo "parts=$(node -p 'JSON.parse(fs.readFileSync("plan.json")).result.include.length')" >> "$GITHUB_OUTPUT"

  build:
    needs: plan
    if: needs.plan.outputs.parts != '0'
    runs-on: ubuntu-latest
    timeout-minutes: 120
    strategy:
      fail-fast: false
      matrix: \${{ fromJson(needs.plan.outputs.matrix) }}
    steps:
${setUp}
      - env:
          SLUGS: \${{ matrix.slugs }}
${buildEnv(input)}
        run: |
${script(buildScript(input), '          ')}
${input.publishes.any ? '' : commentLines(publishNote, '          ')}`;
  return { '.github/workflows/forecourt.yml': text };
}
