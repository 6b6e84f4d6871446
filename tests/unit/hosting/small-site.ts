import { headerRules } from '#lib/hosting/headers.ts';
import { hostFiles } from '#lib/hosting/host-files.ts';
import { hostRules } from '#lib/hosting/rules.ts';

export const page = '/search/used-cars';
export const paths = ['/search/used-cars', '/search/our-cars', '/search/toyota', '/search/toyota/corolla', '/find/rental-cars'];
export const rules = hostRules(page);
const gone = [
  { slug: '2019-kia-rio-9', make: 'Kia' },
  { slug: '2018-lada-niva-8', make: 'Lada' },
  { slug: 'bare-7' },
  { slug: 'old-6', make: 'Kia', movedTo: 'new-6' },
];
export const headers = headerRules("default-src 'self'", 365);
const redirects = [
  { path: '/search', to: page },
  { path: '/used-cars', to: page },
  { path: '/search/old-toyota', to: '/search/toyota' },
  { path: '/search/old-toyota/corolla', to: '/search/toyota/corolla' },
  { path: '/blog', to: '/news' },
  { path: '/blog/first', to: '/news/first' },
  { path: '/blog/tag/advice', to: '/news/tag/advice' },
];
export const files = hostFiles({
  slug: 'acme',
  searchPage: page,
  paths,
  pages: ['/about-us', '/stock', '/news', '/news/first', '/news/tag/advice'],
  redirects,
  gone,
  headers,
});
