import { describe, expect, it } from 'vitest';
import { carSheet } from '#lib/api/print/sheet.ts';
import { pageOf } from './page-of.ts';

const picture = { src: '/images/a-{w}.webp', widths: [640, 1280], width: 1280, height: 853 };

describe('carSheet', () => {
  it('shows what the page shows', () => {
    const page = pageOf({
      subtitle: 'Akera GT',
      typeText: 'Pre-Owned',
      price: { kind: 'reduced', amount: '$32,990', before: '$34,990', note: 'Drive away' },
      gallery: [picture],
      details: ['Year', 'Make', 'Model', 'Badge and series', 'Odometer', 'Views'].map((label) => ({ label, value: `its ${label}` })),
      features: { title: 'Highlights', items: ['Sunroof', '', 'Tow Bar'] },
      comments: { title: 'Dealer Comments', paragraphs: ['One owner.', 'Two keys.'] },
      phone: { text: '(02) 9999 0000' },
      email: 'sales@test-motors.example',
      location: { name: 'North yard', address: '1 Church Street' },
      chrome: {
        name: 'Test Motors',
        language: 'en-AU',
        legalName: 'Test Pty Ltd',
        licence: 'Dealer licence MD 1',
        nouns: { one: 'ute', One: 'Ute' },
        brand: { accent: '#123456' },
      },
    });
    expect(carSheet(page)).toEqual({
      language: 'en-AU',
      title: '2021 Mazda CX-5',
      subtitle: 'Akera GT',
      type: 'Pre-Owned',
      price: { amount: '$32,990', per: '', before: '$34,990', note: 'Drive away' },
      sold: false,
      photo: '/images/a-1280.webp',
      rows: [
        { label: 'Year', value: 'its Year' },
        { label: 'Odometer', value: 'its Odometer' },
      ],
      features: { title: 'Highlights', text: 'Sunroof · Tow Bar' },
      comments: { title: 'Dealer Comments', text: 'One owner. Two keys.' },
      dealer: {
        name: 'Test Motors',
        lines: ['North yard, 1 Church Street', '(02) 9999 0000  ·  sales@test-motors.example', 'Test Pty Ltd  ·  Dealer licence MD 1'],
      },
      url: 'https://test-motors.example/cars/2021-mazda-cx-5',
      scan: 'Scan to see this ute online',
      accent: '#123456',
    });
  });

  it('leaves out missing parts', () => {
    const sheet = carSheet(pageOf({ title: '中文', available: false, details: [] }));
    expect([sheet.title, sheet.sold, sheet.photo, sheet.rows, sheet.dealer.lines]).toEqual(['Car', true, undefined, [], []]);
  });

  it.each([
    [false, '(02) 9999 0000  ·  sales@test-motors.example'],
    [true, '(02) …  ·  sales@test-motors.example'],
  ])('masks the number as the site does: %s', (phoneMasked, line) => {
    const page = pageOf({ phone: { text: '(02) 9999 0000' }, email: 'sales@test-motors.example', phoneMasked });
    expect(carSheet(page).dealer.lines).toEqual([line]);
  });
});
