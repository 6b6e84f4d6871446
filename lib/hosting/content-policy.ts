import { videoAddress } from '#lib/content/video-address.ts';
import { botCheckOrigins, formBotCheck } from '#lib/forms/bot-check.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { Site } from '#lib/site/schema.ts';

export type PolicyInput = {
  site: Pick<Site, 'build' | 'dealer' | 'search' | 'features' | 'forms' | 'images' | 'api'>;
  pages: Pick<Catalogue, 'pictures' | 'content'>;
  /** Source expressions of the inline scripts that the pages hold. */
  scripts: readonly string[];
};

/** With more picture hosts than this, a list would protect nothing. */
const mostPictureHosts = 12;

const originOf = (address: string | undefined): string[] => {
  // A pattern's {path} may be anywhere but in the host.
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

/** The other hosts that pictures of the pages come from. */
function pictureHosts({ site, pages }: PolicyInput): string[] {
  const hosts = new Set([site.images.pattern, site.dealer.logo, site.dealer.banner].flatMap(originOf));
  for (const { src } of Object.values(pages.pictures)) if (!src.startsWith('/')) for (const host of originOf(src)) hosts.add(host);
  return hosts.size > mostPictureHosts ? ['https:'] : sorted(hosts);
}

/**
 * The Content-Security-Policy of a site, one for all its pages: its own scripts, and inline ones by their hash. Inline styles are
 * allowed, because React writes style attributes and open dialogs add a style sheet.
 */
export function contentPolicy(input: PolicyInput): string {
  const { site, scripts } = input;
  const { sources, framedBy } = site.build;
  const check = formBotCheck(site);
  const videos = videoHosts(input);
  const checkHosts = check ? [botCheckOrigins[check.kind]] : [];
  const directives: [string, string[]][] = [
    ['default-src', ["'self'"]],
    ['base-uri', ["'self'"]],
    ['object-src', ["'none'"]],
    ['frame-ancestors', ["'self'", ...framedBy]],
    ['form-action', ["'self'", ...originOf(site.features.paymentUrl)]],
    ['script-src', ["'self'", ...sorted(scripts), ...checkHosts, ...(sources.script ?? [])]],
    ['style-src', ["'self'", "'unsafe-inline'", ...(sources.style ?? [])]],
    ['img-src', ["'self'", 'data:', 'blob:', ...pictureHosts(input), ...(sources.image ?? [])]],
    ['font-src', ["'self'", ...(sources.font ?? [])]],
    ['media-src', ["'self'", ...sorted(videos.files), ...(sources.media ?? [])]],
    [
      'connect-src',
      [
        "'self'",
        ...sorted([...originOf(site.search.host), ...originOf(site.features.pdfService), ...originOf(site.api.url)]),
        ...(sources.connect ?? []),
      ],
    ],
    ['worker-src', ["'self'"]],
    ['frame-src', ["'self'", ...checkHosts, ...sorted(videos.frames), ...(sources.frame ?? [])]],
  ];
  return directives.map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`).join('; ');
}
