import { countries, spell } from '../locale/language.ts';
import { lookupsInOrder } from '../lookups/lookups.ts';
import type { Dropped, DroppedField } from '../model/dropped.ts';
import { isRecord } from '../model/is-record.ts';
import { isOfPlatform } from '../search/attributes.ts';
import { siteChecks } from './checks.ts';
import { textOn } from './contrast.ts';
import { type Finding, issueFindings, nearestOptions, unknownKey } from './issues.ts';
import { forbiddenKey, forbiddenPaths, type LayerNode, layerNode, mergeNodes, nodeValue, originAt, removedPaths } from './merge.ts';
import { siteNotices } from './notices.ts';
import { formatPath, type Path, parsePath, valueAt } from './path.ts';
import { fixPlatformValues } from './platform-values.ts';
import { type Problem, SiteError } from './problem.ts';
import { type Site, siteSchema } from './schema.ts';
import { optionTable, schemaAt } from './table.ts';
import { referencesIn, refuseVariable, type VariableRules } from './variable-access.ts';

/** The layers from lowest to highest: each overrides those before it. */
export const layerNames = ['defaults', 'template', 'manufacturer', 'group', 'dealership', 'site', 'remote', 'overrides'] as const;
export type LayerName = (typeof layerNames)[number];

/** The place of a setting in a file: "tenants/acme/site.json:4:7". */
export type Where = (path: Path, target?: 'key' | 'value') => string;

/**
 * The settings of one layer. `file` is the layer's name in messages, `where` formats a position in it, and `at` is the key that contains
 * the settings.
 */
export type Layer = { name: LayerName; file: string; settings: unknown; where?: Where; at?: Path; dropped?: Dropped[] };

/** The path of a setting in the layer's file: "settings.search.paging" in a site.json (rule O13). */
const pathIn = ({ at = [] }: Pick<Layer, 'at'>, path: Path) => formatPath([...at, ...path]);

/** The position of a setting in messages: file, line and column, or the layer if it has no file. */
export const placeIn = ({ file, where }: Pick<Layer, 'file' | 'where'>, path: Path, target?: 'key') => where?.(path, target) ?? file;

/** The layer that set a value. `file` is the value's position, if known. */
export type Origin = Pick<Layer, 'name' | 'file'>;

/** A site, and the layer that set each option: `origins` returns the layer of a path, or the defaults if no layer sets it. */
export type Resolved = {
  site: Site;
  origins: (path: string) => Origin;
  /** The path of an option in the file of the layer that set it. */
  pathInFile: (path: string) => string;
  layers: readonly Layer[];
  /** The variables that the settings name, all of which the dealer may use (rule O14). */
  granted: readonly string[];
  notices: readonly Problem[];
  /** The notices about the platform's values, which a build reports. */
  platformNotices: readonly Problem[];
};

/** The browser's key for one index of one server, created by `forecourt index`; `from` is how `explain` names its source. */
export type MadeSearchKey = { host: string; index: string; apiKey: string; from: string };

export type Unresolved = {
  slug: string;
  /** The site's own file, which problems name if no other layer is responsible. */
  file: string;
  /** Formats a position in that file. */
  where?: Where | undefined;
  template?: string | undefined;
  layers: readonly Layer[];
  remoteDrops?: readonly DroppedField[];
  searchKey?: MadeSearchKey | undefined;
  /** Decides which variables the settings may name. If absent, only the dealer's own. */
  rules?: VariableRules;
  /** Earlier problems, which are thrown together with the others. */
  problems?: readonly Problem[];
};

/** Default maps merge with the entries of the layers; all other defaults come from the schema if the key is absent. */
const defaultLayer = (): Layer => ({ name: 'defaults', file: 'the product’s defaults', settings: mapDefaults() });

function mapDefaults(): Record<string, unknown> {
  const settings: Record<string, Record<string, unknown>> = {};
  for (const { name, default: value } of optionTable().rows) {
    const [group, key, ...deeper] = parsePath(name) ?? [];
    if (!isRecord(value) || Object.keys(value).length === 0) continue;
    if (deeper.length > 0 || key === undefined) throw new Error(`${name}: a map with a default must stand directly in a group`);
    settings[String(group)] = { ...settings[String(group)], [key]: value };
  }
  return settings;
}

/** "used-cars" and "/used-cars" mean /search/used-cars (rule U3). */
export const underSearch = (path: string) =>
  /^\/?search(\/|$)/.test(path) ? path.replace(/^\/?/, '/') : `/search/${path.replace(/^\//, '')}`;

const sameHost = (a: string, b: string) => new URL(a).href.replace(/\/+$/, '') === new URL(b).href.replace(/\/+$/, '');

/** Sets options that are derived from other options and that no layer sets. `derived` has the source of each path. */
/** Whether vehicles can be looked up: by a service, or the mock API. */
const hasLookup = ({ api }: Pick<Site, 'api'>) => api.mock || lookupsInOrder.some(([name]) => api.lookups[name] !== undefined);

function derive(
  site: Site,
  isSet: (path: string) => boolean,
  searchKey: MadeSearchKey | undefined,
): { site: Site; derived: Map<string, string> } {
  const derived = new Map<string, string>();
  const { brand, pages, search, locale, forms, features } = site;
  const copies = { brand: { ...brand }, pages: { ...pages }, search: { ...search }, labels: { ...site.labels }, forms: { ...forms } };
  const result = { ...site, ...copies, features: { ...features } };
  for (const [name, text] of Object.entries(site.labels)) {
    const spelled = text === undefined || isSet(`labels.${name}`) ? text : spell(text, locale.language);
    if (spelled === text) continue;
    Object.assign(result.labels, { [name]: spelled });
    derived.set(`labels.${name}`, 'locale.language');
  }
  const country = countries[locale.language];
  if (forms.phoneCountry !== country && !isSet('forms.phoneCountry')) {
    result.forms.phoneCountry = country;
    derived.set('forms.phoneCountry', 'locale.language');
  }
  if (features.vehicleLookup && !hasLookup(site)) {
    result.features.vehicleLookup = false;
    derived.set('features.vehicleLookup', 'api.lookups');
  }
  const services = { phone: site.garage.sms, email: site.garage.smtp };
  const ways = site.garage.signIn.filter((way) => services[way]);
  if (ways.length < site.garage.signIn.length) {
    result.garage = { ...site.garage, signIn: ways };
    derived.set('garage.signIn', 'garage.sms and garage.smtp');
  }
  if (brand.accent && !brand.accentText) {
    result.brand.accentText = textOn(brand.accent);
    derived.set('brand.accentText', 'brand.accent');
  }
  if (pages.defaultSearchPath) result.pages.defaultSearchPath = underSearch(pages.defaultSearchPath);
  if (search.indexing === 'own' && !isSet('search.index')) {
    result.search.index = `${search.index}_${site.slug}`;
    derived.set('search.index', 'search.indexing and the slug');
  }
  const ownStock = `website_slug = "${site.slug}"`;
  if (search.indexing === 'shared' && !search.stockFilter.includes(ownStock)) {
    // The token has the same filter, but a server without keys must not mix dealers' stock either.
    result.search.stockFilter = [...search.stockFilter, ownStock];
    derived.set('search.stockFilter', 'search.indexing and the slug');
  }
  const { host, index } = result.search;
  // The platform's index has only the platform's attributes.
  if (host && search.indexing === 'platform') {
    if (!isSet('search.defaultSort')) {
      result.search.defaultSort = ['custom_rank:desc'];
      derived.set('search.defaultSort', 'search.host and search.indexing');
    }
    if (!isSet('search.filters')) {
      result.search.filters = search.filters.filter(isOfPlatform);
      derived.set('search.filters', 'search.host and search.indexing');
    }
  }
  if (searchKey && host && !search.apiKey && sameHost(host, searchKey.host) && searchKey.index === index) {
    result.search.apiKey = searchKey.apiKey;
    derived.set('search.apiKey', searchKey.from);
  }
  return { site: result, derived };
}

const platformFix = (path: Path, fix: string) =>
  `${fix} (on the platform, or in overrides of site.json${path.length > 0 ? ` as ${formatPath(path)}` : ''})`;

function layerProblems(layers: readonly Layer[]): Problem[] {
  return layers.flatMap((layer): Problem[] => {
    const forbidden = forbiddenPaths(layer.settings).map((path) => ({
      file: placeIn(layer, path, 'key'),
      path: pathIn(layer, path),
      ...forbiddenKey,
    }));
    const chosen = valueAt(layer.settings, ['template']) === undefined ? [] : [templateProblem(layer)];
    return [...forbidden, ...chosen];
  });
}

const templateProblem = (layer: Layer): Problem => ({
  file: placeIn(layer, ['template'], 'key'),
  path: pathIn(layer, ['template']),
  problem: 'a layer cannot choose the template',
  fix: 'write "template" at the top of site.json',
});

function unknownRemoval(path: Path, layer: Layer): Problem {
  const { problem, fix, fixIn } = unknownKey(path);
  const isGuess = nearestOptions(path).length > 0;
  return {
    file: placeIn(layer, path, 'key'),
    path: pathIn(layer, path),
    problem,
    fix: isGuess ? (fixIn?.(layer.at ?? []) ?? fix) : 'remove it',
  };
}

type Fault = { layer: Layer; finding: Finding; problem: Problem };
type Attempt = { problems: Problem[]; faults: Fault[]; resolved?: Omit<Resolved, 'platformNotices'> };

const ownVariables = (slug: string): VariableRules => ({ slug, dealers: [], shared: {}, operatorFile: 'operator.json' });

/** The variables that a site names without permission. The platform may name none (rule O14). */
const refusedVariables = (tree: LayerNode<Layer> | undefined, site: Site, rules: VariableRules): Finding[] =>
  referencesIn(site).flatMap(({ path, name }): Finding[] => {
    if (originAt(tree, path)?.name === 'remote')
      return [{ path, problem: `the platform may not name the variable ${name}`, fix: 'remove it' }];
    const refusal = refuseVariable(name, rules);
    return refusal ? [{ path, ...refusal }] : [];
  });

/** Merges the layers in order, parses the result strictly and runs the checks and warnings. */
function mergeLayers({
  slug,
  file,
  where,
  template,
  layers,
  searchKey,
  rules = ownVariables(slug),
  problems: before = [],
}: Unresolved): Attempt {
  const defaults = defaultLayer();
  const ordered = [defaults, ...layers].sort((a, b) => layerNames.indexOf(a.name) - layerNames.indexOf(b.name));
  const tree = ordered.reduce<LayerNode<Layer> | undefined>(
    (merged, layer) => mergeNodes(merged, layerNode(layer.settings, layer)),
    undefined,
  );
  const top: Layer = { name: 'site', file, settings: {}, ...(where ? { where } : {}) };
  const own = layers.find(({ name }) => name === 'site') ?? top;
  const faultOf = (finding: Finding, near = false): Fault => {
    const { path, problem, target } = finding;
    const isOnTop = path[0] === 'template' || path[0] === 'slug';
    const origin = isOnTop ? undefined : originAt(tree, path, near);
    const layer = origin && origin.name !== 'defaults' ? origin : isOnTop ? top : own;
    const fix = finding.fixIn?.(layer.at ?? []) ?? finding.fix;
    const advice = layer.name === 'remote' ? platformFix(path, fix) : fix;
    return { layer, finding, problem: { file: placeIn(layer, path, target), path: pathIn(layer, path), problem, fix: advice } };
  };

  const problems = [...before, ...layerProblems(layers)];
  for (const { path, origin } of removedPaths(tree)) if (path.length > 0 && !schemaAt(path)) problems.push(unknownRemoval(path, origin));
  const { template: _chosenElsewhere, ...settings } = (nodeValue(tree) ?? {}) as Record<string, unknown>;
  const input = { ...settings, ...(template === undefined ? {} : { template }), slug };
  const parsed = siteSchema.safeParse(input);
  if (!parsed.success) {
    const findings = parsed.error.issues.flatMap((issue) => issueFindings(issue, input));
    return { problems, faults: findings.map((finding) => faultOf(finding, true)) };
  }

  const setBy = (path: string) => originAt(tree, parsePath(path) ?? []);
  const isSet = (path: string) => setBy(path) !== undefined;
  const { site, derived } = derive(parsed.data, isSet, searchKey);
  const findings = [...refusedVariables(tree, parsed.data, rules), ...siteChecks.flatMap((check) => check(site))];
  const faults = findings.map((finding) => faultOf(finding));
  if (problems.length + faults.length > 0) return { problems, faults };

  const origins = (path: string): Origin => {
    const from = derived.get(path);
    if (from !== undefined) return { name: 'defaults', file: `derived from ${from}` };
    if (path === 'template' && template !== undefined) return { name: 'site', file: placeIn(top, ['template']) };
    const { name, ...layer } = setBy(path) ?? defaults;
    return { name, file: placeIn(layer, parsePath(path) ?? []) };
  };
  const notices = siteNotices.flatMap((notice) => notice(site, isSet)).map((finding) => faultOf(finding).problem);
  const pathInFile = (path: string) => pathIn(setBy(path) ?? defaults, parsePath(path) ?? []);
  const granted = [...new Set(referencesIn(parsed.data).map(({ name }) => name))];
  return { problems, faults, resolved: { site, origins, pathInFile, layers: ordered, granted, notices } };
}

/**
 * Resolves a site from its layers. A value of the platform that the options do not allow is corrected or left out with a notice (rule O8).
 * Throws a SiteError with every other problem at once.
 */
export function resolveSite(unresolved: Unresolved): Resolved {
  const { slug, file, remoteDrops = [] } = unresolved;
  const remote = unresolved.layers.find(({ name }) => name === 'remote');
  const platformNotices = remoteDrops.map(({ field, reason }) => ({
    file: remote?.file ?? file,
    path: field,
    problem: `ignored: ${reason}`,
    fix: 'correct it on the platform',
  }));
  let { layers } = unresolved;
  for (;;) {
    const { problems, faults, resolved } = mergeLayers({ ...unresolved, layers });
    if (resolved) return { ...resolved, notices: [...resolved.notices, ...platformNotices], platformNotices };
    const platform = layers.find(({ name }) => name === 'remote');
    const findings = faults.flatMap(({ layer, finding }) => (layer === platform ? [finding] : []));
    const fixed = platform && fixPlatformValues(platform.settings, findings, platform.file);
    if (!fixed) throw new SiteError(slug, [...problems, ...faults.map(({ problem }) => problem)]);
    layers = layers.map((layer) => (layer === platform ? { ...platform, settings: fixed.settings } : layer));
    platformNotices.push(...fixed.notices);
  }
}
