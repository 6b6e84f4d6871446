import { z } from 'zod';
import { markdownPage } from './car-breaches.ts';
import { type Breach, type RuleId, ruleIds, ruleOf } from './check-page.ts';
import type { LawRecord } from './law-record.ts';
import { type Severity, severities } from './rule.ts';
import { breachSeverities, type RuleSettings, severityOf } from './severity.ts';

const count = z.number().int().nonnegative();

/** A rule that applies to a dealer, as reports show it. */
export const ruleSummary = z.object({
  rule: z.string(),
  title: z.string().default('').describe('what it is about; empty in reports of earlier code'),
  severity: z.enum(severities),
  reason: z.string().optional().describe('why the severity is not the one that the rule starts with'),
  shows: z.string(),
  source: z.string(),
  certainty: z.string(),
  fix: z.string(),
  kept: count.describe('pages that keep it'),
  brokenPages: count,
  broken: z
    .array(
      z.object({
        page: z.string().describe('the first file that has it'),
        car: z.string().optional().describe('the car in the feed'),
        severity: z.enum(severities),
        problem: z.string(),
        evidence: z.string(),
        also: z.array(z.string()).default([]).describe('the next files with the same problem'),
        more: count.default(0).describe('further files with it'),
      }),
    )
    .describe('the first problems'),
});
export type RuleSummary = z.infer<typeof ruleSummary>;

const mostListed = 20;
const mostNamed = 4;

/** People know the home page best, and the 404 page least. */
const placeOf = (page: string) => (page === 'index.html' ? 0 : page === '404.html' ? 2 : 1);

const byPage = (a: string, b: string) => placeOf(a) - placeOf(b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * A problem of a rule with the pages and the lists of feeds that have it. Most cars share one list of feeds. `first` is the first page or
 * feed.
 */
type Problem = { first: string; severity: Severity; breach: Breach; pages: string[]; feeds: Set<readonly string[]> };

/** The breaches of a rule. */
class BrokenRule {
  readonly #problems = new Map<Severity, Map<string, Problem>>();
  readonly #feeds = new Set<readonly string[]>();
  #pages = 0;
  #last = '';

  get severities(): ReadonlySet<Severity> {
    return new Set(this.#problems.keys());
  }

  /** The number of pages and feeds that break it. */
  get files(): number {
    return this.#pages + new Set([...this.#feeds].flat()).size;
  }

  /** Adds a breach on a page, in feeds, or in both. Breaches of one page follow each other. */
  add(breach: Breach, severity: Severity, page: string | undefined, feeds: readonly string[]): void {
    if (page !== undefined && page !== this.#last) this.#pages += 1;
    this.#last = page ?? this.#last;
    if (feeds.length > 0) this.#feeds.add(feeds);
    const first = page ?? (feeds[0] as string);
    const problems = this.#problems.get(severity) ?? new Map<string, Problem>();
    this.#problems.set(severity, problems);
    const entry = problems.get(breach.problem);
    if (!entry) {
      problems.set(breach.problem, {
        first,
        severity,
        breach,
        pages: page === undefined ? [] : [page],
        feeds: new Set(feeds.length > 0 ? [feeds] : []),
      });
      return;
    }
    if (byPage(first, entry.first) < 0) Object.assign(entry, { first, breach });
    if (page !== undefined && entry.pages.at(-1) !== page) entry.pages.push(page);
    if (feeds.length > 0) entry.feeds.add(feeds);
  }

  /** The first problems, in page order. */
  listed(): RuleSummary['broken'] {
    const first: Problem[] = [];
    for (const problems of this.#problems.values())
      for (const problem of problems.values()) {
        if (first.length === mostListed && byPage(problem.first, (first.at(-1) as Problem).first) >= 0) continue;
        const after = first.findIndex((one) => byPage(problem.first, one.first) < 0);
        first.splice(after < 0 ? first.length : after, 0, problem);
        if (first.length > mostListed) first.pop();
      }
    return first.map(({ severity, breach: { problem, evidence, car }, pages, feeds }) => {
      const [page = '', ...others] = [...new Set([...pages, ...[...feeds].flat()])].sort(byPage);
      const also = others.slice(0, mostNamed);
      return { page, ...(car ? { car: car.name } : {}), severity, problem, evidence, also, more: others.length - also.length };
    });
  }
}

/**
 * Summarises the findings of all pages of a release, rule by rule. Broken rules come first, the most severe at the top. Rules that nothing
 * triggers are left out.
 */
export function summarizeLaw({ pages, feeds }: LawRecord, settings: RuleSettings, today: string): RuleSummary[] {
  const keptPages = new Map<RuleId, number>();
  const broken = new Map<RuleId, BrokenRule>();
  const severityOfBreach = breachSeverities(settings, today);
  const add = (breach: Breach, page: string | undefined, files: readonly string[]) => {
    const sum = broken.get(breach.rule) ?? new BrokenRule();
    broken.set(breach.rule, sum);
    sum.add(breach, severityOfBreach(breach), page, files);
  };
  for (const [page, law] of pages) {
    for (const id of law.kept) keptPages.set(id, (keptPages.get(id) ?? 0) + 1);
    for (const breach of law.broken) add(breach, page, []);
  }
  for (const [slug, breaches] of feeds.cars)
    for (const { breach, files, onOwnPage } of breaches) add(breach, onOwnPage ? markdownPage(slug) : undefined, files);
  const gravest = (severitiesFound: ReadonlySet<Severity>) => severities.find((severity) => severitiesFound.has(severity)) ?? 'note';
  const gravity = (severity: Severity) => severities.indexOf(severity);
  return ruleIds
    .filter((id) => keptPages.has(id) || broken.has(id))
    .map((id): RuleSummary => {
      const { title, shows, source, certainty, fix } = ruleOf(id);
      const { severity, reason } = severityOf(id, ruleOf(id), settings, today);
      const sum = broken.get(id);
      return {
        ...{
          rule: id,
          title,
          severity: sum ? gravest(sum.severities) : severity,
          ...(reason === undefined ? {} : { reason }),
          shows,
          source,
          certainty,
          fix,
        },
        ...{ kept: keptPages.get(id) ?? 0, brokenPages: sum?.files ?? 0, broken: sum?.listed() ?? [] },
      };
    })
    .sort((a, b) => Number(a.brokenPages === 0) - Number(b.brokenPages === 0) || gravity(a.severity) - gravity(b.severity));
}
