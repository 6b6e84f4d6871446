import { checkDatabase } from '#lib/api/doctor/check-database.ts';
import { checkDealer } from '#lib/api/doctor/check-dealer.ts';
import { checkFilesSecret } from '#lib/api/doctor/check-files-secret.ts';
import { checkProxies } from '#lib/api/doctor/check-proxies.ts';
import { findingLevels, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { countOf } from '#lib/locale/plural.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { checkSite } from '#lib/site/check-site.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { openDealer } from '../cli/open-dealers.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';
import type { OutputProblem } from '../cli/output-schema.ts';
import { textTable } from '../cli/text-table.ts';

/** What is wrong with the dealer's settings themselves. `check` explains it with file and line. */
async function checkSettings({ tenantsDir, productTenantsDir, workDir }: Workspace, slug: string): Promise<SetupFinding[]> {
  const remote = (await readSnapshot(workDir, slug).catch(() => undefined))?.remote;
  const { problems, notices } = await checkSite({ tenantsDir, productTenantsDir, slug, remote });
  return [
    ...problems.map(({ file, path, problem: text, fix }) => problem('settings', `${file}: ${path}: ${text}`, fix)),
    ...notices
      .filter(({ path }) => /^((settings|overrides)\.)?leads\b/.test(path))
      .map(({ path, problem: text, fix }) => warning('settings', `${path}: ${text}`, fix)),
  ];
}

const levelCount = (findings: readonly SetupFinding[], wanted: SetupFinding['level']) =>
  findings.filter(({ level }) => level === wanted).length;

const rowsOf = (findings: readonly SetupFinding[]) =>
  findings.map(({ level, subject, text, fix }) => [level, subject, fix ? `${text}; to fix it, ${fix}` : text]);

const problemsOf = (findings: readonly SetupFinding[], dealer?: string): OutputProblem[] =>
  findings
    .filter(({ level }) => level === 'problem')
    .map(({ subject, text, fix }) => ({ dealer: dealer || undefined, message: `${subject}: ${text}`, fix: fix || undefined }));

/** `forecourt doctor`: checks that leads can be taken and delivered, without sending one. Exit code 1 on a problem. */
export async function doctorCommand(slugs: string[], options: CommonOptions): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const { env, now } = realWorld;
  const chosen = await chosenDealers(slugs, options);
  const { fetch, connect, close } = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
  const examine = async (slug: string) => {
    const settings = await checkSettings(workspace, slug);
    if (levelCount(settings, 'problem') > 0) return { slug, findings: settings, url: '' };
    const dealer = await openDealer(workspace, slug);
    return { slug, findings: [...settings, ...(await checkDealer(dealer, { env, fetch, connect, now }))], url: dealer.url };
  };
  const [database, ...examined] = await Promise.all([
    checkDatabase(env.FORECOURT_DATABASE_URL ?? 'sqlite:leads.sqlite', workspace.workDir),
    ...chosen.map(examine),
  ]).finally(close);
  const dealers = examined.map(({ slug, findings }) => ({ slug, findings }));
  const proxies = checkProxies(
    env,
    examined.map(({ url }) => url),
  );
  const shared = [...database, checkFilesSecret(env), proxies];
  const all = [...shared, ...dealers.flatMap(({ findings }) => findings)];
  if (!options.json) {
    const counts = findingLevels.slice(1).map((level) => countOf(levelCount(all, level), level));
    const parts = dealers.map(({ slug, findings }) => [slug, ...textTable(rowsOf(findings)).map((line) => `  ${line}`)].join('\n'));
    printLine([...textTable(rowsOf(shared)), ...parts, counts.join(', ')].join('\n'));
  }
  const problems = [...problemsOf(shared), ...dealers.flatMap(({ slug, findings }) => problemsOf(findings, slug))];
  return { result: { shared, dealers }, problems };
}
