import type { ReleaseCheck } from '#lib/site/options/releases.ts';
import type { Check } from './check.ts';
import { budgets } from './checks/budgets.ts';
import { html } from './checks/html.ts';
import { links } from './checks/links.ts';
import { pageData } from './checks/page-data.ts';
import { prices } from './checks/prices.ts';
import { searchIndex } from './checks/search-index.ts';
import { sitemap } from './checks/sitemap.ts';
import { stock } from './checks/stock.ts';
import { structuredData } from './checks/structured-data.ts';

/** What is checked of a release before it goes live. All of it keeps the last release live, unless a site's build.warnOnly names it. */
export const checks: Record<ReleaseCheck, Check> = { links, pageData, structuredData, prices, stock, searchIndex, sitemap, budgets, html };
