import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { searchHref } from '#lib/pages/chrome.ts';
import type { Site } from '#lib/site/schema.ts';
import type { GoneCar } from '../gone/gone.ts';
import { goneFile } from '../gone/read-gone.ts';
import { contentPolicy } from './content-policy.ts';
import { headerRules } from './headers.ts';
import { headerProblems } from './headers-file.ts';
import { hostFiles, hostingFolder } from './host-files.ts';
import type { ScriptCounts } from './inline-scripts.ts';

/** Where a release keeps how many of its pages hold which inline script; hosts do not serve it. */
export const scriptsFile = `${hostingFolder}/scripts.json`;

export type Hosting = { site: Site; catalogue: Catalogue; gone: readonly GoneCar[]; scripts: ScriptCounts };

/**
 * Writes into a site's tree what tells hosts how to serve it, once its pages are there: rules and headers of each host, and what the next
 * build goes on from. Answers what a host would not take, in words.
 */
export async function writeHosting(target: string, { site, catalogue, gone, scripts }: Hosting): Promise<string[]> {
  const policy = contentPolicy({ site, pages: catalogue, scripts: Object.keys(scripts) });
  const headers = headerRules(policy, site.dealer.url.startsWith('https:') ? site.build.hstsDays : 0);
  const files = {
    ...hostFiles({ slug: site.slug, searchPage: searchHref(catalogue), paths: [...catalogue.landings.keys()], gone, headers }),
    [goneFile]: JSON.stringify(gone),
    [scriptsFile]: JSON.stringify(scripts),
  };
  await mkdir(join(target, hostingFolder), { recursive: true });
  await Promise.all(Object.entries(files).map(([file, text]) => writeFile(join(target, file), text)));
  return headerProblems(headers);
}
