import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pictureBodies, pictureViews } from '#lib/cars/picture-bodies.ts';
import { formIds } from '#lib/forms/form-definitions.ts';
import { demoSlugs, readPages, tenants } from './tenant-folder.ts';

const frontMatter = z.strictObject({
  title: z.string().min(3),
  description: z.string().min(20).max(160),
  date: z
    .string()
    .regex(/^-\d+d$/)
    .optional(),
  from: z
    .string()
    .regex(/^-\d+d$/)
    .optional(),
  until: z
    .string()
    .regex(/^\+\d+d$/)
    .optional(),
  heading: z.string().optional(),
  tags: z.array(z.string().min(3)).optional(),
  picture: z.strictObject({ body: z.enum(pictureBodies), colour: z.string(), view: z.enum(pictureViews) }).optional(),
  order: z.number().int().optional(),
  form: z.enum(formIds).optional(),
});

const positionMatter = z.strictObject({
  ...frontMatter.pick({ title: true, description: true }).shape,
  location: z.string(),
  employment: z.unknown(),
  posted: z.string().regex(/^-\d+d$/),
  closes: z
    .string()
    .regex(/^\+\d+d$/)
    .optional(),
  salary: z.unknown().optional(),
});

const wanted = ['about-us', 'contact', 'service', 'trade-in', 'terms-and-conditions', 'privacy-policy', 'special-offers'];
const textOf = (slug: string) =>
  [
    ...readPages(slug).map(({ body, matter }) => `${Object.values(matter).join(' ')} ${body}`),
    readFileSync(join(tenants, slug, 'cars.json'), 'utf8'),
    readFileSync(join(tenants, slug, 'site.json'), 'utf8'),
  ].join('\n');

describe.each(demoSlugs)('%s', (slug) => {
  const pages = readPages(slug);

  it('has front matter that the site can read, and a body without HTML', () => {
    for (const { path, matter, body } of pages) {
      const schema = path.startsWith('positions/') ? positionMatter : frontMatter;
      expect(schema.safeParse(matter).error, path).toBeUndefined();
      expect(body.trim().length, path).toBeGreaterThan(200);
      expect(body, path).not.toMatch(/<[a-z!/]|undefined|\[object/i);
    }
  });

  it('has the pages that shoppers look for', () => {
    const paths = pages.map(({ path }) => path.replace(/\.md$/, ''));
    expect(wanted.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('uses only telephone numbers kept for fiction', () => {
    const numbers = textOf(slug).match(/(?:\(\d{2,3}\) ?|\b0\d{3} )\d{3,4}[ -]\d{3,4}\b/g) ?? [];
    const fictional = /^(\(0[2378]\) (5550|7010) \d{4}|\(03\) 555 01\d\d|\(\d{3}\) 555-01\d\d|0491 570 \d{3})$/;
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number) => !fictional.test(number))).toEqual([]);
  });

  it('links each telephone number to the same digits', () => {
    const pairs = pages.flatMap(({ body }) => [...body.matchAll(/\[([^\]]+)\]\(tel:(\d+)\)/g)]);
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.filter(([, shown = '', dialled]) => shown.replaceAll(/\D/g, '') !== dialled)).toEqual([]);
  });

  it('spells as its country does', () => {
    const american = /\b(colors?|neighbor|favorite|inquir(y|ies)|tires?|license|gray)\b/gi;
    const commonwealth = /\b(colours?|favourites?|enquir(y|ies)|tyres?|licence|kilomet(re|er)s?|grey|petrol)\b/gi;
    const body = [
      // The colour of a drawn vehicle is a key of a block.
      ...pages.map((page) => page.body.replaceAll(/\bcolour:/g, '')),
      ...(JSON.parse(readFileSync(join(tenants, slug, 'cars.json'), 'utf8')) as { comments?: string }[]).map(
        ({ comments = '' }) => comments,
      ),
    ].join('\n');
    const wrong = body.match(slug === 'wanderlust-rv' ? commonwealth : american) ?? [];
    expect(wrong).toEqual([]);
  });
});

describe('Ridgeline’s own pages', () => {
  const pages = readPages('ridgeline-4x4');
  const under = (folder: string) => pages.filter(({ path }) => path.startsWith(`${folder}/`));

  it('has 17 articles of 150 to 350 words, each of another day', () => {
    const articles = under('blog');
    expect(articles).toHaveLength(17);
    for (const { path, body } of articles) {
      const words = body.trim().split(/\s+/).length;
      expect(words, path).toBeGreaterThanOrEqual(150);
      expect(words, path).toBeLessThanOrEqual(350);
    }
    expect(new Set(articles.map(({ matter }) => matter.date)).size).toBe(17);
  });

  it('has a page for each brand it fits, and the hiring pages', () => {
    expect(under('pages').map(({ path }) => path)).toEqual([
      'pages/bull-bars.md',
      'pages/canopies.md',
      'pages/lighting.md',
      'pages/roof-racks.md',
      'pages/snorkels.md',
      'pages/suspension.md',
    ]);
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['careers.md', 'current-positions.md', 'community.md']));
  });
});

it('comments fit the car: nothing about fuel on an electric one, no visit to one that has not arrived', () => {
  type Told = { slug: string; status: string; simple_fuel?: string; comments?: string };
  const wrong = demoSlugs.flatMap((slug) =>
    (JSON.parse(readFileSync(join(tenants, slug, 'cars.json'), 'utf8')) as Told[]).filter(
      ({ status, simple_fuel, comments = '' }) =>
        (simple_fuel === 'Electric' && /little fuel|engine sound/.test(comments)) ||
        (status === 'coming_soon' &&
          /test drive|take it for a drive|Visit us|have it (ready|parked)|See it in|walk-around video/.test(comments)),
    ),
  );
  expect(wrong.map(({ slug }) => slug)).toEqual([]);
});
