import pLimit from 'p-limit';
import { checkDatabase } from '#lib/api/doctor/check-database.ts';
import { checkDealer } from '#lib/api/doctor/check-dealer.ts';
import { checkFilesSecret } from '#lib/api/doctor/check-files-secret.ts';
import { checkProxies } from '#lib/api/doctor/check-proxies.ts';
import { findingLevels, levelled, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { countOf } from '#lib/locale/plural.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { checkSite } from '#lib/site/check-site.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { examineProduction, type ProductionOptions, requireProductionOptions, takeEnvironment } from '../cli/examine-production.ts';
import { fitTable } from '../cli/fit-table.ts';
import { databaseUrl } from '../cli/lead-database.ts';
import { openDealer } from '../cli/open-dealers.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';
import type { OutputProblem } from '../cli/output-schema.ts';
import { textTable } from '../cli/text-table.ts';

/** The problems of the dealer's settings. `check` shows them with file and line. */
async function checkSettings({ tenantsDir, productTenantsDir, workDir }: Workspace, slug: string): Promise<SetupFinding[]> {
  const remote = (await readSnapshot(workDir, slug).catch(() => undefined))?.remote;
  const { problems, notices } = await checkSite({ tenantsDir, productTenantsDir, slug, remote });
  return [
    ...problems.map(({ file, path, problem: text, fix }) => problem('settings', `${file}: ${path ? `${path}: ` : ''}${text}`, fix)),
    ...notices
      .filter(({ path }) => /^((settings|overrides)\.)?leads\b/.test(path))
      .map(({ path, problem: text, fix }) => warning('settings', `${path}: ${text}`, fix)),
  ];
}

/** With hundreds of dealers, more would exhaust sockets. */
const dealersAtOnce = 16;

const levelCount = (findings: readonly SetupFinding[], wantedLevel: SetupFinding['level']) =>
  findings.filter(({ level }) => level === wantedLevel).length;

const rowsOf = (findings: readonly SetupFinding[]) =>
  findings.map(({ level, subject, text, fix }) => [level, subject, fix ? `${text}; to fix it, ${fix}` : text]);

const problemsOf = (findings: readonly SetupFinding[], dealer?: string): OutputProblem[] =>
  findings
    .filter(({ level }) => level === 'problem')
    .map(({ subject, text, fix }) => ({ dealer: dealer || undefined, message: `${subject}: ${text}`, fix: fix || undefined }));

type DealerFindings = { slug: string; findings: SetupFinding[] };

/** The findings, by level: the machine first, then each dealer. */
function printByDealer(shared: readonly SetupFinding[], dealers: readonly DealerFindings[]): void {
  const parts = dealers.map(({ slug, findings }) => [slug, ...textTable(rowsOf(findings)).map((line) => `  ${line}`)].join('\n'));
  printLine([...textTable(rowsOf(shared)), ...parts].join('\n'));
}

/** A text with a placeholder for its dealer's name. Slugs have no special characters in a pattern. */
const withoutSlug = (text: string, slug = '') =>
  slug === '' ? text : text.replaceAll(new RegExp(`(?<![\\w-])${slug}(?![\\w-])`, 'g'), '<slug>');

/** One table, the worst first. Shared findings of several dealers are one row; good findings are only counted. */
function printTable(shared: readonly SetupFinding[], dealers: readonly DealerFindings[]): void {
  const rows = new Map<string, { level: string; slugs: string[]; cells: string[] }>();
  for (const { slug, findings } of [{ slug: '', findings: shared }, ...dealers])
    for (const { level, subject, text, fix = '' } of findings) {
      if (level === 'ok' && slug !== '') continue;
      const key = JSON.stringify([level, subject, withoutSlug(text, slug), withoutSlug(fix, slug), slug === '']);
      const row = rows.get(key) ?? { level, slugs: [], cells: [subject, text, fix] };
      rows.set(key, { ...row, slugs: slug === '' ? [] : [...row.slugs, slug] });
    }
  const lines = findingLevels.toReversed().flatMap((level) =>
    [...rows.values()]
      .filter((row) => row.level === level)
      .map(({ slugs, cells: [subject = '', text = '', fix = ''] }) => {
        const [first = ''] = slugs;
        const who = slugs.length > 1 ? countOf(slugs.length, 'dealer') : first;
        const open = slugs.length > 1 ? first : undefined;
        return [level, who, subject, withoutSlug(text, open), withoutSlug(fix, open)];
      }),
  );
  const width = process.stdout.isTTY ? process.stdout.columns : undefined;
  printLine(fitTable([['level', 'dealer', 'check', 'what', 'fix'], ...lines], { width }).join('\n'));
}

/** `forecourt doctor`: checks that leads can be taken and delivered, without sending one. Exit code 1 on a problem. */
export async function doctorCommand(slugs: string[], options: CommonOptions & ProductionOptions): Promise<CommandOutcome> {
  requireProductionOptions(options);
  const { production = false } = options;
  const workspace = workspaceOf(options);
  const environment = production ? await takeEnvironment(options) : undefined;
  const { env, now } = realWorld;
  const chosen = await chosenDealers(slugs, options);
  const { fetch, connect, close } = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
  const examine = async (slug: string) => {
    const settings = await checkSettings(workspace, slug);
    if (levelCount(settings, 'problem') > 0) return { slug, findings: settings, dealer: undefined };
    const dealer = await openDealer(workspace, slug);
    return { slug, findings: [...settings, ...(await checkDealer(dealer, { env, fetch, connect, now }))], dealer };
  };
  const atOnce = pLimit(dealersAtOnce);
  const examineAll = async () => {
    const [database, ...examined] = await Promise.all([
      checkDatabase(databaseUrl(env), workspace.workDir),
      ...chosen.map((slug) => atOnce(() => examine(slug))),
    ]);
    const opened = examined.flatMap(({ dealer }) => dealer ?? []);
    const ofProduction = production
      ? await examineProduction({ workspace, dealers: opened, fetch, envFile: environment?.file }, options)
      : [];
    return { database, examined, opened, ofProduction };
  };
  const { database, examined, opened, ofProduction } = await examineAll().finally(close);
  const proxies = checkProxies(
    env,
    opened.map(({ url }) => url),
  );
  const ofMachine = ofProduction.filter(({ dealer }) => dealer === undefined);
  const at = (finding: SetupFinding) => levelled(finding, production);
  const shared = [...database, checkFilesSecret(env), proxies, ...(environment?.compare(opened) ?? []), ...ofMachine].map(at);
  const dealers = examined.map(({ slug, findings }) => {
    const more = ofProduction.flatMap(({ dealer, ...finding }) => (dealer === slug ? [finding] : []));
    return { slug, findings: [...findings, ...more].map(at) };
  });
  const all = [...shared, ...dealers.flatMap(({ findings }) => findings)];
  if (!options.json) {
    if (production) printTable(shared, dealers);
    else printByDealer(shared, dealers);
    printLine(
      findingLevels
        .slice(1)
        .map((level) => countOf(levelCount(all, level), level))
        .join(', '),
    );
  }
  const problems = [...problemsOf(shared), ...dealers.flatMap(({ slug, findings }) => problemsOf(findings, slug))];
  return { result: { shared, dealers }, problems };
}
