import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { car } from '#lib/model/car.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import { formOfPage } from '#lib/pages/form-view.ts';
import { loadDealerContent } from '#lib/pull/content/dealer-content.ts';
import { checkSite } from '#lib/site/check-site.ts';
import { loadSite } from '#lib/site/load.ts';
import { realWorld } from '../../../../scripts/cli/context.ts';
import { createDealer, type NewDealerRequest } from '../../../../scripts/commands/create-dealer.ts';
import { runExplain } from '../../../../scripts/commands/explain.ts';
import type { Prompts } from '../../../../scripts/commands/new-answers.ts';

const cancelled = Symbol('cancelled');

/** Answers questions by their message; records the questions and the refusals. */
function scripted(answers: Record<string, string | symbol>) {
  const asked: string[] = [];
  const refused: string[] = [];
  const answer = async ({ message, validate }: { message: string; validate?: (value: string | undefined) => string | undefined }) => {
    asked.push(message);
    const given = answers[message] ?? '';
    const problem = typeof given === 'string' ? validate?.(given) : undefined;
    if (problem !== undefined) refused.push(`${message}: ${problem}`);
    return given;
  };
  const prompts: Prompts = { text: answer, select: answer, isCancel: (value): value is symbol => value === cancelled };
  return { prompts, asked, refused };
}

const none = scripted({}).prompts;
const emptyDir = () => mkdtemp(join(tmpdir(), 'new-'));
const asked = (more: Partial<NewDealerRequest> & { tenantsDir: string }): NewDealerRequest => ({
  slug: 'acme',
  interactive: false,
  prompts: none,
  world: realWorld,
  folder: '.',
  ...more,
});
const json = async (...parts: string[]) => JSON.parse(await readFile(join(...parts), 'utf8'));

describe('forecourt new (rule Q12)', () => {
  test('writes a dealer that loads, from a slug alone', async () => {
    const tenantsDir = await emptyDir();
    const { text, code } = await createDealer(asked({ tenantsDir, slug: 'harbour-city' }));
    expect(text.replaceAll(tenantsDir, 'tenants')).toBe(
      [
        'Created:',
        '  tenants/harbour-city/site.json',
        '  tenants/harbour-city/cars.json',
        '  tenants/harbour-city/content/about-us.md',
        '  tenants/harbour-city/content/contact.md',
        '4 warnings:',
        '  tenants/harbour-city/site.json:15:14: settings.forms.optInChecked: the marketing checkbox starts ticked, which is not express consent (ACMA); set it to false if consent must be express',
        '  tenants/harbour-city/site.json:8:15: settings.dealer.licence: there is no dealer licence number; dealers in New South Wales must show it (Motor Dealers and Repairers Act, s19A); set it, such as "MD 12345"',
        '  tenants/harbour-city/site.json:8:15: settings.dealer.url: the site’s public address is not set, so shared links and the sitemap point to https://example.com; set it, such as "https://www.dealer.com.au"',
        '  tenants/harbour-city/site.json:7:15: settings.leads.destinations: leads have no destination, so they are stored but sent to nobody; add one, such as { "kind": "email", "to": "sales@dealer.com.au", "smtp": "env:<NAME>" }',
        'Next: `forecourt build harbour-city`',
      ].join('\n'),
    );
    expect(code).toBe(0);
    expect(await json(tenantsDir, 'harbour-city/site.json')).toEqual({
      $schema: '../site.schema.json',
      template: 'classic',
      source: { kind: 'files' },
      settings: {
        dealer: { name: 'Harbour City' },
        locale: { language: 'en-AU', timeZone: 'Australia/Sydney' },
        forms: { phoneCountry: 'AU' },
      },
    });
    expect(await json(tenantsDir, 'harbour-city/cars.json')).toEqual([]);
    expect((await checkSite({ tenantsDir, slug: 'harbour-city' })).problems).toEqual([]);
  });

  test('takes every flag; a sample car is a car', async () => {
    const tenantsDir = await emptyDir();
    const flags = {
      name: 'Southern Alps',
      template: 'trail',
      language: 'en-NZ',
      state: 'Otago',
      licence: 'M123456',
      url: 'https://alps.nz',
      phone: '03 900 0000',
      accent: '#0b5fff',
      sampleCar: true,
    };
    const productTenantsDir = join(tenantsDir, '../product/tenants');
    expect((await createDealer(asked({ tenantsDir, productTenantsDir, ...flags }))).code).toBe(0);
    expect(await json(tenantsDir, 'acme/site.json')).toEqual({
      $schema: '../../product/tenants/site.schema.json',
      template: 'trail',
      source: { kind: 'files' },
      settings: {
        dealer: {
          ...{ name: 'Southern Alps', url: 'https://alps.nz', phone: '03 900 0000' },
          ...{ licence: 'Registered motor vehicle trader M123456', state: 'Otago' },
        },
        locale: { language: 'en-NZ', timeZone: 'Pacific/Auckland' },
        brand: { accent: '#0b5fff' },
        forms: { phoneCountry: 'NZ' },
      },
    });
    expect(z.array(car).parse(await json(tenantsDir, 'acme/cars.json'))).toHaveLength(1);
    expect(await readFile(join(tenantsDir, 'acme/content/about-us.md'), 'utf8')).toBe(
      '---\ntitle: About us\ndescription: "Who Southern Alps is, and how to reach us."\n# Say who you are, since when you sell vehicles, and who works here. A block ":::team" shows people.\n---\n\nSouthern Alps is a vehicle dealer. The vehicles on this website are the ones that we have for sale now.\n\nDo you have a question about one of them? Open its page, or call us on [03 900 0000](tel:039000000).\n',
    );
  });

  test.each(['en-AU', 'en-US'])('its starter pages in %s can be read, each with its form', async (language) => {
    const tenantsDir = await emptyDir();
    const name = 'O’Brien: "Cars" & More';
    expect((await createDealer(asked({ tenantsDir, pages: 'all', name, language }))).code).toBe(0);
    const { site } = await loadSite({ tenantsDir, slug: 'acme' });
    const dropped: Dropped[] = [];
    const source = { tenantDir: join(tenantsDir, 'acme'), remote: undefined, site, today: '2026-11-22' };
    const { pages } = await loadDealerContent(source, dropped);
    expect(dropped).toEqual([]);
    expect(pages.map((page) => [page.path, formOfPage(page, site)])).toEqual([
      ['/about-us', undefined],
      ['/book-test-drive', 'test-drive'],
      ['/careers', 'careers'],
      ['/contact', 'contact'],
      ['/finance', 'finance-enquiry'],
      ['/parts', 'parts'],
      ['/service', 'service-booking'],
      ['/trade-in', 'trade-in'],
    ]);
    expect(pages[0]?.description).toBe('Who O’Brien: "Cars" & More is, and how to reach us.');
    for (const { blocks } of pages) expect(JSON.stringify(blocks)).not.toMatch(/undefined|\bcolour|\bcolor|guarantee/);
  });

  test.each([
    [undefined, 'Book a test drive', 'Tell us which vehicle you would like to drive, and when. Your test drive is booked'],
    ['Motorcycle', 'Book a test ride', 'Tell us which vehicle you would like to ride, and when. Your test ride is booked'],
    ['Caravan', 'Book a viewing', 'Tell us which vehicle you would like to see, and when. Your viewing is booked'],
  ])('a dealer whose word for a vehicle is %s starts with the page "%s"', async (noun, title, text) => {
    const tenantsDir = await emptyDir();
    expect((await createDealer(asked({ tenantsDir, pages: 'book-test-drive', name: 'Acme', noun }))).code).toBe(0);
    const page = await readFile(join(tenantsDir, 'acme/content/book-test-drive.md'), 'utf8');
    const trial = title.replace('Book a ', '');
    expect(page).toBe(
      `---\ntitle: ${title}\ndescription: "Choose a vehicle and a time for a ${trial} at Acme."\n# Say what shoppers must bring, and how long a ${trial} takes.\n---\n\n${text} once we have confirmed the time with you.\n`,
    );
    expect((await json(tenantsDir, 'acme/site.json')).settings.labels).toEqual(noun && { vehicleNoun: noun });
  });

  test('a dealer of the platform has no cars.json', async () => {
    const tenantsDir = await emptyDir();
    const platform = { source: 'platform', api: 'https://d.example/api', websiteId: '123', searchHost: 'https://s.example' };
    expect((await createDealer(asked({ tenantsDir, ...platform }))).code).toBe(0);
    expect((await json(tenantsDir, 'acme/site.json')).source).toEqual({
      kind: 'platform',
      api: 'https://d.example/api',
      websiteId: '123',
      search: { host: 'https://s.example' },
    });
    expect((await readdir(join(tenantsDir, 'acme'))).sort()).toEqual(['content', 'site.json']);
  });

  test.each<[Partial<NewDealerRequest>, string]>([
    [
      { slug: 'Harbour City' },
      '"Harbour City" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "harbour-city"',
    ],
    [{ slug: 'layers' }, '"layers" is the folder of the layers; choose another name'],
    [{ source: 'platform', api: 'https://d.example' }, 'To take stock from the platform, add --website-id, --search-host.'],
    [
      { state: 'NSW' },
      'Nothing was written: --licence: a dealer in New South Wales must show its licence number on each page, and a site without it does not go live; add it, such as --licence "MD 12345".',
    ],
    [{ pages: 'about-us,contcat' }, '--pages: there is no starter page "contcat"; did you mean contact?'],
    [
      { source: 'ftp' },
      'Nothing was written:\n  source.kind: expected one of "feed", "files", "platform", got the text "ftp"; write one of these',
    ],
    [
      { template: 'clasic', accent: 'red', language: 'en-GB' },
      'Nothing was written:\n  template: expected one of "classic", "studio", "trail", got the text "clasic"; did you mean "classic"?\n  locale.language: expected one of "en-AU", "en-NZ", "en-US", got the text "en-GB"; did you mean "en-AU"?\n  brand.accent: expected a colour such as #0b5fff, got the text "red"; write it in that form',
    ],
  ])('%j is refused and leaves nothing behind', async (flags, text) => {
    const tenantsDir = await emptyDir();
    expect(await createDealer(asked({ tenantsDir, ...flags }))).toEqual({ text, code: 2 });
    expect(await readdir(tenantsDir)).toEqual([]);
  });

  test('asks where the law wants a licence until it has a number', async () => {
    const answer = async (answers: Record<string, string>) => {
      const person = scripted({ Template: 'classic', 'Where does stock come from?': 'files', ...answers });
      await createDealer(asked({ tenantsDir: await emptyDir(), interactive: true, prompts: person.prompts, name: 'Acme' }));
      return [person.asked.filter((message) => /State|licence|trader/.test(message)), person.refused];
    };
    const [state, licence, trader] = [
      'State that the dealer trades from',
      'Dealer licence number',
      'Number as registered motor vehicle trader',
    ];
    expect(await answer({ Language: 'en-AU', [state]: 'NSW' })).toEqual([[state, licence], [`${licence}: an answer is required`]]);
    expect(await answer({ Language: 'en-AU', [state]: 'QLD' })).toEqual([[state, licence], []]);
    expect(await answer({ Language: 'en-NZ', [trader]: 'soon' })).toEqual([
      [trader],
      [`${trader}: expected the number of the licence, such as "MD 12345"`],
    ]);
  });

  test('never overwrites', async () => {
    const tenantsDir = await emptyDir();
    await createDealer(asked({ tenantsDir, name: 'First' }));
    const { text, code } = await createDealer(asked({ tenantsDir, name: 'Second' }));
    expect(text.replaceAll(tenantsDir, 'tenants')).toBe(
      'tenants/acme already exists, and nothing was changed. Choose another slug, or edit tenants/acme/site.json.',
    );
    expect(code).toBe(1);
    expect((await json(tenantsDir, 'acme/site.json')).settings.dealer.name).toBe('First');
  });

  test('asks only for what is missing', async () => {
    const tenantsDir = await emptyDir();
    const person = scripted({
      Template: 'studio',
      'The site’s public address': 'https://acme.example',
      'Where does stock come from?': 'platform',
      'Address of the platform’s API': 'https://d.example/api',
      'The platform’s website ID': '9',
      'Address of the search server': 'https://s.example',
    });
    const { code } = await createDealer(asked({ tenantsDir, interactive: true, prompts: person.prompts, name: 'Acme', language: 'en-US' }));
    expect(code).toBe(0);
    expect(person.asked).toEqual([
      'Template',
      'The site’s public address',
      'Main phone number',
      'Word for one vehicle',
      'Accent colour',
      'Pages to start from',
      'Where does stock come from?',
      'Address of the platform’s API',
      'The platform’s website ID',
      'Address of the search server',
    ]);
    expect(person.refused).toEqual([]);
  });

  test('refuses an invalid answer at once, and writes nothing when cancelled', async () => {
    const tenantsDir = await emptyDir();
    const answers = {
      'The dealer’s name': ' ',
      'The site’s public address': 'acme',
      'Accent colour': 'red',
      'Where does stock come from?': cancelled,
    };
    const person = scripted(answers);
    expect(await createDealer(asked({ tenantsDir, interactive: true, prompts: person.prompts }))).toEqual({
      text: 'Cancelled. Nothing was written.',
      code: 1,
    });
    expect(person.refused).toEqual([
      'The dealer’s name: an answer is required',
      'The site’s public address: expected an address that starts with https:// or http://',
      'Accent colour: expected a colour such as #0b5fff',
    ]);
    expect(await readdir(tenantsDir)).toEqual([]);
  });
});

describe('forecourt explain', () => {
  test.each<[{ slug?: string; path?: string }, string, number]>([
    [
      { path: 'dealer.name' },
      'dealer.name = "Acme"\n  The dealer’s name\n  type     text\n  default  "Vehicle Dealer"\n  set by   site (tenants/acme/site.json:9:15)',
      0,
    ],
    [{ path: 'dealer.nam' }, 'dealer.nam: unknown option; did you mean dealer.name?', 2],
    [
      { slug: 'A' },
      '"A" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "a"',
      2,
    ],
    [
      { slug: 'acm' },
      "acm: 1 problem in the site's data\n  tenants/acm/site.json: the file does not exist; create it with: `forecourt new acm` (did you mean acme?)",
      1,
    ],
  ])('%j', async (more, text, code) => {
    const tenantsDir = await emptyDir();
    await createDealer(asked({ tenantsDir }));
    const outcome = await runExplain({ slug: 'acme', tenantsDir, ...more });
    expect(outcome.text.replaceAll(tenantsDir, 'tenants')).toBe(text);
    expect(outcome.code).toBe(code);
  });
});
