import pLimit from 'p-limit';
import { passed, problem, warning } from '#lib/destinations/finding.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { minuteMs } from '#lib/model/time.ts';
import { inspectTarget } from '#lib/publish/inspect-target.ts';
import { targetName } from '#lib/publish/publish-to-setting.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { PublishTarget } from '#lib/site/options/releases.ts';
import { parsePurgeAddress } from '#lib/site/purge-address.ts';
import { readWatchState } from '#lib/watch/state-file.ts';
import type { WatchState } from '#lib/watch/watch-state.ts';
import { existingFolder } from '../machine.ts';
import type { ProductionCheck, ProductionDealer, ProductionFinding, ProductionWorld } from '../production-world.ts';

const subject = 'publish';
const atOnce = 8;

/** How long after the build a publication of a large release to a slow target may take. */
const publishingMs = 30 * minuteMs;

/** Variables that a target needs besides the credentials of its storage. */
function missingVariables({ reload, purge }: PublishTarget, slug: string, { env }: ProductionWorld): string[] {
  const kinds = purge.map((text) => parsePurgeAddress(text, slug).kind);
  return [
    ...(reload && !env.FORECOURT_RELOAD_COMMAND ? ['FORECOURT_RELOAD_COMMAND'] : []),
    ...(kinds.includes('cloudflare') && !env.CLOUDFLARE_API_TOKEN ? ['CLOUDFLARE_API_TOKEN'] : []),
  ];
}

async function checkTarget(
  target: PublishTarget,
  { slug }: ProductionDealer,
  world: ProductionWorld,
  state: WatchState,
): Promise<ProductionFinding[]> {
  const { machine, workspace, now } = world;
  const name = targetName(target, slug).replace(/\?.*$/s, '');
  const findings = missingVariables(target, slug, world).map((variable) =>
    problem(subject, `${variable} is not set, so every publication to ${name} fails`, 'set it in the environment file of the services'),
  );
  const publish = `run: ${nextCommand('publish', slug)}`;
  const failed = state.dealers[slug]?.publications[targetName(target, slug)]?.problem;
  if (failed)
    findings.push(
      problem(subject, `the last publication to ${name} failed`, `${publish}, which says why; lib/publish/README.md says what to do`),
    );
  try {
    const { folder, release, isUnfinished } = await inspectTarget(target.to, slug);
    const place = folder === undefined ? undefined : await existingFolder(folder);
    if (place !== undefined && !(await machine.canWrite(place)))
      findings.push(problem(subject, `this user may not write to ${place}`, `run: chown -R <user of the services> ${place}`));
    const live = await readLiveRelease(workspace.outDir, slug);
    const isLate = live !== undefined && now() - live.builtAt > publishingMs;
    if (release === undefined && !isUnfinished) findings.push(problem(subject, `nothing was published to ${name}`, publish));
    else if (live && release !== live.id && isLate)
      findings.push(
        problem(subject, `${name} has the release ${release ?? 'of an interrupted publication'}, and ${live.id} is live here`, publish),
      );
  } catch (error) {
    findings.push(problem(subject, `${name} cannot be used: ${(error as Error).message.split('\n')[0]}`, publish));
  }
  return findings.map((finding) => ({ ...finding, dealer: slug }));
}

/** Each dealer has a writable target with the live release (rule R39). */
export const publishCheck: ProductionCheck = async (world) => {
  const { dealers, workspace, now } = world;
  const { state } = await readWatchState(workspace.workDir, '', now());
  const limit = pLimit(atOnce);
  const fix = `name one in publish.targets, such as { "to": "/srv/www/{slug}" }, unless the web server reads ${workspace.outDir}/{slug}/current`;
  const results = await Promise.all(
    dealers.map((dealer) => {
      const { targets } = dealer.site.publish;
      if (targets.length === 0)
        return [{ ...warning(subject, 'settings name no target, so the command watch publishes nothing', fix), dealer: dealer.slug }];
      return limit(async () => (await Promise.all(targets.map((target) => checkTarget(target, dealer, world, state)))).flat());
    }),
  );
  const findings = results.flat();
  return findings.length > 0 ? findings : [passed(subject, 'every target can be written and has the live release')];
};
