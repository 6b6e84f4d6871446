import { basename, join } from 'node:path';
import { checkStock } from '#lib/build/check-stock.ts';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { lawOfLive } from '#lib/build/law-of-live.ts';
import { brokenRuleLines } from '#lib/compliance/law-lines.ts';
import type { RuleSummary } from '#lib/compliance/law-summary.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { countOf } from '#lib/locale/plural.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { countDropped, type DropGroup, type Dropped, groupDropped } from '#lib/model/dropped.ts';
import type { MissingPage } from '#lib/pages/missing-pages.ts';
import { loadDealerContent } from '#lib/pull/content/dealer-content.ts';
import type { DealerOutcome } from '#lib/report/dealer-outcome.ts';
import { checkSite } from '#lib/site/check-site.ts';
import { listTenants, loadSite } from '#lib/site/load.ts';
import { usedVendors } from '#lib/site/options/vendors.ts';
import { type Problem, problemLine, SiteError } from '#lib/site/problem.ts';
import type { Site } from '#lib/site/schema.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { stockFileOf } from '#lib/sources/sources.ts';
import { type ConsentRule, consentRuleOf, type Purpose } from '#lib/tracking/consent/consent.ts';
import { purposeOf } from '#lib/tracking/vendors/vendor.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import { droppedNotices } from '../cli/pull-text.ts';

type Checked = {
  notices: Problem[];
  missing?: MissingPage[];
  pages: number;
  cars?: number;
  dropped: DropGroup[];
  vendors: CheckedVendor[];
  /** Legal rules that pages of the live release break. */
  law: RuleSummary[];
};

/** Another company's service whose script a dealer's pages load: its size, and the required permission. */
type CheckedVendor = { name: string; label: string; kilobytes: number; purpose: Purpose; consent: ConsentRule; opensOnClick: boolean };

function vendorsOf(site: Site): CheckedVendor[] {
  const consent = consentRuleOf(site);
  return usedVendors(site.vendors).map(({ name, vendor, values }) => ({
    ...{ name, label: vendor.label, kilobytes: vendor.kilobytes, purpose: purposeOf(vendor, values), consent },
    opensOnClick: vendor.start === 'click',
  }));
}

const waits: Record<ConsentRule, string> = {
  notice: 'unless the shopper refuses',
  'opt-out': 'unless the shopper refuses',
  'opt-in': 'only once the shopper allows',
};

/** A chat needs no prior permission: opening it counts as permission. */
const vendorLine = ({ name, label, kilobytes, purpose, consent, opensOnClick }: CheckedVendor) =>
  `  loads ${name} (${label}, ${kilobytes > 0 ? `about ${kilobytes} KB` : 'of unknown size'}) ${opensOnClick ? 'when its button is pressed' : 'once the page is idle'}, for ${purpose} ${waits[opensOnClick ? 'notice' : consent]}`;

/** Cars that a build would skip. The message shows the first of each reason; `details` has all. */
class SkippedCarsError extends Error {
  override name = 'SkippedCarsError';
  readonly details: { dropped: DropGroup[] };
  constructor(dropped: DropGroup[]) {
    super([`${countOf(countDropped(dropped, 'skipped'), 'car')} would be skipped`, ...droppedNotices(dropped, true)].join('\n'));
    this.details = { dropped };
  }
}

async function checkDealer(workspace: Workspace, slug: string): Promise<Checked> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  const snapshot = await readSnapshot(workDir, slug);
  const remote = snapshot?.remote;
  const { problems, notices } = await checkSite({ tenantsDir, productTenantsDir, slug, remote, env: realWorld.env });
  if (problems.length > 0) throw new SiteError(slug, problems);
  const { site, source } = await loadSite({ tenantsDir, productTenantsDir, slug, remote });
  const written: Dropped[] = [];
  const today = dayAt(realWorld.now(), site.locale.timeZone);
  const content = await loadDealerContent({ tenantDir: join(tenantsDir, slug), remote, site, today }, written);
  const pages = content.pages.length;
  const vendors = vendorsOf(site);
  const law = (await lawOfLive(workspace, slug, site, realWorld.now())).filter(({ brokenPages }) => brokenPages > 0);
  if (stockFileOf(source) === undefined && !snapshot) return { notices, pages, dropped: groupDropped(written), vendors, law };
  const { cars, dropped, notices: warnings, missing } = await checkStock(workspace, slug, realWorld);
  if (countDropped(dropped, 'skipped') > 0) throw new SkippedCarsError(dropped);
  return { notices: [...notices, ...warnings], missing, pages, cars, dropped, vendors, law };
}

/** Folders whose names are not valid for a dealer. Other commands skip them. */
async function wrongFolders({ tenantsDir }: Workspace): Promise<DealerOutcome<Checked>[]> {
  const { problems } = await listTenants(tenantsDir);
  return problems.map((problem) => {
    const slug = basename(problem.file);
    return { slug, ok: false, error: new SiteError(slug, [problem]), ms: 0 };
  });
}

/** `forecourt check`: validates each dealer's files without building. */
export async function checkCommand(slugs: string[], options: CommonOptions): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const job = fleetOf(4, (slug) => checkDealer(workspace, slug));
  const summarize = ({ notices, pages, cars, dropped, law }: Checked) => {
    const warnings = notices.length + law.length + dropped.reduce((sum, { count }) => sum + count, 0);
    return ['good: ', cars === undefined ? '' : `${countOf(cars, 'car')}, `, countOf(pages, 'content page')]
      .concat(warnings > 0 ? `, ${countOf(warnings, 'warning')}` : '')
      .join('');
  };
  const checked = await presentDealers(dealers, job, summarize, options.json ?? false);
  const outcomes = options.all ? [...checked, ...(await wrongFolders(workspace))] : checked;
  if (!options.json) {
    for (const outcome of outcomes) {
      if (!outcome.ok) continue;
      for (const notice of outcome.value.notices) printLine(`  ${problemLine(notice)}`);
      for (const line of brokenRuleLines(outcome.value.law)) printLine(`  ${line}`);
      for (const vendor of outcome.value.vendors) printLine(vendorLine(vendor));
      for (const { path, problem, fix } of outcome.value.missing ?? []) printLine(`  ${path} ${problem}; ${fix}`);
    }
    printNotices(outcomes, ({ dropped }) => droppedNotices(dropped, true));
  }
  return finish<Checked>(outcomes, options.json ?? false, (result) => result);
}
