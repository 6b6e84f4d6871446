import { markdownPage } from '#lib/compliance/car-breaches.ts';
import { type Breach, ruleOf } from '#lib/compliance/check-page.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import { breachSeverities, type RuleSettings } from '#lib/compliance/severity.ts';
import { carFile } from '../car-file.ts';
import type { Fault, ReleaseCheckRow } from '../check.ts';

/** A blocking breach, on its page, or on the page of its car in a feed. The car is left out, and the dealer's release continues. */
function blockingFault(file: string, { rule, problem, car }: Breach): Fault {
  const { fix, isDealers, source } = ruleOf(rule);
  const says = `breaks ${rule} (${source}): ${problem}`;
  if (car) return { file: carFile(car.slug), problem: `${says}, in ${file}`, fix };
  return { file, problem: says, fix, ...(isDealers ? { ofSite: true } : {}) };
}

/**
 * The blocking breaches on all pages of a release and in its feeds, including carried-over ones. Reports and `forecourt compliance` list
 * the others.
 */
export function lawFaults({ pages, feeds }: LawRecord, settings: RuleSettings, today: string): Fault[] {
  const severityOf = breachSeverities(settings, today);
  const blocking: [file: string, breach: Breach][] = [];
  for (const [file, { broken }] of pages) for (const breach of broken) if (severityOf(breach) === 'block') blocking.push([file, breach]);
  for (const [slug, breaches] of feeds.cars)
    for (const { breach, files, onOwnPage } of breaches) {
      if (severityOf(breach) !== 'block') continue;
      if (onOwnPage) blocking.push([markdownPage(slug), breach]);
      for (const file of files) blocking.push([file, breach]);
    }
  return blocking.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([file, breach]) => blockingFault(file, breach));
}

/** The content of pages complies with the law (rules Q1 and Q2). */
export const lawCheck: ReleaseCheckRow = {
  law: (record, { law }) => lawFaults(record, law.settings, law.context.today),
};
