import { describe, expect, it } from 'vitest';
import { carPdfPath, parsePrinted, platformPdfUrl, printHref } from '#lib/routes/print.ts';

describe('print addresses', () => {
  it('name the car, and parse back to it', () => {
    expect(printHref('2021-mazda-cx-5')).toBe('/print?car_id=2021-mazda-cx-5');
    const query = new URL(printHref('a_B-1'), 'https://a.example').searchParams;
    expect(parsePrinted(query.get('car_id') ?? undefined)).toBe('a_B-1');
  });

  it.each([undefined, '', '../x', 'a/b', '<script>', 'a b', 'ü'])('%j is no car', (value) => expect(parsePrinted(value)).toBeUndefined());

  it('of PDFs', () => {
    expect(carPdfPath('a-1')).toBe('/cars/a-1/print');
    expect(platformPdfUrl('https://dash.example/', '12/3', '4&5')).toBe('https://dash.example/cars/12%2F3/print?website_id=4%265');
  });
});
