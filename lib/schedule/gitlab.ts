import { buildScript, mergeScript, planScript, publishNote } from './ci-scripts.ts';
import { everyCron, momentCron } from './cron-time.ts';
import { commented, preface } from './preface.ts';
import { dueMinutes, type ScheduleInput } from './schedule-input.ts';

const block = (lines: readonly string[]) => `    - |\n${lines.map((line) => `      ${line}`).join('\n')}`;

const cache = (policy: 'pull' | 'push') => `  cache:
    key: forecourt
    paths: [out/, .forecourt/]
    policy: ${policy}`;

/** A pipeline of GitLab CI: one job plans, some build a part each, one puts the parts together. Its times are set beside it. */
export function gitlabPipeline(input: ScheduleInput): Record<string, string> {
  const { minutes } = dueMinutes(input);
  const late = [
    'GitLab keeps times apart from this file: add them under Build > Pipeline schedules, time zone UTC. It begins them some minutes late,',
    'and an instance may set a shortest interval. A trigger or "Run pipeline" begins at once; DEALERS="a b" names dealers.',
    `  ${everyCron(input.everyMinutes, 3)}`,
    ...minutes.map(
      ({ at, slugs }) => `  ${momentCron(at, 'UTC')}  DEALERS=${slugs.length > 20 ? '(all)' : JSON.stringify(slugs.join(' '))}`,
    ),
  ];
  const part = [
    `SLUGS=$(node -p "JSON.parse(fs.readFileSync('plan.json')).include.find(({ shard }) => shard === Number(process.env.CI_NODE_INDEX || 1))?.slugs ?? ''")`,
    'PART=$CI_NODE_INDEX',
    '[ -n "$SLUGS" ] || exit 0',
  ];
  const guard = `case "$DEALERS" in *[!a-z0-9\\ -]*|-*|*\\ -*) echo 'DEALERS: only names of dealers'; exit 1;; esac`;
  const text = `${commented(preface('gitlab', input, late))}stages: [plan, build, release]
workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule" || $CI_PIPELINE_SOURCE == "trigger" || $CI_PIPELINE_SOURCE == "web" || $CI_PIPELINE_SOURCE == "api"
default:
  image: node:24
  interruptible: false
plan:
  stage: plan
${cache('pull')}
  script:
    - npm ci
${block([guard, ...planScript(input)])}
  artifacts: { paths: [plan.json], expire_in: 1 day }
build:
  stage: build
  needs: [plan]
${input.shards > 1 ? `  parallel: ${input.shards}\n` : ''}${cache('pull')}
  variables: { CI_NODE_INDEX: '1' }
  script:
    - npm ci
${block([...part, ...buildScript(input)])}
  artifacts: { paths: ['part-*.tar'], expire_in: 1 day, when: always }
release:
  stage: release
  # Two runs never put their parts together at once.
  resource_group: forecourt
  when: always
  needs: [build]
  cache:
    key: forecourt
    paths: [out/, .forecourt/]
    policy: pull-push
  script:
${block(mergeScript)}
${commented(publishNote, '    ')}    - ls -d out/*/current || echo 'No dealer has been built yet.'
`;
  // The number of a part is GitLab's to set where there are several.
  return { '.gitlab-ci.yml': input.shards > 1 ? text.replace("  variables: { CI_NODE_INDEX: '1' }\n", '') : text };
}
