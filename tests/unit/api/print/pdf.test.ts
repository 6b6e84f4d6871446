import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sheetPdf } from '#lib/api/print/pdf.ts';
import { carSheet } from '#lib/api/print/sheet.ts';
import { nasty } from '../../../contract/build/nasty-strings.ts';
import { pageOf } from './page-of.ts';
import { readPdf } from './pdf-text.ts';

/** A page where every text is this one and far too long. */
const filledWith = (text: string) => {
  const many = Array.from({ length: 60 }, () => text);
  return pageOf({
    title: text,
    subtitle: text,
    typeText: text,
    price: { kind: 'reduced', amount: text, per: text, before: text, note: text },
    details: many.map((value) => ({ label: text, value })),
    features: { title: text, items: many },
    comments: { title: text, paragraphs: many },
    phone: { text },
    email: text,
    location: { name: text, address: text },
    chrome: {
      name: text,
      language: 'en-AU',
      legalName: text,
      licence: text,
      registration: text,
      nouns: { one: text, One: text },
      brand: {},
    },
  });
};

const photo = () =>
  sharp({ create: { width: 1080, height: 720, channels: 3, background: { r: 90, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer();

describe('sheetPdf', () => {
  it('is one page with all texts of the sheet, accents too', async () => {
    const page = pageOf({ title: '2021 Škoda Kodiaq', location: { name: 'Whangārei', address: '1 Ōtaika Road' }, available: false });
    const bytes = await sheetPdf(carSheet(page), await photo());
    expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
    const { pages, text } = readPdf(bytes);
    expect(pages).toBe(1);
    const said = text.join('');
    for (const words of ['2021 Škoda Kodiaq', 'SOLD', '$32,990', 'Drive away', '45,210 km', 'Whangārei, 1 Ōtaika Road', 'Test Motors'])
      expect(said).toContain(words);
    expect(said).toContain('https://test-motors.example/cars/2021-mazda-cx-5');
    expect(said).not.toContain('\ufffd');
  });

  it.each([
    ['without end', 'never ending '.repeat(2000)],
    ['of one word', 'W'.repeat(20_000)],
    ['of accents', 'Š'.repeat(2000)],
    ['of no letter it can print', '中文😀'.repeat(500)],
  ])('stays one page for texts %s', async (_name, text) => {
    const { pages } = readPdf(await sheetPdf(carSheet(filledWith(text)), await photo()));
    expect(pages).toBe(1);
  });

  it('keeps its full stops after a text that was cut', async () => {
    const { text } = readPdf(await sheetPdf(carSheet(pageOf({ price: { kind: 'unpriced', amount: 'Enquire for price.' } })), undefined));
    expect(text.join('')).toContain('Enquire for price.');
  });

  it('is one page for any text of the dealer', async () => {
    // Short texts share a sheet: six at a time take as long as one.
    const long = nasty.filter((text) => text.length > 1000);
    const short = nasty.filter((text) => !long.includes(text));
    const together = Array.from({ length: Math.ceil(short.length / 6) }, (_, at) => short.slice(at * 6, at * 6 + 6).join(' '));
    for (const text of [...together, ...long])
      expect([text, readPdf(await sheetPdf(carSheet(filledWith(text)), undefined)).pages]).toEqual([text, 1]);
  });
});
