import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { readPackedText } from '#lib/disk/packed-text.ts';
import { toValidText } from '#lib/model/valid-text.ts';
import { readIndexFiles } from '#lib/search/index-chunks.ts';
import { serve } from '#lib/serve/server.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { findChromium, quietChromium } from '../../../scripts/tools/chromium/find-chromium.ts';
import { problemsIn } from '../json-output.ts';
import { forecourt } from './cli.ts';
import { nasty } from './nasty-strings.ts';
import { decoded, readHtml } from './read-html.ts';
import { carsOf, makeYard, siteOf, textsOf, type Yard } from './tenants.ts';

const shared = process.env.FORECOURT_SHARED ?? join(import.meta.dirname, '../../../../shared');
const list = join(shared, 'data/naughty-strings.json');
const browser = chromiumHere();

function chromiumHere(): string | undefined {
  try {
    return findChromium(process.env, { preferShell: true });
  } catch {
    return undefined;
  }
}

/** A car that has the string in every field that may hold one, and in many that may not. A car of an unknown status would not be listed. */
const carOf = (word: string, index: number) => {
  const given = { make: word, model: word, series: word, badge: word, vin: word, nvic: word, rego: word, stocknum: word };
  const more = { car_type: word, item_type: word, price_type: word, tag: word, engine: word, colour: word, comments: word };
  const simple = { simple_body: word, simple_transmission: word, trans: word, simple_fuel: word, simple_drive: word, drive: word };
  const lists = { categories: [word], filtered_features: [word, word], highlights: [word], images: [word], thumbnails: [word] };
  const place = { location_name: word, dealership_name: word, private_suburb: word, location: { address: { city: word, state: word } } };
  const numbers = { year: word, km: word, price: word, seats: word, doors: word, views: word, certified: word };
  return {
    id: `n${index}`,
    slug: `nasty-${index}`,
    name: word,
    ...given,
    ...more,
    ...simple,
    ...lists,
    ...place,
    ...numbers,
    primary_image_url: word,
  };
};

/** Settings with the string wherever the table of options takes any text. */
const settingsOf = (word: string) => ({
  dealer: {
    ...Object.fromEntries(
      ['name', 'legalName', 'tagline', 'about', 'licence', 'registration', 'phone', 'email', 'city', 'state'].map((key) => [key, word]),
    ),
    url: 'https://acme.example.com',
    locations: [{ id: '1', name: word, slug: 'yard', phone: word, dealership_id: '1' }],
  },
  labels: Object.fromEntries(
    [
      'vehicleNoun',
      'vehicleNounPlural',
      'used',
      'new',
      'demo',
      'submit',
      'submitForm',
      'enquiryTitle',
      'enquiryText',
      'noPrice',
      'preorder',
      'newArrival',
      'comments',
      'callDealer',
    ].map((key) => [key, word]),
  ),
  home: {
    headline: word,
    intro: word,
    brandGridTitle: word,
    brandGrid: [{ name: word, link: word }],
    cards: [{ title: word, text: word, link: word, body: word, colour: word }],
    callToAction: { title: word, text: word, label: word, link: word },
    hiring: { text: word, label: word, link: word },
  },
  navigation: { header: [{ name: word, url: word }], footer: [{ name: word, dropdownItems: [{ name: word, url: word }] }] },
});

/** Markdown with each string as every kind of block and span. */
const markdownOf = (words: readonly string[]) =>
  words
    .flatMap((word) => [
      word,
      `# ${word}`,
      `- ${word}`,
      `> ${word}`,
      `[${word}](${word})`,
      `[x](<${word}>)`,
      `![${word}](${word})`,
      `![x](https://example.com/${word})`,
      `**${word}**`,
      `\`${word}\``,
      `\`\`\`${word}\n${word}\n\`\`\``,
      `| a |\n|---|\n| ${word} |`,
    ])
    .join('\n\n');

/** Strings of megabytes make heavy pages, and a string such as "#pages" leads nowhere: these dealers want a warning and a release. */
const heavy = { warnOnly: ['budgets'] };
const broken = { warnOnly: ['budgets', 'links'] };

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await ensureCompiled(yard.workspace);
});
afterAll(() => yard.remove());

/** Builds a dealer with nasty cars and one with nasty settings and pages, called after `name`. */
async function buildNasty(name: string, words: readonly string[]): Promise<string> {
  const short = words.filter((word) => word.length < 1000).join(' ');
  await yard.tenant(`${name}-cars`, { site: siteOf('Nasty Cars', { build: heavy }), cars: words.map(carOf) });
  const content = {
    'nasty.md': `---\ntitle: ${JSON.stringify(short)}\nheading: ${JSON.stringify(short)}\n---\n\n${markdownOf(words)}`,
    'blog/nasty.md': `---\ntitle: ${JSON.stringify(short)}\n---\n\n${markdownOf(words)}`,
  };
  await yard.tenant(`${name}-words`, {
    site: {
      template: 'studio',
      settings: {
        ...settingsOf(short),
        build: broken,
        compliance: { rules: { app5: { severity: 'warn', reason: 'its notice is nasty' } } },
      },
    },
    cars: carsOf(1),
    content,
  });
  const { code, stdout, stderr } = await forecourt(['build', `${name}-cars`, `${name}-words`, '--json', ...yard.flags]);
  expect([code, stderr, problemsIn({ stdout })]).toEqual([0, '', '']);
  return short;
}

/** What is wrong with a page: scripts that are not ours, handlers, script addresses, elements that load or run others' code. */
function faultsOf(html: string): string[] {
  return readHtml(html).flatMap(({ name, attributes, text }) => {
    const faults = Object.entries(attributes).flatMap(([key, value]) => {
      // A browser passes over blanks and controls in a scheme.
      const scheme = /^[\s\p{Cc}]*(javascript|vbscript|data):/iu.test(value.replaceAll(/[\t\r\n]/g, ''));
      if (key.startsWith('on') || key === 'srcdoc') return [`${name} ${key}="${value}"`];
      return scheme && /^(href|src|action|formaction|xlink:href|srcset|poster)$/.test(key) ? [`${name} ${key}="${value}"`] : [];
    });
    if (/^(iframe|object|embed|base|frame|applet|math|marquee|portal)$/.test(name)) faults.push(name);
    if (name !== 'script') return faults;
    if (attributes.src !== undefined)
      return /^\/_next\/static\/[\w./-]+\.js$/.test(attributes.src) && text === '' ? faults : [...faults, `script ${attributes.src}`];
    if (attributes.type === 'application/json' || attributes.type === 'application/ld+json') {
      JSON.parse(text);
      return faults;
    }
    return /^(addEventListener\('click',window\.noteTap=|\(globalThis\["TURBOPACK"\]|\(\(\)=>\{const d=document;let due=false,|\(\(\)=>\{const r=document\.documentElement;window\.earlyInputs=\[\];|if\(\/\[\?&\]car_id=\.\/\.test\(location\.search\)\))/.test(
      text,
    ) && !text.includes('__hit')
      ? faults
      : [...faults, `script: ${text.slice(0, 100)}`];
  });
}

type PageData = { props: { pageProps: { model: { head: { title: string }; chrome: { name: string } } } } };
const dataOf = (html: string): PageData =>
  JSON.parse(readHtml(html).find(({ attributes }) => attributes.id === '__NEXT_DATA__')?.text ?? '');

/** Checks all that was built of `words`. */
async function checkNasty(name: string, words: readonly string[], short: string): Promise<void> {
  for (const slug of [`${name}-cars`, `${name}-words`]) {
    const pages = await textsOf(yard.current(slug), '.html');
    for (const [file, html] of pages) {
      expect(faultsOf(html), `${slug} ${file}`).toEqual([]);
      const title = readHtml(html).find((tag) => tag.name === 'title')?.text ?? '';
      expect(decoded(title), `${slug} ${file}`).toBe(dataOf(html).props.pageProps.model.head.title);
    }
    for (const [file, text] of await textsOf(yard.current(slug), '.json')) expect(() => JSON.parse(text), file).not.toThrow();
  }
  const home = await readFile(join(yard.current(`${name}-words`), 'index.html'), 'utf8');
  expect(dataOf(home).props.pageProps.model.chrome.name).toBe(toValidText(short).text);

  // What a feed sends is trimmed, and a word for nothing is nothing; all else that HTML can hold comes through letter by letter.
  const nothing = new Set(['', 'null', 'undefined', 'n/a', 'nan', '-', '--', '–', '—', '#n/a', '#ref!', '#value!']);
  const { documents } = await readIndexFiles((path) => readPackedText(join(yard.current(`${name}-cars`), path)));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const cars = new Map((await readSnapshot(yard.workDir, `${name}-cars`))?.cars.map((car) => [car.id, car]));
  for (const [at, word] of words.entries()) {
    const valid = toValidText(word).text.trim();
    const expected = nothing.has(valid.toLowerCase()) ? undefined : valid;
    const [document, car] = [byId.get(`n${at}`), cars.get(`n${at}`)];
    const told = `${at} ${JSON.stringify(word).slice(0, 80)}`;
    const fields = [car?.make, car?.highlights?.[0]];
    expect(fields, told).toEqual(fields.map(() => expected));
    // Nobody writes "nil" or "none" to shoppers (rule O18).
    const saysNothing = /^(?:nil|none|unknown|tb[ac])$/i.test(valid);
    expect(car?.comments, told).toBe(saysNothing ? undefined : expected);
    // A facet's value is indexed as it is queried, without double quotes.
    const facets = [document?.make, document?.model];
    const facet = expected?.replaceAll('"', '') || undefined;
    expect(facets, told).toEqual(facets.map(() => facet));
    // A colour gets capitals and spaces, and one that is 0 or has neither letters nor digits is none (rule O18).
    const plain = (text: string | undefined) => text?.toLowerCase().replaceAll('_', ' ');
    const isColour = /[\p{L}\p{N}]/u.test(valid) && !/^0+(?:\.0+)?$/.test(valid) && !saysNothing;
    expect(plain(document?.colour), told).toBe(isColour ? plain(facet) : undefined);
    expect(car?.name).toBe(expected ?? `Vehicle n${at}`);
  }
}

test.each([
  ['<p>fine</p><a href="https://example.com/?javascript:1">x</a>', []],
  ['<script>window.__hit=1</script>', ['script: window.__hit=1']],
  ['<script src="https://evil.example.com/x.js"></script>', ['script https://evil.example.com/x.js']],
  ['<script src="/_next/static/chunks/a.js"></script>', []],
  ['<p title="a" OnClick=x()>', ['p onclick="x()"']],
  ['<img src=x onerror="x()">', ['img onerror="x()"']],
  ['<a href="java&#x73;cript:x()">', ['a href="javascript:x()"']],
  ['<a href=" \tjava\nscript:x()">', ['a href=" \tjava\nscript:x()"']],
  ['<svg><iframe srcdoc="x">', ['iframe srcdoc="x"', 'iframe']],
  ['<p>&lt;script&gt;</p><!-- <script>x</script> -->', []],
])('the check finds what is wrong with %s', (html, faults) => {
  expect(faultsOf(html)).toEqual(faults);
});

test.each(['<p title="a>b', 'a <b', '<script>x'])('the check does not pass over %s', (html) => {
  expect(() => faultsOf(html)).toThrow();
});

describe('strings that break software', () => {
  // The list is not part of the repository. One in 60 of its strings is built here, beside ours, and all of them in test:long.
  const step = process.env.FORECOURT_NAUGHTY === 'all' ? 1 : 60;
  const share = step === 1 ? 'all' : `one in ${step}`;
  const isThere = existsSync(list);
  const all: string[] = isThere ? JSON.parse(readFileSync(list, 'utf8')) : [];

  test('our own', async () => {
    // Texts of 10,000 characters make pages of megabytes.
    const ours = nasty.filter((word) => step === 1 || word.length < 10_000);
    const words = [...ours, ...all.filter((_, index) => index % step === 0)];
    await checkNasty('own', words, await buildNasty('own', words));
  });

  test.skipIf(!isThere)(`with them ${share} of the list${isThere ? '' : ` (skipped: no ${list})`}`, () => expect(all.length).toBe(515));

  test.skipIf(!browser)(`a browser runs none of them${browser ? '' : ' (skipped: Chromium is not installed)'}`, async () => {
    const site = await serve({ outDir: yard.outDir, port: 0 });
    const launched = await chromium.launch({
      executablePath: browser as string,
      args: quietChromium,
    });
    try {
      const page = await launched.newPage();
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const addresses = [
        'own-words/',
        'own-words/nasty',
        'own-words/blog/nasty',
        'own-cars/',
        ...[0, 1, 3, 4, 6, 7].map((at) => `own-cars/cars/nasty-${at}`),
      ];
      for (const address of addresses) {
        const [slug, ...path] = address.split('/');
        const answer = await page.goto(`http://${slug}.localhost:${site.port}/${path.join('/')}`, { waitUntil: 'load' });
        expect([address, answer?.status()]).toEqual([address, 200]);
        // React has taken the page over when it hangs its own keys on it: nothing ran then either.
        await page.waitForFunction(() => Object.keys(document.querySelector('#__next') ?? {}).some((key) => key.startsWith('__react')));
        expect([address, await page.evaluate(() => (window as { __hit?: number }).__hit), dialogs]).toEqual([address, undefined, []]);
      }
    } finally {
      await launched.close();
      await site.close();
    }
  });
});
