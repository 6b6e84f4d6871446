import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSite } from '#lib/site/check-site.ts';
import { listTenants, loadSite, slugProblem } from '#lib/site/load.ts';
import { problemLine, SiteError } from '#lib/site/problem.ts';

type Files = Record<string, unknown>;

/** Writes the files given, JSON unless text, and returns the folder. */
async function folder(files: Files): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tenants-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return dir;
}

const law = { dealer: { name: 'Acme', url: 'https://acme.example', licence: 'MD 1' }, forms: { optInChecked: false } };

const noDestination =
  'leads have no destination, so they are stored but sent to nobody; add one, such as { "kind": "email", "to": "sales@dealer.com.au", "smtp": "env:<NAME>" }';

/** Problems of loading `acme`, the folder's name cut off. */
async function problems(files: Files, product?: Files, slug = 'acme'): Promise<string[]> {
  const tenantsDir = await folder(files);
  const productTenantsDir = product && (await folder(product));
  const found = await checkSite({ tenantsDir, productTenantsDir, slug });
  return found.problems.map((problem) =>
    problemLine(problem)
      .replaceAll(tenantsDir, 'tenants')
      .replaceAll(productTenantsDir ?? tenantsDir, 'product'),
  );
}

describe('loading a dealer', () => {
  test('every layer of site.json in its order, the dealer’s own folder before the product’s', async () => {
    const tenantsDir = await folder({
      'acme/site.json': {
        $schema: '../site.schema.json',
        template: 'studio',
        manufacturer: 'mazda',
        group: 'north',
        dealership: 'd1',
        settings: { ...law, labels: { demo: 'site' }, features: { garage: true } },
        overrides: { cars: { soldWindowDays: 5 } },
      },
      'layers/groups/north.json': { $schema: 'x', labels: { submit: 'north, own', new: 'north' } },
    });
    const productTenantsDir = await folder({
      'layers/templates/studio.json': { labels: { used: 'studio', submit: 'studio' }, features: { pdf: true } },
      'layers/manufacturers/mazda.json': { labels: { submit: 'mazda' } },
      'layers/groups/north.json': { labels: { submit: 'north, product’s' } },
      'layers/dealerships/d1.json': { labels: { preorder: 'd1' } },
    });
    const remote = { id: '123', name: 'Acme Motors', garage_enabled: false, include_sold_cars_days: 9, search_filters: ['make', 'x'] };
    const { site, origins, source, notices, file } = await loadSite({ tenantsDir, productTenantsDir, slug: 'acme', remote });
    expect(site.template).toBe('studio');
    expect(site.labels).toMatchObject({ used: 'studio', submit: 'north, own', new: 'north', preorder: 'd1', demo: 'site' });
    expect(site.dealer.name).toBe('Acme Motors');
    expect(site.features).toMatchObject({ garage: false, pdf: true });
    expect(site.cars.soldWindowDays).toBe(5);
    expect(source).toEqual({ kind: 'files' });
    expect(file).toBe(`${tenantsDir}/acme/site.json`);
    expect(origins('labels.submit')).toMatchObject({ name: 'group', file: `${tenantsDir}/layers/groups/north.json:4:15` });
    expect(origins('features.garage')).toMatchObject({ name: 'remote', file: 'the platform’s configuration of website 123' });
    expect(origins('cars.soldWindowDays')).toMatchObject({ name: 'overrides', file: `${tenantsDir}/acme/site.json:25:25` });
    expect(notices.map(problemLine)).toEqual([
      `${file}:7:15: settings.leads.destinations: ${noDestination}`,
      'the platform’s configuration of website 123: search_filters: ignored: "x" is not a known filter; correct it on the platform',
    ]);
  });

  test('a template needs no layer file', async () => {
    const tenantsDir = await folder({ 'acme/site.json': {} });
    expect((await loadSite({ tenantsDir, slug: 'acme' })).site.template).toBe('classic');
  });

  test.each<[string, Files, string[]]>([
    [
      'a folder without the file',
      { 'acme/cars.json': [], 'acne/site.json': {} },
      ['tenants/acme/site.json: the file does not exist; create it with: `forecourt new acme` (did you mean acne?)'],
    ],
    ['no file', {}, ['tenants/acme/site.json: the file does not exist; create it with: `forecourt new acme` (there are no dealers yet)']],
    [
      'a slip in the slug',
      { 'acme-cars/x': '', 'acne/x': '' },
      ['tenants/acme/site.json: the file does not exist; create it with: `forecourt new acme` (did you mean acne?)'],
    ],
    [
      'bad JSON',
      { 'acme/site.json': '{\n  "settings": {},\n}' },
      ['tenants/acme/site.json:2:17: not JSON: remove the comma before }; fix this line:\n    "settings": {},\n                  ^'],
    ],
    [
      'an unknown top key',
      { 'acme/site.json': { setings: {} } },
      ['tenants/acme/site.json:2:3: setings: unknown key; did you mean settings?'],
    ],
    [
      'an unknown source',
      { 'acme/site.json': { source: { kind: 'platfrom' } } },
      [
        'tenants/acme/site.json:3:13: source.kind: expected one of "feed", "files", "platform", got the text "platfrom"; did you mean "platform"?',
      ],
    ],
    ['a list', { 'acme/site.json': [] }, ['tenants/acme/site.json:1:1: expected an object, got a list of 0; change it to that type']],
    [
      'an unknown template',
      { 'acme/site.json': { template: 'sudio' } },
      ['tenants/acme/site.json:2:15: template: expected one of "classic", "studio", "trail", got the text "sudio"; did you mean "studio"?'],
    ],
    [
      '__proto__',
      { 'acme/site.json': '{"settings":{"__proto__":{"a":1}}}' },
      ['tenants/acme/site.json:1:14: settings.__proto__: no key may have this name; remove it or rename it'],
    ],
    [
      'a bad layer file',
      { 'acme/site.json': { group: 'north' }, 'layers/groups/north.json': '[' },
      ['tenants/layers/groups/north.json:1:2: not JSON: expected a value, but the file ends here; fix this line:\n  [\n   ^'],
    ],
    [
      'a layer that is a list',
      { 'acme/site.json': { group: 'north' }, 'layers/groups/north.json': '[]' },
      ['tenants/layers/groups/north.json: expected an object of settings; put the settings in { }'],
    ],
    [
      'a layer that climbs out',
      { 'acme/site.json': { group: '../x' } },
      ['tenants/acme/site.json:2:12: group: expected small letters, digits and hyphens, got the text "../x"; write it in that form'],
    ],
    [
      'unknown layers',
      { 'acme/site.json': { group: 'nort', manufacturer: 'mazda' }, 'layers/groups/north.json': {}, 'layers/groups/south.json': {} },
      [
        'tenants/acme/site.json:3:19: manufacturer: unknown layer "mazda"; add layers/manufacturers/mazda.json',
        'tenants/acme/site.json:2:12: group: unknown layer "nort"; did you mean north? (known groups: north, south)',
      ],
    ],
  ])('%s', async (_name, files, lines) => {
    expect(await problems(files)).toEqual(lines);
  });

  test('layers known in both folders are listed once', async () => {
    const files = { 'acme/site.json': { group: 'west' }, 'layers/groups/north.json': {} };
    expect(await problems(files, { 'layers/groups/north.json': {}, 'layers/groups/a.json': {} })).toEqual([
      'tenants/acme/site.json:2:12: group: unknown layer "west"; known groups: a, north',
    ]);
  });

  test('a SiteError says all in its message', async () => {
    const tenantsDir = await folder({ 'acme/site.json': { settings: { features: { garag: 1 } }, overrides: { features: { garage: 1 } } } });
    const error = await loadSite({ tenantsDir, slug: 'acme' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SiteError);
    expect((error as Error).message.replaceAll(tenantsDir, 'tenants')).toBe(
      "acme: 2 problems in the site's data\n" +
        '  tenants/acme/site.json:9:17: overrides.features.garage: expected true or false, got 1; change it to that type\n' +
        '  tenants/acme/site.json:4:7: settings.features.garag: unknown key; did you mean settings.features.garage?',
    );
  });

  test.each<[string, unknown, string]>([
    ['an unknown key', { features: { garag: true } }, '4:7: settings.features.garag: unknown key; did you mean settings.features.garage?'],
    [
      'a wrong type',
      { search: { hitsPerPage: '20' } },
      '4:22: settings.search.hitsPerPage: expected a whole number from 1 to 100, got the text "20"; write 20 without quotes',
    ],
    [
      'a value out of range',
      { search: { hitsPerPage: 0 } },
      '4:22: settings.search.hitsPerPage: expected at least 1, got 0; change it to fit',
    ],
    [
      'a wrong item of a list',
      { search: { filters: ['make', 'modell'] } },
      '6:9: settings.search.filters[1]: "modell" is not known here; did you mean "model"?',
    ],
    [
      'a key that is missing',
      { dealer: { locations: [{ id: '1', name: 'Yard' }] } },
      '5:9: settings.dealer.locations[0].slug: missing: expected text; add it',
    ],
    [
      'a check of the whole site',
      { search: { defaultSort: ['price'] } },
      '5:9: settings.search.defaultSort[0]: "price" has no direction; write "price:asc" or "price:desc"',
    ],
    ['a removed option that does not exist', { chat: { bot: null } }, '4:7: settings.chat.bot: unknown key; remove it'],
    [
      'the template in a layer',
      { template: 'studio' },
      '3:5: settings.template: a layer cannot choose the template; write "template" at the top of site.json',
    ],
  ])('the place of %s', async (_name, settings, line) => {
    expect(await problems({ 'acme/site.json': { settings } })).toEqual([`tenants/acme/site.json:${line}`]);
  });

  describe('the path of a setting is the one in the file of the layer that is to blame (rule O13)', () => {
    const wrong = { cars: { soldWindowDays: 99, soldWindow: 1 } };
    const [template, manufacturer, group, dealership] = ['studio', 'mazda', 'north', 'd1'];
    const site = { template, manufacturer, group, dealership };
    test.each([
      ['template', { 'layers/templates/studio.json': wrong }, 'layers/templates/studio.json', 3, ''],
      ['manufacturer', { 'layers/manufacturers/mazda.json': wrong }, 'layers/manufacturers/mazda.json', 3, ''],
      ['group', { 'layers/groups/north.json': wrong }, 'layers/groups/north.json', 3, ''],
      ['dealership', { 'layers/dealerships/d1.json': wrong }, 'layers/dealerships/d1.json', 3, ''],
      ['settings', { 'acme/site.json': { ...site, settings: wrong } }, 'acme/site.json', 8, 'settings.'],
      ['overrides', { 'acme/site.json': { ...site, overrides: wrong } }, 'acme/site.json', 8, 'overrides.'],
    ])('%s', async (_layer, files, file, line, at) => {
      const none = { 'layers/manufacturers/mazda.json': {}, 'layers/groups/north.json': {}, 'layers/dealerships/d1.json': {} };
      const [column, keyColumn] = at ? [25, 7] : [23, 5];
      expect(await problems({ 'acme/site.json': site, ...none, ...files })).toEqual([
        `tenants/${file}:${line}:${column}: ${at}cars.soldWindowDays: expected at most 60, got 99; change it to fit`,
        `tenants/${file}:${line + 1}:${keyColumn}: ${at}cars.soldWindow: unknown key; did you mean ${at}cars.soldWindowDays?`,
      ]);
    });

    test('the platform’s configuration has no file: its own name of the field', async () => {
      const tenantsDir = await folder({ 'acme/site.json': { settings: law } });
      const { notices } = await loadSite({ tenantsDir, slug: 'acme', remote: { id: '7', name: 'Acme', include_sold_cars_days: 99 } });
      expect(notices.map(problemLine)).toEqual([
        `${tenantsDir}/acme/site.json:2:15: settings.leads.destinations: ${noDestination}`,
        'the platform’s configuration of website 7: include_sold_cars_days: expected at most 60, got 99, so the site uses 60; correct it on the platform',
      ]);
    });

    test('a setting that no file has belongs into the settings of the dealer', async () => {
      const tenantsDir = await folder({
        'acme/site.json': { settings: { ...law, dealer: { name: 'Acme', url: 'https://acme.example' } } },
      });
      expect((await loadSite({ tenantsDir, slug: 'acme' })).notices.map(({ path }) => path)).toEqual([
        'settings.dealer.licence',
        'settings.leads.destinations',
      ]);
    });
  });

  test('check gives notices, secrets not set among them', async () => {
    const tenantsDir = await folder({
      'acme/site.json': { settings: { ...law, secrets: { crmKey: 'env:ACME_CRM_KEY', webhookSecret: 'env:ACME_HOOK' } } },
    });
    const { problems: none, notices } = await checkSite({ tenantsDir, slug: 'acme', env: { ACME_HOOK: 'x' } });
    expect(none).toEqual([]);
    expect(notices.map((notice) => problemLine(notice).replace(tenantsDir, 'tenants'))).toEqual([
      `tenants/acme/site.json:2:15: settings.leads.destinations: ${noDestination}`,
      'tenants/acme/site.json:12:17: settings.secrets.crmKey: not used yet (comes with leads); keep it or remove it, it changes nothing today',
      'tenants/acme/site.json:12:17: settings.secrets.crmKey: the environment variable ACME_CRM_KEY is not set; set it where pull and build run',
    ]);
  });
});

describe('listing dealers', () => {
  test('folders in order, linked ones too; hidden ones and layers passed over, wrong names reported', async () => {
    const dir = await folder({ 'b/x': '', 'a-1/x': '', '.git/x': '', 'layers/x': '', 'Bad Name/x': '', 'site.schema.json': {} });
    await symlink(join(dir, 'site.schema.json'), join(dir, 'operator.json'));
    await symlink(await folder({ 'site.json': {} }), join(dir, 'linked'));
    const { slugs, problems: wrong } = await listTenants(dir);
    expect(slugs).toEqual(['a-1', 'b', 'linked']);
    expect(wrong.map((problem) => problemLine(problem).replace(dir, 'tenants'))).toEqual([
      'tenants/Bad Name: "Bad Name" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "bad-name"; rename the folder',
    ]);
  });

  test('no folder, no dealers', async () => {
    expect(await listTenants('/nowhere/at/all')).toEqual({ slugs: [], problems: [] });
  });

  test.each([
    ['harbour-city-motors', undefined],
    ['4x4', undefined],
    ['layers', '"layers" is the folder of the layers; choose another name'],
    [
      'Škoda Ñorth',
      '"Škoda Ñorth" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "skoda-north"',
    ],
    [
      '../etc',
      '"../etc" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "etc"',
    ],
    [
      '',
      '"" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "harbour-city-motors"',
    ],
    [`${'a'.repeat(61)}-b`, undefined],
    [
      `${'a'.repeat(63)}-`,
      `"${'a'.repeat(63)}-" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "${'a'.repeat(63)}"`,
    ],
    ['a-', '"a-" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "a"'],
    ['-a', '"-a" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "a"'],
  ])('the slug %j: %s', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem);
  });
});
