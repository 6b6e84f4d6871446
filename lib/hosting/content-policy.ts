import { videoAddress } from '#lib/content/video-address.ts';
import { botCheckOrigins, formBotCheck } from '#lib/forms/bot-check.ts';
import { oncePer } from '#lib/model/once-per.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { usedVendors } from '#lib/site/options/vendors.ts';
import type { Site } from '#lib/site/schema.ts';
import type { VendorSources } from '#lib/tracking/vendors/vendor.ts';

export type PolicyInput = {
  site: Pick<Site, 'build' | 'dealer' | 'home' | 'search' | 'features' | 'forms' | 'images' | 'api' | 'vendors'>;
  pages: Pick<Catalogue, 'pictures' | 'content'>;
  /** The source expressions of the pages' inline scripts. */
  scripts: readonly string[];
};

/** With more picture hosts than this, a list would give no protection. */
const mostPictureHosts = 12;

const originOf = (address: string | undefined): string[] => {
  // A pattern's {path} may be anywhere except in the host.
  const url = address?.replaceAll(/[{}]/g, '');
  return url && /^https?:\/\//i.test(url) && URL.canParse(url) ? [new URL(url).origin] : [];
};

/** The other hosts that players and video files of the pages come from. */
function videoHosts({ pages }: PolicyInput): { frames: string[]; files: string[] } {
  const blocks = pages.content.flatMap((page) => page.blocks);
  const videos = blocks.flatMap((block) => (block.type === 'video' ? [videoAddress(block.source)] : []));
  return { frames: videos.flatMap(({ frame }) => originOf(frame)), files: videos.flatMap(({ file }) => originOf(file)) };
}

const sorted = (sources: Iterable<string>) => [...new Set(sources)].sort();

/**
 * The other hosts that cars' and articles' pictures come from. Cached, because a build needs them several times, and there are tens of
 * thousands of addresses.
 */
const originsOf = oncePer((pictures: PolicyInput['pages']['pictures']) => {
  // Nearly all addresses have the same origin.
  const starts = new Set(Object.values(pictures).map(({ src }) => /^https?:\/\/[^/\\?#]*/i.exec(src)?.[0]));
  return new Set([...starts].flatMap(originOf));
});

/** Logos are shown as they are, so they are not among the pictures. */
function logosOf({ site, pages }: PolicyInput): (string | undefined)[] {
  const blocks = pages.content.flatMap((page) => page.blocks);
  const brands = [...site.home.brandGrid, ...blocks.flatMap((block) => (block.type === 'brand-grid' ? (block.brands ?? []) : []))];
  return [site.dealer.logo, site.dealer.manufacturer?.logo?.url, ...brands.map(({ logo }) => logo)];
}

/** The other hosts that pictures of the pages come from. */
function pictureHosts(input: PolicyInput): string[] {
  const { site, pages } = input;
  const hosts = new Set([site.images.pattern, site.dealer.banner, ...logosOf(input)].flatMap(originOf));
  for (const host of originsOf(pages.pictures)) hosts.add(host);
  return hosts.size > mostPictureHosts ? ['https:'] : sorted(hosts);
}

/** The hosts that a site's vendors load from, and those that its settings add. */
function otherSources({ build, vendors }: PolicyInput['site']) {
  const all: VendorSources[] = [...usedVendors(vendors).map(({ vendor, values }) => vendor.sources(values)), build.sources];
  return (kind: keyof VendorSources): string[] => all.flatMap((sources) => sources[kind] ?? []);
}

/**
 * The Content-Security-Policy of a site, one for all its pages: its own scripts, and inline ones by their hash. Inline styles are
 * allowed, because React writes style attributes and open dialogs add a style sheet.
 */
export function contentPolicy(input: PolicyInput): string {
  const { site, scripts } = input;
  const { framedBy } = site.build;
  const others = otherSources(site);
  const check = formBotCheck(site);
  const videos = videoHosts(input);
  const checkHosts = check ? [botCheckOrigins[check.kind]] : [];
  const directives: [string, string[]][] = [
    ['default-src', ["'self'"]],
    ['base-uri', ["'self'"]],
    ['object-src', ["'none'"]],
    ['frame-ancestors', ["'self'", ...framedBy]],
    ['form-action', ["'self'", ...originOf(site.features.paymentUrl)]],
    ['script-src', ["'self'", ...sorted(scripts), ...checkHosts, ...others('script')]],
    ['style-src', ["'self'", "'unsafe-inline'", ...others('style')]],
    ['img-src', ["'self'", 'data:', 'blob:', ...pictureHosts(input), ...others('image')]],
    ['font-src', ["'self'", ...others('font')]],
    ['media-src', ["'self'", ...sorted(videos.files), ...others('media')]],
    [
      'connect-src',
      [
        "'self'",
        ...sorted([...originOf(site.search.host), ...originOf(site.features.pdfService), ...originOf(site.api.url)]),
        ...others('connect'),
      ],
    ],
    ['worker-src', ["'self'"]],
    ['frame-src', ["'self'", ...checkHosts, ...sorted(videos.frames), ...others('frame')]],
  ];
  return directives.map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`).join('; ');
}
