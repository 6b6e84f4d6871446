import { ruleIds } from '#lib/compliance/check-page.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import { settingsSchema } from '#lib/site/schema.ts';
import type { SiteFile } from '#lib/site/site-file.ts';
import { sampleOf } from './sample.ts';

/** Real listings break rules of law; a bench measures the reading of pages for them, and must not be stopped by it. */
const rules = Object.fromEntries(ruleIds.map((id) => [id, { severity: 'warn' as const, reason: 'Listings of a bench are not corrected' }]));

/** Files of the bench dealer with `size` cars, by path below the tenants folder. The same input gives the same bytes. */
export function benchTenantFiles(cars: readonly Car[], size: number, seed: string): Record<string, string> {
  const slug = `bench-${size}`;
  const name = `Bench ${formatNumber(size)}`;
  const site: SiteFile = {
    template: 'classic',
    source: { kind: 'files' },
    settings: {
      dealer: {
        name,
        url: `https://${slug}.example.com`,
        phone: '(02) 5550 0100',
        email: `sales@${slug}.example.com`,
        // Without it, a page breaks the law of New South Wales (rule Q1).
        licence: 'MD 12345',
        locations: [
          {
            id: '1',
            name,
            slug,
            primary: true,
            location_type: 'sales',
            phone: '(02) 5550 0100',
            address: { street: '1 Bench Street', city: 'Sydney', state: 'NSW', postcode: '2000' },
          },
        ],
      },
      images: { drawn: true },
      build: { indexable: true },
      compliance: { rules },
    },
    overrides: {},
  };
  settingsSchema.parse({ template: site.template, ...site.settings });
  const about = [
    '---',
    'title: About us',
    `description: ${name} measures how the sites are built; nothing here is for sale.`,
    '---',
    '',
    'This dealer is used when the building and the searching of sites are measured. Nothing here is for sale.',
    '',
  ];
  const lines = sampleOf(cars, size, `${seed}/${size}`).map((car) => JSON.stringify(car));
  return {
    [`${slug}/site.json`]: `${JSON.stringify(site, null, 2)}\n`,
    [`${slug}/cars.json`]: `[\n${lines.join(',\n')}\n]\n`,
    [`${slug}/content/about-us.md`]: about.join('\n'),
  };
}
