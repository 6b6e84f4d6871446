import { describe, expect, it } from 'vitest';
import { identityBranches } from '../../../../../../scripts/tools/structure/rules/identity-branches.ts';
import { messagesOf } from '../messages.ts';

const message = (name: string) =>
  `lib/cars/card.ts:1: "${name}" decides what happens here; add a capability to lib/site/options and ask for that, because code asks what a site can do, never who it is`;

const wrong: [text: string, name: string][] = [
  ["if (site.slug === 'ridgeline-4x4') stop();", 'site.slug'],
  ["const wide = model.chrome.template === 'trail' ? 2 : 1;", 'chrome.template'],
  ['if (site.dealer.manufacturer) stop();', 'dealer.manufacturer'],
  ["const text = site.dealer.manufacturer?.id !== 'mazda' && 'other';", 'manufacturer.id'],
  ["const on = ['606', '707'].includes(site.dealer.dealershipId);", 'dealer.dealershipId'],
  ['const on = special.has(catalogue.site.slug);', 'site.slug'],
  ["const on = site.slug.startsWith('bench-');", 'site.slug'],
  ['const on = /bayside/.test(chrome.slug);', 'chrome.slug'],
  ['const label = labels[site.dealer.dealershipGroup];', 'dealer.dealershipGroup'],
  ['const label = looks[chrome.template];', 'chrome.template'],
  ["switch (chrome.template) { case 'trail': break; }", 'chrome.template'],
  ['const on = chrome.template in looks;', 'chrome.template'],
  ['const on = !dealer.dealershipGroup;', 'dealer.dealershipGroup'],
  ["const { slug } = site; const on = slug === 'x';", 'slug'],
  ["const who = chrome.slug; const on = who === 'x';", 'who'],
  ["function f({ template }: Chrome) { return template === 'trail'; }", 'template'],
  ["const f = ({ slug: id }: Pick<PageSite, 'slug'>) => id === 'x';", 'id'],
  ['const { dealer: { manufacturer } } = site; if (manufacturer) stop();', 'manufacturer'],
  ["const on = site['slug'] === 'x';", 'site.slug'],
  ["const on = site!.slug! === 'x';", 'site.slug'],
];

const right = [
  "if (car.slug === 'x') stop();",
  'const car = carBySlug.get(params.slug);',
  'const page = pages[car.slug];',
  'const { Layout } = templates[model.chrome.template];',
  'const same = report.slug === kept.slug;',
  'const same = last.manufacturer?.id === next.id;',
  'const name = site.slug;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that the rule reads.
  'const path = `/${site.slug}/index.json`;',
  "const f = ({ slug }: Car) => slug === 'x';",
  "function f() { const { slug } = site; return slug; } function g(slug: string) { return slug === 'x'; }",
  'if (site.features.garage) stop();',
  'const given = body.manufacturer ?? body;',
  "const text = 'site.slug === 1';",
];

describe('nothing decides by who a dealer is', () => {
  it.each(wrong)('%s', (text, name) => expect(messagesOf(identityBranches, { 'lib/cars/card.ts': text })).toEqual([message(name)]));
  it.each(right)('%s: fine', (text) => expect(messagesOf(identityBranches, { 'lib/cars/card.ts': text })).toEqual([]));

  it('finds it in JSX', () => {
    const text = "export const A = ({ chrome }: Props) => (\n  <p>{chrome.template === 'trail' && <b />}</p>\n);";
    expect(messagesOf(identityBranches, { 'components/layout/a.tsx': text })).toEqual([
      message('chrome.template').replace('lib/cars/card.ts:1', 'components/layout/a.tsx:2'),
    ]);
  });

  it.each(['lib/site/resolve.ts', 'tests/unit/site/resolve.test.ts'])('leaves %s alone', (path) =>
    expect(messagesOf(identityBranches, { [path]: wrong[0]?.[0] as string })).toEqual([]),
  );
});
