import { describe, expect, it } from 'vitest';
import { carModel } from '#lib/pages/car.ts';
import { contentModel } from '#lib/pages/content.ts';
import { deadLinkLine, deadLinks } from '#lib/pages/dead-links.ts';
import { homeModel } from '#lib/pages/home.ts';
import { generatedModel } from '#lib/pages/routes.ts';
import { searchModel } from '#lib/pages/search.ts';
import { pageStructuredData } from '#lib/pages/structured-data.ts';
import { carOf, pageOf, placeOf, testMotors } from './test-motors.ts';

const granville = placeOf('granville', {
  primary: true,
  phone: '02 5550 0160',
  address: { street: '1 Good St', city: 'Granville', state: 'NSW', postcode: '2142' },
});
const catalogue = (dealer: object = {}, options: object = {}) =>
  testMotors(
    { dealer: { locations: [granville], ...dealer }, ...options },
    [carOf('a'), carOf('b', { model: '3', simple_body: 'Hatch' })],
    [pageOf('/contact'), pageOf('/blog/tyres', { kind: 'article', date: '2026-03-04', heading: 'Tyres' }), pageOf('/about-us')],
  );
type Graph = { '@graph': { '@type': string }[] } | undefined;
const nodesOf = (data: object | undefined) => (data as Graph)?.['@graph'] ?? [];
const nodeOf = (data: object | undefined, type: string) => nodesOf(data).find((node) => node['@type'] === type);
const base = 'https://test-motors.example';

describe('the JSON-LD of each kind of page (rule H9)', () => {
  it('home: the dealer', () => {
    const dealer = { logo: '/images/logo.png', about: 'Fair cars.', social: { facebook: 'https://facebook.com/x' } };
    expect(nodeOf(pageStructuredData(homeModel(catalogue(dealer))), 'AutoDealer')).toEqual({
      '@type': 'AutoDealer',
      '@id': `${base}/#dealer`,
      name: 'Test Motors',
      description: 'Fair cars.',
      url: `${base}/`,
      logo: `${base}/images/logo.png`,
      image: `${base}/images/logo.png`,
      telephone: '02 5550 0160',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Good St',
        addressLocality: 'Granville',
        addressRegion: 'NSW',
        postalCode: '2142',
        addressCountry: 'AU',
      },
      sameAs: ['https://facebook.com/x'],
    });
  });

  it('home: each yard of a dealer with several, and the make of a franchise dealer', () => {
    const dealer = { locations: [granville, placeOf('orange')], manufacturer: { id: '9', name: 'Mazda', slug: 'mazda' } };
    expect(nodeOf(pageStructuredData(homeModel(catalogue(dealer))), 'AutoDealer')).toMatchObject({
      brand: { '@type': 'Brand', name: 'Mazda' },
      department: [
        { '@type': 'AutoDealer', name: 'granville yard', telephone: '02 5550 0160' },
        { '@type': 'AutoDealer', name: 'orange yard', parentOrganization: { '@id': `${base}/#dealer` } },
      ],
    });
  });

  it.each(['/contact', '/our-locations'])('%s: the dealer', (path) => {
    const model = generatedModel(catalogue(), path) ?? contentModel(catalogue(), path);
    expect(nodesOf(model && pageStructuredData(model)).map((node) => node['@type'])).toEqual(['AutoDealer', 'WebSite', 'BreadcrumbList']);
  });

  it('search: its cars in order', () => {
    const model = searchModel(catalogue(), '/search/mazda');
    expect(nodeOf(model && pageStructuredData(model), 'ItemList')).toEqual({
      '@type': 'ItemList',
      name: 'Mazda cars',
      url: `${base}/search/mazda`,
      numberOfItems: 2,
      itemListElement: model?.cards.map((card, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: card.title,
        url: `${base}${card.href}`,
      })),
    });
  });

  it('article: headline, date, author and publisher', () => {
    const model = contentModel(catalogue(), '/blog/tyres');
    const publisher = { '@type': 'AutoDealer', '@id': `${base}/#dealer`, name: 'Test Motors', url: `${base}/` };
    expect(nodeOf(model && pageStructuredData(model), 'Article')).toEqual({
      '@type': 'Article',
      headline: 'Tyres',
      description: 'About /blog/tyres',
      url: `${base}/blog/tyres`,
      mainEntityOfPage: `${base}/blog/tyres`,
      datePublished: '2026-03-04',
      author: publisher,
      publisher,
      inLanguage: 'en-AU',
    });
    expect(model?.head.type).toBe('article');
  });

  it.each([
    [
      '/about-us',
      [
        ['Home', `${base}/`],
        ['Heading of /about-us', `${base}/about-us`],
      ],
    ],
    [
      '/blog/tyres',
      [
        ['Home', `${base}/`],
        ['Blog', `${base}/blog`],
        ['Tyres', `${base}/blog/tyres`],
      ],
    ],
  ])('%s: the way to it (rule U20)', (path, steps) => {
    const model = contentModel(catalogue(), path);
    const trail = nodeOf(model && pageStructuredData(model), 'BreadcrumbList') as unknown as {
      itemListElement: { name: string; item: string; position: number }[];
    };
    expect(trail.itemListElement.map(({ name, item }) => [name, item])).toEqual(steps);
    expect(trail.itemListElement.map(({ position }) => position)).toEqual(steps.map((_step, index) => index + 1));
  });

  it('cars, which write their own: nothing here', () => {
    const car = carModel(catalogue(), 'a');
    expect(car && pageStructuredData(car)).toBeUndefined();
  });
});

describe('what a page says of itself', () => {
  const titleOf = (model: { head: { title: string } } | undefined) => model?.head.title;

  it.each([
    ['town and count of a search', () => searchModel(catalogue(), '/search/mazda'), 'Mazda cars in Granville (2) | Test Motors'],
    [
      'the town of the settings',
      () => searchModel(catalogue({ city: 'Parramatta' }), '/search/hatch'),
      'Hatches in Parramatta (1) | Test Motors',
    ],
    [
      'the state, if that is all',
      () => searchModel(catalogue({ locations: [], state: 'Utah' }), '/search/hatch'),
      'Hatches in Utah (1) | Test Motors',
    ],
    ['no town', () => searchModel(catalogue({ locations: [] }), '/search/hatch'), 'Hatches (1) | Test Motors'],
    ['the town of a car', () => carModel(catalogue(), 'a'), 'Mazda CX-5 in Granville | Test Motors'],
    ['a sold car', () => carModel(testMotors({}, [carOf('a', { status: 'sold' })]), 'a'), 'Sold: Mazda CX-5 | Test Motors'],
    ['home without a tagline', () => homeModel(catalogue()), 'Test Motors | Cars for sale in Granville'],
    ['home with one', () => homeModel(catalogue({ tagline: 'Granville’s best' })), 'Test Motors | Granville’s best'],
  ])('title: %s', (_what, model, title) => expect(titleOf(model())).toBe(title));

  const sisters = { 'en-AU': 'https://test-motors.example', 'en-NZ': 'https://test-motors.example.nz/' } as const;
  const homes = { 'en-AU': 'https://test-motors.example/', 'en-NZ': 'https://test-motors.example.nz/' };
  it.each([
    ['names them with itself', { locale: { alternates: sisters } }, homes],
    ['names itself where the group forgot it', { locale: { alternates: { 'en-NZ': sisters['en-NZ'] } } }, homes],
    ['without a sister names none', {}, undefined],
    ['alone in its group names none', { locale: { alternates: { 'en-AU': sisters['en-AU'] } } }, undefined],
    ['that must not be listed names none', { locale: { alternates: sisters }, build: { indexable: false } }, undefined],
  ])('the home page of a group in two countries %s', (_what, options, expected) => {
    expect(homeModel(catalogue({}, options)).head.alternates).toEqual(expected);
  });

  it.each([
    ['/contact', { alternates: sisters, alternatePages: ['/contact'] }, '/contact'],
    ['/contact', { alternates: sisters, alternatePages: ['/about-us'] }, undefined],
    ['/contact', { alternates: sisters }, undefined],
    ['/contact', { alternatePages: ['/contact'] }, undefined],
  ])('%s names its twins where the group lists it: %j', (path, locale, twin) => {
    const expected = twin && { 'en-AU': `https://test-motors.example${twin}`, 'en-NZ': `https://test-motors.example.nz${twin}` };
    expect(contentModel(catalogue({}, { locale }), path)?.head.alternates).toEqual(expected);
  });

  it('a page that the group lists and the site lacks is reported', () => {
    const site = catalogue({}, { locale: { alternates: sisters, alternatePages: ['/contact', '/nowhere'] } });
    expect(deadLinks(site).map(deadLinkLine)).toContain(
      'locale.alternatePages[1]: /nowhere is not a page of this site, so the same page of the other sites names one that does not exist; add that page, or remove the path',
    );
    expect(deadLinks(site).filter(({ where }) => where.startsWith('locale'))).toHaveLength(1);
  });

  it('the home page carries the tokens of the Google Search Console', () => {
    const options = { tracking: { googleSiteVerification: ['one', 'two'] } };
    expect(homeModel(catalogue({}, options)).head.verification).toEqual(['one', 'two']);
    expect(homeModel(catalogue()).head.verification).toBeUndefined();
  });

  it.each([
    ['the banner', { banner: 'https://cdn.example/b.jpg', logo: '/l.png' }, { url: 'https://cdn.example/b.jpg', alt: 'Test Motors' }],
    ['the logo', { logo: '/l.png' }, { url: `${base}/l.png`, alt: 'Test Motors' }],
    ['nothing', {}, undefined],
  ])('a page without a picture shows %s where its link is shared', (_what, dealer, social) =>
    expect(contentModel(catalogue(dealer), '/about-us')?.head.social).toEqual(social),
  );
});
