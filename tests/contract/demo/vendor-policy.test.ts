import { describe, expect, test } from 'vitest';
import { contentPolicy } from '#lib/hosting/content-policy.ts';
import { loadSite } from '#lib/site/load.ts';
import { usedVendors } from '#lib/site/options/vendors.ts';
import { demoSlugs, tenants } from './demo-files.ts';

/** The hosts of a policy, by directive, besides the site itself. */
const hostsOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.filter((source) => /^(https|wss):\/\//.test(source)).sort()];
    }),
  );

const directives = {
  script: 'script-src',
  style: 'style-src',
  image: 'img-src',
  font: 'font-src',
  media: 'media-src',
  connect: 'connect-src',
  frame: 'frame-src',
} as const;

describe.each(demoSlugs)('%s', (slug) => {
  test('its policy names the hosts of the vendors that it uses, and no others (rule T13)', async () => {
    const { site } = await loadSite({ tenantsDir: tenants, slug });
    const pages = { pictures: {}, content: [] };
    const plain = hostsOf(contentPolicy({ site: { ...site, vendors: {} }, pages, scripts: [] }));
    const found = hostsOf(contentPolicy({ site, pages, scripts: [] }));
    for (const [kind, directive] of Object.entries(directives) as [keyof typeof directives, string][]) {
      const own = usedVendors(site.vendors).flatMap(({ vendor, values }) => vendor.sources(values)[kind] ?? []);
      expect([directive, found[directive]]).toEqual([directive, [...new Set([...(plain[directive] ?? []), ...own])].sort()]);
    }
  });
});
