import { passed, problem, warning } from '#lib/destinations/finding.ts';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { hourMs } from '#lib/model/time.ts';
import { readHold } from '#lib/releases/hold.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { stockSeenAt } from '#lib/sources/snapshot.ts';
import type { ProductionCheck, ProductionDealer, ProductionFinding, ProductionWorld } from '../production-world.ts';

const subject = 'stock';
const oldestMs = 24 * hourMs;

async function checkStock({ slug }: ProductionDealer, { workspace, now }: ProductionWorld): Promise<ProductionFinding[]> {
  const { workDir, outDir } = workspace;
  const build = `run: ${nextCommand('build', slug)}`;
  const [seenAt, release, hold] = await Promise.all([stockSeenAt(workDir, slug), readLiveRelease(outDir, slug), readHold(outDir, slug)]);
  const findings = [];
  if (!release) findings.push(problem(subject, 'it has no release, so there is no site', build));
  else if (seenAt === undefined || now() - seenAt > oldestMs) {
    const age =
      seenAt === undefined
        ? 'no snapshot is left'
        : `the last pull that worked is ${countOf(Math.floor((now() - seenAt) / hourMs), 'hour')} old`;
    findings.push(problem(subject, `${age}, so sold cars and old prices are shown`, build));
  }
  if (hold)
    findings.push(
      warning(
        subject,
        `is held since ${utcMinute(hold.since)}: a rollback keeps an earlier release live`,
        `run: ${nextCommand('release', slug)}`,
      ),
    );
  return findings.map((finding) => ({ ...finding, dealer: slug }));
}

/** Every dealer has a live release whose stock is at most a day old. */
export const stockAgeCheck: ProductionCheck = async (world) => {
  const findings = (await Promise.all(world.dealers.map((dealer) => checkStock(dealer, world)))).flat();
  return findings.length > 0 ? findings : [passed(subject, 'every dealer has a release with the stock of today')];
};
