import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { searchHref } from '#lib/pages/chrome.ts';
import type { Site } from '#lib/site/schema.ts';
import { contentPolicy } from './content-policy.ts';
import { headerRules } from './headers.ts';
import { headerProblems } from './headers-file.ts';
import { hostFiles, hostingFolder } from './host-files.ts';
import type { ScriptCounts } from './inline-scripts.ts';

/** Where a release keeps the list of removed cars; hosts do not serve it. */
export const goneFile = `${hostingFolder}/gone.json`;

/** Where a release keeps how many of its pages hold which inline script; hosts do not serve it. */
export const scriptsFile = `${hostingFolder}/scripts.json`;

/** What a release counted of its inline scripts; nothing where it says nothing. */
export const readScripts = (root: string): Promise<ScriptCounts> =>
  readFile(join(root, scriptsFile), 'utf8').then(
    (text) => z.record(z.string(), z.number().int()).parse(JSON.parse(text)),
    () => ({}),
  );

export type Hosting = { site: Site; catalogue: Catalogue; gone: readonly RemovedCar[]; scripts: ScriptCounts };

/**
 * The files of a site that tell hosts how to serve it, rules and headers of each host, and what the next build goes on from; with what a
 * host would not take, in words.
 */
export function hostingOf({ site, catalogue, gone, scripts }: Hosting): { files: Record<string, string>; notices: string[] } {
  const policy = contentPolicy({ site, pages: catalogue, scripts: Object.keys(scripts) });
  const headers = headerRules(policy, site.dealer.url.startsWith('https:') ? site.build.hstsDays : 0);
  const files = {
    ...hostFiles({ slug: site.slug, searchPage: searchHref(catalogue), paths: [...catalogue.landings.keys()], gone, headers }),
    [goneFile]: JSON.stringify(gone),
    [scriptsFile]: JSON.stringify(scripts),
  };
  return { files, notices: headerProblems(headers) };
}
