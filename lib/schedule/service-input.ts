import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Loaded } from '#lib/site/load.ts';
import { tokenFor } from '#lib/site/operator-file.ts';
import { settingsAddress } from '#lib/site/publish-checks.ts';
import type { Site } from '#lib/site/schema.ts';
import { referencesIn } from '#lib/site/variable-access.ts';
import type { ScheduleInput } from './schedule-input.ts';

/** The Node that is installed with the packages, which services use whatever the machine has, or else the running one. */
export function bundledNode({ productDir }: Pick<ScheduleInput, 'productDir'>): string {
  const bundled = join(productDir, 'node_modules', 'node', 'bin', 'node');
  return existsSync(bundled) ? bundled : process.execPath;
}

/**
 * The folders that sites are published to. The parent folder of a target is named, because the first publication creates the target's own.
 * Trade Me is not a target, but a publication sends it the listings (rule M10).
 */
export function publishedPlaces(sites: readonly Pick<Site, 'slug' | 'publish' | 'feeds'>[]): ScheduleInput['publishes'] {
  const targets = sites.flatMap(({ slug, publish }) => publish.targets.map(({ to }) => settingsAddress(to, slug)));
  const folders = targets.flatMap((address) => (address.kind === 'directory' ? [dirname(address.dir.replace(/\/+$/, ''))] : []));
  return { folders: [...new Set(folders)].sort(), any: targets.length > 0 || sites.some(({ feeds }) => feeds.tradeMe !== undefined) };
}

const hasOwnIndex = ({ search }: Pick<Site, 'search'>): boolean => search.host !== undefined && search.indexing !== 'platform';

/** The dealers whose search index is filled by `forecourt index`, not by the platform. */
export const indexedDealers = (sites: readonly Pick<Site, 'slug' | 'search'>[]): string[] =>
  sites.filter(hasOwnIndex).map(({ slug }) => slug);

/**
 * The variables that pulls, builds and publications of dealers may read, sorted: those in settings, and the operator's variables for the
 * hosts of sources and search servers (rule O15). Only the API and alerts read the variables of leads, so no other machine gets them.
 */
export function namedVariables(dealers: readonly Pick<Loaded, 'site' | 'source' | 'tokens' | 'operator'>[]): string[] {
  const usedVariables = dealers.flatMap(({ site, source, tokens, operator }) => {
    const { leads: _leads, alerts: _alerts, api: _api, ...others } = site;
    const references = referencesIn({ ...others, source }).map(({ name }) => name);
    const adminKey = site.search.host && hasOwnIndex(site) ? tokenFor(operator, site.search.host, 'adminKey') : undefined;
    return [...references, ...Object.values(tokens), ...(adminKey === undefined ? [] : [adminKey])];
  });
  return [...new Set(usedVariables)].sort();
}
