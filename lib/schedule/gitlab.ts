import { buildScript, planScript, publishNote } from './ci-scripts.ts';
import { formatIntervalCron, formatMinuteCron } from './cron.ts';
import { commentLines, groupByMinute, makePreface, type ScheduleInput } from './schedule-input.ts';

const block = (lines: readonly string[]) => `    - |\n${lines.map((line) => `      ${line}`).join('\n')}`;

/** Makes a GitLab CI pipeline: one job plans, and several jobs build and publish. GitLab keeps the times outside this file. */
export function makeGitlabPipeline(input: ScheduleInput): Record<string, string> {
  const { minutes } = groupByMinute(input);
  const notes = [
    'GitLab keeps schedules outside this file: add these under Build > Pipeline schedules, with time zone UTC. GitLab starts them some minutes late,',
    'and may limit the interval. A trigger or "Run pipeline" starts at once; the variable DEALERS="a b" chooses dealers.',
    `  ${formatIntervalCron(input.everyMinutes, 3)}`,
    ...minutes.map(
      ({ at, slugs }) => `  ${formatMinuteCron(at, 'UTC')}  DEALERS=${slugs.length > 20 ? '(all)' : JSON.stringify(slugs.join(' '))}`,
    ),
  ];
  const part = [
    `SLUGS=$(node -p "JSON.parse(fs.readFileSync('plan.json')).result.include.find(({ shard }) => shard === Number(process.env.CI_NODE_INDEX || 1))?.slugs ?? ''")`,
    '[ -n "$SLUGS" ] || exit 0',
  ];
  const guard = `case "$DEALERS" in *[!a-z0-9\\ -]*|-*|*\\ -*) echo 'DEALERS: only dealer names are allowed'; exit 1;; esac`;
  const text = `${commentLines(makePreface('gitlab', input, notes))}stages: [plan, build]
workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule" || $CI_PIPELINE_SOURCE == "trigger" || $CI_PIPELINE_SOURCE == "web" || $CI_PIPELINE_SOURCE == "api"
default:
  image: node:24
  interruptible: false
plan:
  stage: plan
  script:
    - npm ci
${block([guard, ...planScript(input)])}
  artifacts: { paths: [plan.json], expire_in: 1 day }
build:
  stage: build
  needs: [plan]
${input.shards > 1 ? `  parallel: ${input.shards}\n` : ''}  variables: { CI_NODE_INDEX: '1' }
  script:
    - npm ci
${block([...part, ...buildScript(input)])}
${input.publishes.any ? '' : commentLines(publishNote, '  ')}`;
  // With several parts, GitLab sets the part number itself.
  return { '.gitlab-ci.yml': input.shards > 1 ? text.replace("  variables: { CI_NODE_INDEX: '1' }\n", '') : text };
}
