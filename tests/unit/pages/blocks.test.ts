import { describe, expect, it } from 'vitest';
import type { Block } from '#lib/model/blocks/block-types.ts';
import { blockViews } from '#lib/pages/blocks/block-views.ts';
import { contentModel } from '#lib/pages/content.ts';
import { carOf, now, pageOf, placeOf, testMotors } from './test-motors.ts';

const picture = { src: '/images/a-{w}.webp', widths: [480, 960], width: 960, height: 640 };
const locations = [
  placeOf('orange', { address: { full: '1 High Street, Orange NSW 2800' } }),
  placeOf('cowra', { primary: true, address: { full: '2 Low Street, Cowra NSW 2794' } }),
];
const catalogue = testMotors(
  { dealer: { locations }, home: { brandGrid: [{ name: 'Mazda', link: '/search/mazda' }] } },
  [carOf('a'), carOf('b', { status: 'sold', sold_date_timestamp: now }), carOf('c', { make: 'Ford', model: 'Ranger', simple_body: 'Ute' })],
  [pageOf('/about-us')],
  { 'pictures/a.jpg': picture },
);
const view = (block: Block) => blockViews(catalogue, [block])[0];
const day = 86_400_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe('a block shows', () => {
  it.each<[string, Block, object]>([
    ['text', { type: 'text', text: '# A' }, { type: 'text', html: '<h2>A</h2>\n' }],
    [
      'a hero with the buttons that lead somewhere',
      {
        type: 'hero',
        title: 'A',
        text: 'b',
        picture: 'pictures/a.jpg',
        alt: 'x',
        buttons: [
          { label: 'About', link: '/about-us' },
          { label: 'Tyres', link: '/tyres' },
          { label: 'Script', link: 'javascript:alert(1)' },
        ],
      },
      { type: 'hero', title: 'A', html: '<p>b</p>\n', picture, alt: 'x', buttons: [{ label: 'About', href: '/about-us' }] },
    ],
    [
      'brands of the home page',
      { type: 'brand-grid' },
      {
        type: 'brand-grid',
        title: 'Explore Brands In Stock',
        tiles: [{ link: '/search/mazda', logo: { alt: 'Mazda', width: 160, height: 80 } }],
      },
    ],
    [
      'people with initials where there is no picture',
      {
        type: 'team',
        people: [
          { name: 'Ana de la Cruz', phone: '(02) 5550 0100' },
          { name: 'Bo', picture: 'pictures/a.jpg' },
        ],
      },
      {
        type: 'team',
        people: [
          { name: 'Ana de la Cruz', initials: 'AC', phone: { text: '(02) 5550 0100', href: 'tel:0255500100' } },
          { name: 'Bo', initials: 'B', picture },
        ],
      },
    ],
    [
      'a player that sets no cookies',
      { type: 'video', title: 'A', source: 'youtube:abcdef' },
      { type: 'video', title: 'A', frame: 'https://www.youtube-nocookie.com/embed/abcdef?autoplay=1&rel=0' },
    ],
    [
      'a video file',
      { type: 'video', title: 'A', source: 'https://v.test/a.mp4' },
      { type: 'video', title: 'A', file: 'https://v.test/a.mp4' },
    ],
    [
      'the main location on a map',
      { type: 'map-link' },
      {
        type: 'map-link',
        name: 'cowra yard',
        address: '2 Low Street, Cowra NSW 2794',
        href: 'https://www.google.com/maps/search/?api=1&query=cowra%20yard%2C%202%20Low%20Street%2C%20Cowra%20NSW%202794',
      },
    ],
    [
      'downloads that exist',
      {
        type: 'downloads',
        files: [
          { name: 'A', link: 'https://a.test/a.pdf', note: 'PDF' },
          { name: 'B', link: '/nowhere' },
        ],
      },
      { type: 'downloads', files: [{ name: 'A', href: 'https://a.test/a.pdf', note: 'PDF' }] },
    ],
  ])('%s', (_what, block, expected) => {
    expect(view(block)).toEqual(expected);
  });

  it('available cars of a search, and the way to all of them', () => {
    expect(view({ type: 'stock', search: '/search/mazda', limit: 4 })).toMatchObject({
      type: 'stock',
      cards: [{ id: 'a' }],
      more: { name: 'See all cars', href: '/search/mazda' },
    });
  });

  it('chosen locations in the order of the block', () => {
    expect(view({ type: 'locations', locations: ['cowra', 'nowhere', 'orange'] })).toMatchObject({
      places: [{ name: 'cowra yard' }, { name: 'orange yard' }],
    });
  });

  it('offers of the moment, with their last day', () => {
    const offers = [
      { title: 'over', alt: '', until: dateOf(now - 2 * day) },
      { title: 'now', alt: '', until: dateOf(now + 2 * day) },
      { title: 'always', alt: '' },
      { title: 'later', alt: '', from: dateOf(now + 2 * day) },
    ];
    expect(view({ type: 'specials', offers })).toMatchObject({
      offers: [{ title: 'now', untilText: 'Until 23 September 2026', ends: Date.UTC(2026, 8, 23, 14) }, { title: 'always' }],
    });
  });
});

describe('nothing is shown of a block', () => {
  it.each<[string, Block]>([
    ['with white space for a text', { type: 'text', text: ' \n' }],
    ['without a brand that has a page', { type: 'brand-grid', brands: [{ name: 'A', link: '/a' }] }],
    ['without a button that leads somewhere', { type: 'call-to-action', title: 'A', buttons: [{ label: 'B', link: '/b' }] }],
    ['without a picture that can be used', { type: 'gallery', pictures: [{ picture: 'no.jpg', alt: 'A' }] }],
    ['without a slide that can be used', { type: 'promotions', slides: [{ picture: 'no.jpg', alt: 'A' }] }],
    ['without an offer of the moment', { type: 'specials', offers: [{ title: 'A', alt: '', until: '2020-01-01' }] }],
    ['whose search finds no car', { type: 'stock', search: '/search/new-cars', limit: 4 }],
    ['whose search is a page of text', { type: 'stock', search: '/about-us', limit: 4 }],
    ['with a form that does not exist', { type: 'form', form: 'nothing' }],
    ['with a location that does not exist', { type: 'map-link', location: 'nowhere' }],
  ])('%s', (_what, block) => {
    expect(view(block)).toBeUndefined();
  });
});

describe('on a page', () => {
  const model = (blocks: Block[], path = '/about-us') => contentModel(testMotors({}, [carOf('a')], [pageOf(path, { blocks })]), path);
  const text: Block = { type: 'text', text: 'Hello' };
  const hero: Block = { type: 'hero', title: 'A', alt: '', buttons: [] };
  const wide: Block = { type: 'stock', search: '/search/used-cars', limit: 4 };
  const types = (views: readonly { type: string }[] = []) => views.map(({ type }) => type);

  it.each([
    ['a hero that comes first is above', [hero, text], true, ['text'], []],
    ['a later hero stays in its place', [text, hero], false, ['text'], ['hero']],
    ['from the first wide block on, all are as wide as the page', [text, wide, text], false, ['text'], ['stock', 'text']],
    ['no blocks', [], false, [], []],
  ])('%s', (_what, blocks, hasHero, column, sections) => {
    const placed = model(blocks)?.blocks;
    expect([placed?.hero !== undefined, types(placed?.column), types(placed?.sections)]).toEqual([hasHero, column, sections]);
  });

  it('a form among the blocks takes the place of the usual one', () => {
    expect(model([text], '/contact')?.form).toMatchObject({ form: { id: 'contact' } });
    expect(model([{ type: 'form', form: 'careers' }], '/contact')?.form).toBeUndefined();
  });

  it('search engines read its questions', () => {
    const questions = [{ question: 'How long?', answer: 'A *day*.' }];
    expect(model([{ type: 'faq', questions }])?.structuredData).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'FAQPage',
          mainEntity: [{ '@type': 'Question', name: 'How long?', acceptedAnswer: { '@type': 'Answer', text: '<p>A <em>day</em>.</p>' } }],
        },
      ],
    });
  });
});
