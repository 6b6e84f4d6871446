import { availableParallelism } from 'node:os';
import { type Compliance, checkCompliance } from '#lib/build/check-compliance.ts';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { countOf } from '#lib/locale/plural.ts';
import { complianceLines } from '../cli/compliance-text.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';
import { finish, presentDealers } from '../cli/present.ts';

/** Pages of the live release break blocking rules. */
class ComplianceError extends Error {
  override name = 'ComplianceError';
  readonly details: Compliance;
  constructor(slug: string, details: Compliance) {
    const blocking = details.rules.filter(({ severity, brokenPages }) => severity === 'block' && brokenPages > 0);
    super(
      `${slug}: the live release breaks ${countOf(blocking.length, 'rule')} that must hold: ${blocking.map(({ rule }) => rule).join(', ')}`,
    );
    this.details = details;
  }
}

const summaryOf = ({ release, pages, rules }: Compliance) => {
  const broken = rules.filter(({ brokenPages }) => brokenPages > 0).length;
  return `${countOf(pages, 'page')} of ${release}: ${broken === 0 ? `all ${rules.length} rules kept` : `${countOf(broken, 'rule')} of ${rules.length} to look at`}`;
};

/**
 * `forecourt compliance`: the legal requirements for each page of the live release, their sources, and the places that comply with or break
 * them.
 */
export async function complianceCommand(slugs: string[], options: CommonOptions): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const quiet = options.json ?? false;
  const job = fleetOf(1, async (slug, progress) => {
    const compliance = await checkCompliance(workspace, slug, realWorld.now(), availableParallelism(), progress);
    const blocks = compliance.places.some(({ ok, severity }) => !ok && severity === 'block');
    if (!quiet) for (const line of complianceLines(compliance)) printLine(line);
    if (blocks) throw new ComplianceError(slug, compliance);
    return compliance;
  });
  const outcomes = await presentDealers(dealers, job, summaryOf, quiet);
  return finish<Compliance>(outcomes, quiet, (compliance) => compliance);
}
