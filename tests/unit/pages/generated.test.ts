import { describe, expect, it } from 'vitest';
import { articleFeed } from '#lib/hosting/feed.ts';
import { contentModel } from '#lib/pages/content.ts';
import { generatedPaths } from '#lib/pages/generated/generated-kinds.ts';
import { generatedModel } from '#lib/pages/routes.ts';
import { carOf, pageOf, placeOf, testMotors } from './test-motors.ts';

const hours = [
  { weekday: 0, status: 'Closed' as const },
  { weekday: 1, status: 'Open' as const, open: '08:30', close: '17:00' },
];
const orange = placeOf('orange', {
  name: 'Orange',
  address: { city: 'Orange', full: '1 High Street, Orange NSW 2800' },
  contact_detail: { opening_hours: hours },
});
const cowra = placeOf('cowra', { name: 'Cowra' });
const northAt = { lat: -30, long: 150 };
const base = 'https://test-motors.example';

describe('the page of a location (rule A8)', () => {
  const cars = [carOf('a', { location_name: 'Orange' }), carOf('b', { location_name: 'Cowra', make: 'Ford', model: 'Ranger' })];
  const own = pageOf('/our-locations/cowra', { blocks: [{ type: 'text', text: 'Behind the mill.' }] });
  const site = testMotors({ dealer: { locations: [orange, cowra] } }, cars, [own]);
  const page = (path: string) => generatedModel(site, path);

  it('is one of several locations', () => {
    expect(generatedPaths(site)).toEqual(['/', '/our-locations', '/our-locations/orange', '/our-locations/cowra', '/site-map']);
    expect(generatedPaths(testMotors({ dealer: { locations: [orange] } }))).toEqual(['/', '/our-locations', '/site-map']);
    expect(generatedModel(testMotors({ dealer: { locations: [orange] } }), '/our-locations/orange')).toBeUndefined();
  });

  it('shows the location, its cars and the other locations', () => {
    expect(page('/our-locations/orange')).toMatchObject({
      layout: 'locations',
      heading: 'Orange',
      head: { description: 'Address, opening hours, phone number and directions of Test Motors in Orange.' },
      locations: [{ name: 'Orange' }],
      blocks: {
        sections: [
          { type: 'stock', title: 'Cars at Orange', cards: [{ id: 'a' }], more: { name: 'See all cars' } },
          { type: 'locations', title: 'Our other locations', places: [{ name: 'Cowra' }] },
        ],
      },
    });
  });

  it('begins with the dealer’s own text', () => {
    expect(page('/our-locations/cowra')).toMatchObject({
      heading: 'Heading of /our-locations/cowra',
      blocks: { sections: [{ type: 'text', html: '<p>Behind the mill.</p>\n' }, { type: 'stock' }, { type: 'locations' }] },
    });
  });

  it('tells search engines its address and hours', () => {
    expect(page('/our-locations/orange')?.structuredData).toMatchObject({
      '@graph': [
        {
          '@type': 'AutoDealer',
          '@id': `${base}/our-locations/orange#place`,
          url: `${base}/our-locations/orange`,
          openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '08:30', closes: '17:00' }],
          hasMap: 'https://www.google.com/maps/search/?api=1&query=Orange%2C%201%20High%20Street%2C%20Orange%20NSW%202800',
        },
      ],
    });
  });

  it('tells search engines the special days whose hours are known, and reads hours that are only text', () => {
    const detail = {
      opening_hours: [{ weekday: 6, status: 'Open' as const, formated_hours: '9:00am - 12:30pm' }],
      special_hours: [
        { date: '2026-12-24', status: 'Open' as const, open: '08:30', close: '12:00' },
        { date: '2026-12-25', status: 'Closed' as const },
      ],
    };
    const special = testMotors({ dealer: { locations: [{ ...orange, contact_detail: detail }, cowra] } }, cars);
    expect(generatedModel(special, '/our-locations/orange')?.structuredData).toMatchObject({
      '@graph': [
        {
          openingHoursSpecification: [{ opens: '09:00', closes: '12:30' }],
          specialOpeningHoursSpecification: [
            { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '08:30', closes: '12:00' },
            { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
          ],
        },
      ],
    });
  });

  it('is whole without hours, coordinates and address', () => {
    const bare = generatedModel(site, '/our-locations/cowra');
    expect(bare?.locations).toEqual([{ id: 'cowra', name: 'Cowra', social: [], hours: [] }]);
    expect(bare?.structuredData).toMatchObject({ '@graph': [{ '@type': 'AutoDealer', name: 'Cowra' }] });
    expect(generatedModel(site, '/our-locations')?.positions).toBeUndefined();
  });

  it.each([
    ['no coordinates', {}, {}, undefined, undefined],
    ['one location with coordinates', { lat: -33.3, long: 149.1 }, { file: 'AU.txt' }, undefined, undefined],
    ['a file of postcodes', { lat: 0, long: 0 }, { file: 'AU.txt' }, { north: northAt, orange: { lat: 0, long: 0 } }, true],
    [
      'a file of its own',
      { lat: 0, long: 0 },
      { file: 'AU.txt', credit: 'none' as const },
      { north: northAt, orange: { lat: 0, long: 0 } },
      false,
    ],
    ['no file of postcodes', { lat: 0, long: 0 }, {}, { north: northAt, orange: { lat: 0, long: 0 } }, undefined],
  ])('says how far it is with %s (rules A35 and A42)', (_what, at, postcodes, positions, creditsGeoNames) => {
    const north = placeOf('north', { address: northAt });
    const locations = [{ ...orange, address: at }, ...(positions ? [north] : []), cowra];
    const model = generatedModel(testMotors({ dealer: { locations }, locale: { postcodes } }, cars), '/our-locations');
    expect(model?.positions).toEqual(positions);
    expect(model?.postcodes).toEqual(creditsGeoNames === undefined ? undefined : { creditsGeoNames });
  });
});

describe('the list of articles (rule A9)', () => {
  const articles = Array.from({ length: 25 }, (_, index) =>
    pageOf(`/blog/a${index}`, {
      kind: 'article',
      title: `A & ${index}`,
      date: `2026-01-${String(index + 1).padStart(2, '0')}`,
      tags: [...(index % 2 ? [] : ['Towing']), ...(index === 3 ? ['towing', 'Škoda'] : [])],
    }),
  );
  const site = testMotors({ blogs: { pageSize: 12 } }, [], articles);
  const page = (path: string) => generatedModel(site, path);

  it('has pages and tags', () => {
    expect(generatedPaths(site)).toEqual([
      '/',
      '/blog',
      '/blog/page/2',
      '/blog/page/3',
      '/blog/tag/towing',
      '/blog/tag/skoda',
      '/site-map',
    ]);
  });

  it.each([
    ['/blog', 'Blog', 12, '/blog/a24', { current: 1, total: 3, next: '/blog/page/2' }],
    ['/blog/page/2', 'Blog, page 2', 12, '/blog/a12', { current: 2, total: 3, previous: '/blog', next: '/blog/page/3' }],
    ['/blog/page/3', 'Blog, page 3', 1, '/blog/a0', { current: 3, total: 3, previous: '/blog/page/2' }],
    ['/blog/tag/towing', 'Towing', 14, '/blog/a24', undefined],
  ])('%s', (path, heading, count, first, pager) => {
    const model = page(path);
    expect([model?.heading, model?.articles.length, model?.articles[0]?.href, model?.pager]).toEqual([heading, count, first, pager]);
    const title = path.includes('/tag/') ? `Articles about ${heading}` : heading;
    expect(model?.head).toMatchObject({ title: `${title} | Test Motors`, canonical: base + path, feed: '/blog/rss.xml' });
  });

  it.each(['/blog/page/1', '/blog/page/4', '/blog/page/x', '/blog/page/02', '/blog/tag/none', '/blog/other', '/blogs'])(
    '%s is no page',
    (path) => {
      expect(page(path)).toBeUndefined();
    },
  );

  it('links its tags, and marks the one that is shown', () => {
    expect(page('/blog/tag/skoda')?.tags).toEqual([
      { name: 'Towing', href: '/blog/tag/towing' },
      { name: 'Škoda', href: '/blog/tag/skoda', isCurrent: true },
    ]);
    expect(contentModel(site, '/blog/a0')?.tags).toEqual([{ name: 'Towing', href: '/blog/tag/towing' }]);
  });

  it('is a feed', () => {
    const feed = articleFeed(site, base);
    expect(feed?.path).toBe('/blog/rss.xml');
    expect(feed?.text).toContain(
      [
        '  <item>',
        '    <title>A &amp; 24</title>',
        `    <link>${base}/blog/a24</link>`,
        `    <guid isPermaLink="true">${base}/blog/a24</guid>`,
        '    <description>About /blog/a24</description>',
        '    <pubDate>Sun, 25 Jan 2026 00:00:00 GMT</pubDate>',
        '    <category>Towing</category>',
        '  </item>',
      ].join('\n'),
    );
    expect(feed?.text.match(/<item>/g)).toHaveLength(25);
    expect(articleFeed(testMotors({}), base)).toBeUndefined();
  });
});

it('the site map lists what the site has (rule A10)', () => {
  const content = [pageOf('/about-us', { title: 'About <us>' }), pageOf('/blog/a', { kind: 'article', title: 'A', tags: ['Tyres'] })];
  const site = testMotors({ dealer: { locations: [orange, cowra] } }, [carOf('a')], content);
  const blocks = generatedModel(site, '/site-map')?.blocks.column ?? [];
  expect(blocks.map((block) => (block.type === 'text' ? block.html.replaceAll('\n', '') : block.type))).toEqual([
    '<h2>Cars</h2><ul><li><a href="/search/new-used-and-demo-cars">Our cars</a></li><li><a href="/search/mazda">Mazda cars</a></li></ul>',
    '<h2>Pages</h2><ul><li><a href="/about-us">About &lt;us&gt;</a></li></ul>',
    '<h2>Locations</h2><ul><li><a href="/our-locations">Addresses and opening hours</a></li><li><a href="/our-locations/orange">Orange</a></li><li><a href="/our-locations/cowra">Cowra</a></li></ul>',
    '<h2>Blog</h2><ul><li><a href="/blog/a">A</a></li><li><a href="/blog/tag/tyres">All about Tyres</a></li></ul>',
  ]);
});

it('a content file takes the place of a generated page', () => {
  const site = testMotors({}, [carOf('a')], [pageOf('/site-map')]);
  expect(generatedModel(site, '/site-map')).toBeUndefined();
  expect(contentModel(site, '/site-map')?.heading).toBe('Heading of /site-map');
});
