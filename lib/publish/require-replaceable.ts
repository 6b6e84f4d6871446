import { countOf } from '#lib/locale/plural.ts';
import { utcSecond } from '#lib/locale/utc-text.ts';
import type { ReleaseToPublish } from './derive-files.ts';
import { leasePath } from './lease.ts';
import type { PublishedState } from './state.ts';
import { PublishError, type Target } from './target.ts';

/**
 * Throws PublishError when the target holds the site of another dealer, or has, or is getting, a release that went live later (rule R21) which must
 * not be replaced.
 */
export function requireReplaceable(
  target: Target,
  { id, slug, generation }: ReleaseToPublish,
  state: PublishedState | undefined,
  { replaceNewer = false }: { replaceNewer?: boolean },
): void {
  if (!state) return;
  const { site, newest } = state;
  if (site !== slug)
    throw new PublishError(
      `${target.name} holds the site of ${site}. Publish ${slug} to another place: write {slug} in the target to name it.`,
    );
  if (replaceNewer || !newest || newest.release === id || newest.generation <= generation) return;
  throw new PublishError(
    `${target.name} has a newer release: ${newest.release}, live since ${utcSecond(newest.generation)}. ${id} is older and was not uploaded.\nPublish from where the newer one was built, or replace it on purpose with --replace-newer.`,
  );
}

/**
 * Throws PublishError if a target that no publication ever used holds files that this one would replace (rule R61). Asked before the lease, which is a
 * sign of use. With --recheck they are replaced on purpose.
 */
export async function requireNothingForeign(
  target: Target,
  { manifest, derived }: ReleaseToPublish,
  { recheck, progress }: { recheck?: boolean; progress: (note: string) => void },
): Promise<void> {
  if (recheck || (await target.readControl(leasePath))) return;
  const files = Object.fromEntries(Object.entries(manifest).filter(([path]) => target.accepts(path) && !derived?.has(path)));
  const [first, ...more] = (await target.findForeign(files, () => progress('comparing'))).sort();
  if (first === undefined) return;
  const count = more.length === 0 ? '' : ` and ${countOf(more.length, 'other file')}`;
  throw new PublishError(
    `${target.name} was not published to before, but holds ${first}${count}, which this site would replace. Nothing was uploaded.\nPublish to an empty place, or move them away. If they may be replaced, add --recheck to the command publish.`,
  );
}
