import { join } from 'node:path';
import type { Workspace } from '#lib/disk/workspace.ts';
import { distanceUnit } from '#lib/locale/language.ts';
import type { Loaded } from '#lib/site/load.ts';
import { tokensForPull } from '#lib/site/source-tokens.ts';
import type { PullContext } from '#lib/sources/adapter.ts';
import type { Source } from '#lib/sources/sources.ts';

type Asked =
  | 'slug'
  | 'tenantDir'
  | 'workDir'
  | 'source'
  | 'tokens'
  | 'granted'
  | 'timeZone'
  | 'distanceUnit'
  | 'soldWindowDays'
  | 'goneDays'
  | 'limits';

/**
 * The input of every pull of a dealer, by a command and by `watch`. The sold window comes from the site's files: the platform's setting
 * only arrives with this pull, and the build checks again.
 */
export function pullContextOf({ tenantsDir, workDir }: Workspace, slug: string, loaded: Loaded): Pick<PullContext<Source>, Asked> {
  const { site, source } = loaded;
  return {
    slug,
    tenantDir: join(tenantsDir, slug),
    workDir,
    source,
    tokens: tokensForPull(loaded),
    granted: loaded.granted,
    timeZone: site.locale.timeZone,
    distanceUnit: distanceUnit(site.locale.language),
    soldWindowDays: Math.max(site.cars.soldWindowDays, 7),
    goneDays: site.build.goneDays,
    limits: site.pull,
  };
}
