import type { PublishTarget } from '#lib/site/options/releases.ts';
import { settingsAddress } from '#lib/site/publish-checks.ts';
import type { ProductionDealer } from './production-world.ts';

/** The folders that dealers publish to. */
export const folderTargets = (
  dealers: readonly Pick<ProductionDealer, 'slug' | 'site'>[],
): { slug: string; target: PublishTarget; dir: string }[] =>
  dealers.flatMap(({ slug, site }) =>
    site.publish.targets.flatMap((target) => {
      const address = settingsAddress(target.to, slug);
      return address.kind === 'directory' ? [{ slug, target, dir: address.dir }] : [];
    }),
  );
