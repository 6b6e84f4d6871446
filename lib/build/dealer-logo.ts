import { join } from 'node:path';
import { logoContrast, readSiteLogo, type SiteLogo } from '#lib/images/logo-contrast.ts';
import { contrast, white } from '#lib/site/contrast.ts';
import type { Site } from '#lib/site/schema.ts';
import { headerGround } from '#lib/site/templates.ts';

/** What is wrong with a logo, and how to correct it. */
type LogoFault = { problem: string; fix: string };

/** The minimum contrast of a graphic (WCAG 2.2, 1.4.11). */
const leastContrast = 3;

/** The fault of a logo that is hard to see, such as one for dark backgrounds on a light header (rule I22). Undefined for a good logo. */
async function faintness({ bytes }: SiteLogo, site: Pick<Site, 'template' | 'brand'>): Promise<LogoFault | undefined> {
  const ground = headerGround(site);
  const value = await logoContrast(bytes, ground);
  if (value === undefined) return { problem: 'it is empty: no part of it is visible', fix: 'export the logo again' };
  if (value >= leastContrast) return undefined;
  const kind = contrast(ground, white) < leastContrast ? 'light' : 'dark';
  return {
    problem: `it can hardly be seen on the header (${ground}): its contrast is ${value.toFixed(1)}:1, and ${leastContrast}:1 is the least`,
    fix: `use the version of the logo for ${kind} grounds`,
  };
}

/** The logo in a dealer's folder, if it is usable, and its problems. */
export async function readDealerLogo(
  tenantsDir: string,
  slug: string,
  site: Pick<Site, 'dealer' | 'template' | 'brand'>,
): Promise<{ logo?: SiteLogo; fault?: LogoFault }> {
  const { logo: reference } = site.dealer;
  try {
    const logo = await readSiteLogo(join(tenantsDir, slug), reference);
    if (!logo) return {};
    return { logo, fault: await faintness(logo, site) };
  } catch (error) {
    const problem = `it could not be used: ${(error as Error).message}`;
    return { fault: { problem, fix: 'correct the file; until then the site shows the dealer’s name' } };
  }
}
