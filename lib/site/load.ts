import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlaceOf } from '#lib/disk/json-places.ts';
import { NotAFileError } from '#lib/disk/read-file.ts';
import { JsonError, readJsonFile } from '#lib/disk/read-json.ts';
import { cleanTexts } from '../model/clean-texts.ts';
import type { Dropped } from '../model/dropped.ts';
import { isRecord } from '../model/is-record.ts';
import { nextCommand } from '../model/next-command.ts';
import type { RemoteSite } from '../model/remote-site.ts';
import type { SourceTokens } from '../sources/adapter.ts';
import { issueFindings } from './issues.ts';
import { forbiddenKey, forbiddenPaths } from './merge.ts';
import { suggest } from './nearest.ts';
import { type OperatorRules, operatorFileName, readOperatorFile } from './operator-file.ts';
import { findOutsideLinks } from './outside-links.ts';
import { formatPath, type Path } from './path.ts';
import { type Problem, SiteError } from './problem.ts';
import { remoteSettings } from './remote-settings.ts';
import { type Layer, type MadeSearchKey, type Resolved, resolveSite, type Where } from './resolve.ts';
import { templateName } from './schema.ts';
import { type SiteFile, siteFile } from './site-file.ts';
import { sourceTokens } from './source-tokens.ts';
import { referencesIn, refuseVariable, type VariableRules } from './variable-access.ts';

/** The tenants folders: the dealers' own, and the product's, whose layers every dealer may use. */
export type TenantFolders = { tenantsDir: string; productTenantsDir?: string | undefined };

/** Rule O11. */
const slugPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Why a name cannot be a dealer's folder. Undefined if it can. */
export function slugProblem(slug: string): string | undefined {
  if (slug === 'layers') return '"layers" is the folder of the layers; choose another name';
  if (slugPattern.test(slug) && slug.length <= 63) return undefined;
  const fixed = slug
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|-+$/g, '');
  const example = fixed === '' || fixed === 'layers' ? 'harbour-city-motors' : fixed;
  return `${JSON.stringify(slug)} is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "${example}"`;
}

const shownPath = (...parts: string[]) => join(...parts).replaceAll('\\', '/');

async function names(dir: string): Promise<{ name: string; folder: boolean }[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    // A dealer's data may be elsewhere, so a link to a folder counts.
    return entries
      .map((entry) => ({ name: entry.name, folder: entry.isDirectory() || entry.isSymbolicLink() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The dealers of a folder, in order, and the folders with an invalid name; hidden folders and `layers` are skipped. */
export async function listTenants(tenantsDir: string): Promise<{ slugs: string[]; problems: Problem[] }> {
  const folders = (await names(tenantsDir)).filter(
    ({ name, folder }) => folder && !name.startsWith('.') && name !== 'layers' && name !== operatorFileName,
  );
  const problems = folders.flatMap(({ name }): Problem[] => {
    const problem = slugProblem(name);
    return problem === undefined ? [] : [{ file: shownPath(tenantsDir, name), path: '', problem, fix: 'rename the folder' }];
  });
  return { slugs: folders.map(({ name }) => name).filter((name) => slugProblem(name) === undefined), problems };
}

/** A settings file with cleaned texts. `dropped` lists the texts that were changed. */
type SettingsFile = { value: unknown; placeOf: PlaceOf; dropped: Dropped[] };

async function readOrReport(path: string, slug: string): Promise<SettingsFile | undefined> {
  try {
    const file = await readJsonFile(path);
    if (!file) return undefined;
    const { value, drops } = cleanTexts(file.value);
    const where = whereIn(path, file.placeOf);
    return {
      value,
      placeOf: file.placeOf,
      dropped: drops.map(({ path: at, drop }) => ({ at: where(at), field: formatPath(at), ...drop })),
    };
  } catch (error) {
    if (error instanceof NotAFileError)
      throw new SiteError(slug, [{ file: path, path: '', problem: `this is ${error.kind}, not a file`, fix: 'put a file there' }], {
        cause: error,
      });
    if (!(error instanceof JsonError)) throw error;
    const file = `${error.file}:${error.line}:${error.column}`;
    const fix = error.excerpt ? `fix this line:\n${error.excerpt}` : 'save it again as UTF-8';
    throw new SiteError(slug, [{ file, path: '', problem: `not JSON: ${error.problem}`, fix }], { cause: error });
  }
}

/** Formats the position of a value in a file: "tenants/acme/site.json:4:7". `at` is where the path starts in the file. */
const whereIn =
  (file: string, placeOf: PlaceOf, at: Path = []): Where =>
  (path, target) => {
    const { line, column } = placeOf([...at, ...path], target);
    return `${file}:${line}:${column}`;
  };

/** Reads tenants/<slug>/site.json as written, without checking its settings. Throws a SiteError. */
export async function loadSiteFile(
  tenantsDir: string,
  slug: string,
): Promise<{ file: string; siteFile: SiteFile; placeOf: PlaceOf; dropped: Dropped[] }> {
  const wrong = slugProblem(slug);
  if (wrong !== undefined) throw new SiteError(slug, [{ file: shownPath(tenantsDir), path: '', problem: wrong, fix: 'correct the name' }]);
  const outside = await findOutsideLinks(join(tenantsDir, slug));
  if (outside.length > 0) throw new SiteError(slug, outside);
  const file = shownPath(tenantsDir, slug, 'site.json');
  const read = await readOrReport(file, slug);
  if (read === undefined) {
    const { slugs } = await listTenants(tenantsDir);
    // A folder without the file counts as a dealer too.
    const others = slugs.filter((other) => other !== slug);
    const near = suggest(slug, others, 'dealers');
    throw new SiteError(slug, [
      { file, path: '', problem: 'the file does not exist', fix: `create it with: ${nextCommand('new', slug)} (${near})` },
    ]);
  }
  const { value: raw, placeOf, dropped } = read;
  const where = whereIn(file, placeOf);
  const forbidden = forbiddenPaths(raw);
  if (forbidden.length > 0) {
    throw new SiteError(
      slug,
      forbidden.map((path) => ({ file: where(path, 'key'), path: formatPath(path), ...forbiddenKey })),
    );
  }
  const parsed = siteFile.safeParse(raw);
  if (parsed.success) return { file, siteFile: parsed.data, placeOf, dropped };
  const findings = parsed.error.issues.flatMap((issue) => issueFindings(issue, raw, siteFile));
  throw new SiteError(
    slug,
    findings.map(({ path, target, problem, fix }) => ({ file: where(path, target), path: formatPath(path), problem, fix })),
  );
}

const layerFolders = { template: 'templates', manufacturer: 'manufacturers', group: 'groups', dealership: 'dealerships' } as const;
type FileLayer = keyof typeof layerFolders;

async function knownLayers(dirs: readonly string[], folder: string): Promise<string[]> {
  const listings = await Promise.all(dirs.map((dir) => names(join(dir, 'layers', folder))));
  const ids = listings.flat().flatMap(({ name }) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
  return [...new Set(ids)].sort();
}

async function loadLayer(dirs: readonly string[], kind: FileLayer, id: string, slug: string): Promise<Layer | undefined> {
  for (const dir of dirs) {
    const file = shownPath(dir, 'layers', layerFolders[kind], `${id}.json`);
    const read = await readOrReport(file, slug);
    if (read === undefined) continue;
    const { value: raw, placeOf, dropped } = read;
    if (!isRecord(raw)) {
      throw new SiteError(slug, [{ file, path: '', problem: 'expected an object of settings', fix: 'put the settings in { }' }]);
    }
    const { $schema: _forEditors, ...settings } = raw;
    return { name: kind, file, settings, where: whereIn(file, placeOf), dropped };
  }
  return undefined;
}

/**
 * Reads the layers that a site.json names, from the dealer's own folder, then from the product's. Throws a SiteError with every missing
 * layer.
 */
async function loadLayers(
  { tenantsDir, productTenantsDir }: TenantFolders,
  slug: string,
  { siteFile: site, file, placeOf }: Awaited<ReturnType<typeof loadSiteFile>>,
): Promise<Layer[]> {
  const dirs = [...new Set([tenantsDir, productTenantsDir ?? tenantsDir])];
  const layers: Layer[] = [];
  const problems: Problem[] = [];
  for (const kind of Object.keys(layerFolders) as FileLayer[]) {
    const id = site[kind] ?? (kind === 'template' ? 'classic' : undefined);
    if (id === undefined) continue;
    // A template needs no layer file. The strict parse checks its name.
    const isTemplate = kind === 'template';
    if (isTemplate && !templateName.safeParse(id).success) continue;
    try {
      const layer = await loadLayer(dirs, kind, id, slug);
      if (layer) layers.push(layer);
      else if (!isTemplate) {
        const ids = await knownLayers(dirs, layerFolders[kind]);
        problems.push({
          file: whereIn(file, placeOf)([kind]),
          path: kind,
          problem: `unknown layer ${JSON.stringify(id)}`,
          fix: suggestLayer(id, ids, layerFolders[kind]),
        });
      }
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new SiteError(slug, problems);
  return layers;
}

const suggestLayer = (id: string, ids: string[], folder: string) => {
  const list = ids.length > 0 ? `known ${folder}: ${ids.join(', ')}` : `add layers/${folder}/${id}.json`;
  const near = suggest(id, ids, folder);
  return near.startsWith('did you mean') ? `${near} (${list})` : list;
};

export type Loaded = Resolved & {
  file: string;
  source: SiteFile['source'];
  operator: OperatorRules;
  /** The variables with the tokens of its source, and the hosts without a token, which prevent a pull. */
  tokens: SourceTokens;
  tokenProblems: Problem[];
  /** Texts in its files with characters that pages cannot show. */
  dropped: Dropped[];
};

/** A dealer; `remote` is the platform's configuration of the last pull, `searchKey` what `forecourt index` created for the browser. */
export type SiteAsked = TenantFolders & { slug: string; remote?: RemoteSite | undefined; searchKey?: MadeSearchKey | undefined };

/** Reads and resolves one dealer. Throws a SiteError. */
export async function loadSite(folders: SiteAsked): Promise<Loaded> {
  const { slug, remote, tenantsDir, searchKey } = folders;
  const loaded = await loadSiteFile(tenantsDir, slug);
  const { file, siteFile: written, placeOf } = loaded;
  const layers = await loadLayers(folders, slug, loaded);
  const operator = await readOperatorFile(shownPath(tenantsDir, operatorFileName), slug, readOrReport);
  const dealers = (await listTenants(tenantsDir)).slugs;
  const rules: VariableRules = { slug, dealers, shared: operator.secrets, operatorFile: operator.file };
  const ofSource = referencesIn(written.source, ['source']).flatMap(({ path, name }) => {
    const refusal = refuseVariable(name, rules);
    return refusal ? [{ file: whereIn(file, placeOf)(path), path: formatPath(path), ...refusal }] : [];
  });
  const own = (name: 'settings' | 'overrides') => ({ settings: written[name], at: [name], where: whereIn(file, placeOf, [name]) });
  layers.push({ name: 'site', file, ...own('settings') }, { name: 'overrides', file: `${file} (overrides)`, ...own('overrides') });
  const platform = remote && remoteSettings(remote);
  if (remote && platform)
    layers.push({ name: 'remote', file: `the platform’s configuration of website ${remote.id}`, settings: platform.settings });
  const resolved = resolveSite({
    slug,
    rules,
    problems: ofSource,
    file,
    where: whereIn(file, placeOf),
    template: written.template,
    layers,
    remoteDrops: platform?.drops ?? [],
    searchKey,
  });
  const dropped = [...loaded.dropped, ...layers.flatMap((layer) => layer.dropped ?? [])];
  const { tokens, problems: tokenProblems } = sourceTokens(written.source, operator, whereIn(file, placeOf));
  const granted = [...resolved.granted, ...referencesIn(written.source).map(({ name }) => name)];
  return { ...resolved, granted, file, source: written.source, operator, tokens, tokenProblems, dropped };
}
