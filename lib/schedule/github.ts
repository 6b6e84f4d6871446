import { afterReleaseScript, buildScript, mergeScript, planScript, publishNote } from './ci-scripts.ts';
import { formatIntervalCron, formatMinuteCron } from './cron.ts';
import { commentLines, groupByMinute, makePreface, type ScheduleInput } from './schedule-input.ts';

const minIntervalMinutes = 5;

const script = (lines: readonly string[], indent: string) => lines.map((line) => `${indent}${line}`).join('\n');

const setUp = `      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24, cache: npm }
      - run: npm ci`;

const state = `        with:
          path: |
            out
            .forecourt/*
            !.forecourt/next`;

const restore = `      - uses: actions/cache/restore@v4
${state}
          key: forecourt-\${{ github.run_id }}-\${{ github.run_attempt }}
          restore-keys: forecourt-`;

const secrets = `          FORECOURT_API_TOKEN: \${{ secrets.FORECOURT_API_TOKEN }}
          FORECOURT_SEARCH_KEY: \${{ secrets.FORECOURT_SEARCH_KEY }}`;

/** The credentials that targets may need. */
const publishSecrets = `          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          FORECOURT_PURGE_HOSTS: \${{ vars.FORECOURT_PURGE_HOSTS }}
          FORECOURT_PURGE_TOKEN: \${{ secrets.FORECOURT_PURGE_TOKEN }}
`;
const noticeSecrets = `          FORECOURT_DATABASE_URL: \${{ secrets.FORECOURT_DATABASE_URL }}
`;

/** Publishes to the targets of settings, and writes notices. */
const afterReleaseStep = (input: ScheduleInput) => `      - env:
${input.publishes.any ? publishSecrets : ''}${input.notices ? noticeSecrets : ''}        run: |
${script(afterReleaseScript(input), '          ')}
`;

/** Makes a GitHub Actions workflow: one job plans, several jobs build, and one merges the parts. */
export function makeGithubWorkflow(input: ScheduleInput): Record<string, string> {
  const every = Math.max(minIntervalMinutes, input.everyMinutes);
  const { minutes } = groupByMinute(input);
  const notes = [
    'GitHub starts scheduled runs some minutes late, more at full hours, and may skip one. Its shortest interval is 5 minutes. Times are in UTC.',
    'A dispatch starts at once: gh workflow run forecourt.yml -f dealers="a b", or repository_dispatch "stock-changed" with client_payload.dealers.',
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
concurrency: { group: forecourt, cancel-in-progress: false }

jobs:
  plan:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    outputs:
      matrix: \${{ steps.plan.outputs.matrix }}
      parts: \${{ steps.plan.outputs.parts }}
    steps:
${setUp}
${restore}
      - id: plan
        env:
          DEALERS: \${{ inputs.dealers || github.event.client_payload.dealers }}
${secrets}
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
${restore}
      - uses: actions/cache@v4
        with:
          path: .forecourt/next
          key: forecourt-next-\${{ runner.os }}-\${{ hashFiles('package-lock.json', 'next.config.ts', 'tsconfig.json', 'pages/**', 'components/**', 'lib/**', 'styles/**', 'public/**') }}
      - env:
          SLUGS: \${{ matrix.slugs }}
          PART: \${{ matrix.shard }}
${secrets}
        run: |
${script(buildScript(input), '          ')}
      - if: '!cancelled()'
        uses: actions/upload-artifact@v4
        with: { name: 'part-\${{ matrix.shard }}', path: 'part-\${{ matrix.shard }}.tar', retention-days: 1 }

  release:
    needs: [plan, build]
    if: '!cancelled() && needs.plan.outputs.parts != ''0'' && needs.build.result != ''skipped'''
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${
  afterReleaseScript(input).length > 0
    ? `${setUp}
`
    : ''
}${restore}
      - uses: actions/download-artifact@v4
        with: { pattern: 'part-*', merge-multiple: true }
      - run: |
${script(mergeScript, '          ')}
      - uses: actions/cache/save@v4
${state}
          key: forecourt-\${{ github.run_id }}-\${{ github.run_attempt }}
${input.publishes.any ? '' : `${commentLines(publishNote, '      ')}      - run: ls -d out/*/current || echo 'No dealer has been built yet.'\n`}${afterReleaseScript(input).length > 0 ? afterReleaseStep(input) : ''}`;
  return { '.github/workflows/forecourt.yml': text };
}
