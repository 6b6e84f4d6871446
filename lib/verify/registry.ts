import type { ReleaseCheck } from '#lib/site/options/releases.ts';
import type { ReleaseCheckRow } from './check.ts';
import { budgetCheck } from './checks/budgets.ts';
import { feedCheck } from './checks/feeds.ts';
import { htmlCheck } from './checks/html.ts';
import { lawCheck } from './checks/law.ts';
import { linkCheck } from './checks/links.ts';
import { pageDataCheck } from './checks/page-data.ts';
import { priceCheck } from './checks/prices.ts';
import { searchIndexCheck } from './checks/search-index.ts';
import { sitemapCheck } from './checks/sitemap.ts';
import { stockCheck } from './checks/stock.ts';
import { structuredDataCheck } from './checks/structured-data.ts';

/** The checks of a release before it goes live. Each blocks the release, unless the site's build.warnOnly names it. */
export const releaseChecks: Record<ReleaseCheck, ReleaseCheckRow> = {
  links: linkCheck,
  pageData: pageDataCheck,
  structuredData: structuredDataCheck,
  prices: priceCheck,
  stock: stockCheck,
  searchIndex: searchIndexCheck,
  sitemap: sitemapCheck,
  feeds: feedCheck,
  budgets: budgetCheck,
  html: htmlCheck,
  law: lawCheck,
};
