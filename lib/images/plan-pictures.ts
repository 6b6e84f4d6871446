import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { type Picture, type SharePicture, shareSize } from '#lib/model/picture.ts';
import { hasCacheFiles, type StoredPictures } from './cache-file.ts';
import { openDrawnPictures } from './drawn-pictures.ts';
import { type OwnPicture, openOwnFile, throwUnreadable } from './open-picture.ts';
import { shareFileName } from './share-file.ts';
import { planVariants, readCachedVariants, type VariantSettings, type Variants, variantKey } from './variants.ts';

export type CdnSettings = { pattern: string; quality: number; cdnWidths: readonly number[]; maxWidth: number };

/** Height by width. The size of a remote picture is unknown, and every view crops to 3:2. */
const heightShare = 2 / 3;

/**
 * The path of a picture on the CDN of a pattern, with the parameters that the pattern does not set, such as a version or a signature; the whole
 * address of a picture on another host.
 */
function cdnParts(url: string, pattern: string): { path: string; parameters: string[] } {
  const [parsed, cdn] = [new URL(url), new URL(pattern.replaceAll(/[{}]/g, ''))];
  if (cdn.host !== parsed.host) return { path: encodeURIComponent(url), parameters: [] };
  // Kept as written: a signature may depend on that exact text.
  const parameters = parsed.search.slice(1).split('&');
  const isOwn = (parameter: string) => parameter !== '' && !cdn.searchParams.has(parameter.split('=')[0] ?? '');
  return { path: parsed.pathname.slice(1), parameters: parameters.filter(isOwn) };
}

/** The address of a picture by a pattern. The path is inserted last, because it may contain text that looks like a placeholder. */
function fillPattern(url: string, { pattern, quality }: Pick<CdnSettings, 'pattern' | 'quality'>, size: object): string {
  const { path, parameters } = cdnParts(url, pattern);
  const places = Object.entries({ ...size, quality, path });
  // A function, because "$&" has a special meaning in a plain replacement text.
  const filled = places.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => String(value)), pattern);
  return parameters.length > 0 ? `${filled}${filled.includes('?') ? '&' : '?'}${parameters.join('&')}` : filled;
}

/** A picture behind an image CDN. The pattern may hold {path}, {quality} and {width}; the page fills in the width. */
export function makeCdnPicture(url: string, settings: CdnSettings): Picture {
  const widths = [...new Set(settings.cdnWidths.map((width) => Math.min(width, settings.maxWidth)))].sort((a, b) => a - b);
  const width = widths.at(-1) as number;
  const src = fillPattern(url, settings, { width: '{w}' });
  return { src, widths, width, height: Math.round(width * heightShare) };
}

/** A picture as a CDN crops it for links shared elsewhere, 1200 by 630. The pattern may hold {path}, {width}, {height} and {quality}. */
export const makeCdnSharePicture = (url: string, settings: Pick<CdnSettings, 'pattern' | 'quality'>): SharePicture => ({
  src: fillPattern(url, settings, shareSize),
  ...shareSize,
});

/** A picture that pages load from its own address, in its only size. */
export const makePlainPicture = (url: string): Picture => ({ src: url, widths: [1200], width: 1200, height: 800 });

type PictureSettings = VariantSettings & {
  pattern?: string | undefined;
  sharePattern?: string | undefined;
  cdnWidths: readonly number[];
};

export type PictureContext = {
  tenantDir: string;
  /** Folders of drawn pictures, the dealer's own first. Empty for a dealer that shows no drawn vehicles. */
  pictureDirs: readonly string[];
  cacheDir: string;
  /** Files that need not be in the cache. */
  stored?: StoredPictures | undefined;
  settings: PictureSettings;
  /** References that links shared elsewhere show. */
  shared?: ReadonlySet<string>;
  memory?: AddressMemory | undefined;
};

/**
 * The plans of addresses of the last build of a dealer, the settings that they depend on, and the references with their order. Planning an
 * address reads no files.
 */
export type AddressMemory = { settings: string; plans: Map<string, PlannedPicture>; references: string[]; sorted: string[] };

export const makeAddressMemory = (): AddressMemory => ({ settings: '', plans: new Map(), references: [], sorted: [] });

/** How pages show a reference, and the required files of the cache. */
export type UsablePicture = { picture: Picture; share?: SharePicture; files: string[] };

/** What to render for one of our own pictures. */
export type PictureRender = {
  key: string;
  settings: VariantSettings;
  needsVariants: boolean;
  /** The file that links shared elsewhere show, if the site needs one. */
  shareFile: string | undefined;
  needsShareFile: boolean;
  open: OwnPicture['open'];
};

type Plan = { render?: PictureRender } & (UsablePicture | { problem: string });

/** One reference: usable, or with a problem. `render` is set while files are missing, and if the last rendering failed. */
export type PlannedPicture = { reference: string } & Plan;

function planAddress(reference: string, { settings, shared }: PictureContext): PlannedPicture {
  if (!URL.canParse(reference)) return { reference, problem: 'it is not a valid address' };
  const { pattern, sharePattern, quality } = settings;
  return {
    reference,
    picture: pattern ? makeCdnPicture(reference, { ...settings, pattern }) : makePlainPicture(reference),
    share: sharePattern && shared?.has(reference) ? makeCdnSharePicture(reference, { pattern: sharePattern, quality }) : undefined,
    files: [],
  };
}

/** One of our own pictures, with the file that links shared elsewhere show. */
export const withShareFile = ({ picture, files }: Variants, shareFile: string | undefined): UsablePicture =>
  shareFile === undefined
    ? { picture, files }
    : { picture, files: [...files, shareFile], share: { src: `/images/${shareFile}`, ...shareSize } };

async function planOwnPicture({ identity, size, open }: OwnPicture, isShared: boolean, context: PictureContext): Promise<Plan> {
  const { cacheDir, stored } = context;
  const { widths, maxWidth, quality } = context.settings;
  const settings = { widths, maxWidth, quality };
  const key = variantKey(identity, settings);
  const shareFile = isShared ? shareFileName(identity, quality) : undefined;
  const cached = readCachedVariants(cacheDir, key, stored);
  const needsShareFile = shareFile !== undefined && !hasCacheFiles(cacheDir, [shareFile], stored);
  const render = { key, settings, shareFile, needsShareFile, open };
  if (cached && 'problem' in cached) return { problem: cached.problem, render: { ...render, needsVariants: true } };
  if (cached) return { ...withShareFile(cached, shareFile), ...(needsShareFile ? { render: { ...render, needsVariants: false } } : {}) };
  const variants = planVariants(key, await size().catch(throwUnreadable), settings);
  return { ...withShareFile(variants, shareFile), render: { ...render, needsVariants: true } };
}

/**
 * Plans how pages show image references, and renders nothing: drawn pictures (picture:body/view/paint) and the dealer's own files become
 * variants of our own, addresses use the site's CDN pattern, if it has one. An unusable reference gets a problem.
 */
export async function planPictures(references: Iterable<string>, context: PictureContext): Promise<PlannedPicture[]> {
  const { memory = makeAddressMemory() } = context;
  const openDrawn = openDrawnPictures(context.pictureDirs);
  const limit = pLimit(availableParallelism());
  const plans = knownPlans(memory, context.settings);

  const open = (reference: string): Promise<OwnPicture> =>
    reference.startsWith('picture:') ? openDrawn(reference) : openOwnFile(context.tenantDir, reference);

  async function planOwn(reference: string): Promise<PlannedPicture> {
    try {
      return { reference, ...(await planOwnPicture(await open(reference), context.shared?.has(reference) ?? false, context)) };
    } catch (error) {
      return { reference, problem: (error as Error).message };
    }
  }

  /** A site may have a hundred thousand addresses, too many for a promise each. */
  function planOne(reference: string): PlannedPicture | Promise<PlannedPicture> {
    if (!/^https?:\/\//i.test(reference)) return limit(planOwn, reference);
    const isShared = context.settings.sharePattern !== undefined && context.shared?.has(reference) === true;
    const key = isShared ? `shared ${reference}` : reference;
    const plan = plans(key) ?? planAddress(reference, context);
    memory.plans.set(key, plan);
    return plan;
  }

  return Promise.all(sortOnce(memory, [...references]).map(planOne));
}

/** Forgets the plans of the last build, except those that this one needs. */
function knownPlans(memory: AddressMemory, settings: PictureSettings): (key: string) => PlannedPicture | undefined {
  const text = JSON.stringify(settings);
  const plansBefore = memory.settings === text ? memory.plans : new Map<string, PlannedPicture>();
  Object.assign(memory, { settings: text, plans: new Map() });
  return (key) => plansBefore.get(key);
}

/** The distinct references, in order. */
function sortOnce(memory: AddressMemory, references: string[]): string[] {
  const { references: before, sorted } = memory;
  if (before.length === references.length && references.every((one, index) => one === before[index])) return sorted;
  memory.references = references;
  memory.sorted = [...new Set(references)].sort();
  return memory.sorted;
}
