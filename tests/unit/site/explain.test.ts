import { describe, expect, test } from 'vitest';
import { explain, explanationText } from '#lib/site/explain.ts';
import { resolved } from './layered.ts';

const site = resolved({
  template: { features: { garage: true }, labels: { used: 'Pre-Owned' } },
  group: { features: { garage: null } },
  site: {
    features: { garage: true },
    labels: { used: null },
    cars: { brandAliases: { 'Isuzu Ute': 'Isuzu UTE' } },
    brand: { accent: '#0b5fff' },
    secrets: { crmKey: 'env:ACME_CRM_KEY' },
    dealer: { locations: [{ id: '1', name: 'Yard', slug: 'yard' }] },
  },
  remote: { features: { garage: false } },
});
const text = (name: string) => explanationText(explain(site, name));

describe('explain', () => {
  test.each<[string, string[]]>([
    [
      'features.garage',
      [
        'features.garage = false',
        '  Saved cars for signed-in shoppers',
        '  type     true or false',
        '  default  false',
        '  set by   remote (the platform’s configuration of website 123)',
        '  over     template (tenants/layers/templates/studio.json): true',
        '  over     group (tenants/layers/groups/north.json): removed',
        '  over     site (tenants/acme/site.json): true',
      ],
    ],
    [
      'labels.used',
      [
        'labels.used = "Used"',
        '  Word for used vehicles',
        '  type     text',
        '  default  "Used"',
        '  set by   the default',
        '  over     template (tenants/layers/templates/studio.json): "Pre-Owned"',
        '  over     site (tenants/acme/site.json): removed',
      ],
    ],
    [
      'brand.accentText',
      [
        'brand.accentText = "#ffffff"',
        '  Colour of text on the accent colour; unset: black or white, whichever has more contrast',
        '  type     text',
        '  default  not set',
        '  set by   derived from brand.accent',
      ],
    ],
    [
      'cars.brandAliases["Isuzu Ute"]',
      [
        'cars.brandAliases["Isuzu Ute"] = "Isuzu UTE"',
        '  Makes that are shown under another name, such as "SsangYong": "KGM"',
        '  type     text',
        '  default  not set',
        '  set by   site (tenants/acme/site.json)',
      ],
    ],
    [
      'dealer.locations[0].name',
      [
        'dealer.locations[0].name = "Yard"',
        '  Locations that shoppers can visit or call',
        '  type     text',
        '  default  not set',
        '  set by   site (tenants/acme/site.json)',
      ],
    ],
    [
      'secrets.crmKey',
      [
        'secrets.crmKey = "env:ACME_CRM_KEY"',
        '  Key of the dealer’s CRM',
        '  used     not yet (comes with leads)',
        '  type     text',
        '  default  not set',
        '  set by   site (tenants/acme/site.json)',
      ],
    ],
    [
      'brand',
      [
        'brand: Brand colours; their contrast is checked',
        '  brand.accent      "#0b5fff"  [site (tenants/acme/site.json)]',
        '  brand.accentText  "#ffffff"  [derived from brand.accent]',
        '  brand.icon        not set  [the default]',
        '  brand.dark        not set  [the default]',
      ],
    ],
    [
      'features.authentication',
      [
        'features.authentication = false',
        '  Shoppers can sign in',
        '  type     true or false',
        '  default  false',
        '  set by   the default',
      ],
    ],
    ['blogs', ['blogs: Blog', '  blogs.pageSize  9  [the default]']],
    ['features.garag', ['features.garag: unknown option; did you mean features.garage?']],
    ['feature', ['feature: unknown option; did you mean features?']],
    ['dealer.locations[0].nam', ['dealer.locations[0].nam: unknown option; did you mean dealer.locations[0].name?']],
    ['a b', ['a b: unknown option; name an option or a group']],
    ['xyzzy.plugh', ['xyzzy.plugh: unknown option; name an option or a group']],
  ])('%s', (name, lines) => {
    expect(text(name)).toBe(lines.join('\n'));
  });

  test('no path lists every option once', () => {
    const all = explain(site, '');
    expect(all.kind).toBe('group');
    expect(text('').split('\n').length).toBeGreaterThan(100);
    expect(text('')).toContain('\n  search.filters ');
  });
});
