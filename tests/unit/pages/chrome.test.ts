import { describe, expect, it } from 'vitest';
import type { NavigationItem } from '#lib/model/navigation.ts';
import { licenceText, makeChrome } from '#lib/pages/chrome.ts';
import { carOf, pageOf, placeOf, testMotors } from './test-motors.ts';

const header = [
  { name: 'About', url: '/about-us/' },
  { name: 'Gone', url: '/gone' },
  { name: 'Trap', url: 'javascript:alert(1)' },
  { name: 'Elsewhere', url: '//elsewhere.example' },
  { name: 'Call', url: 'tel:0263311234' },
  { name: 'Find us', url: 'https://maps.google.com/?q=orange' },
  { name: 'Club', url: 'https://club.example' },
  { name: 'Bars', url: '/pages/bull-bars' },
  {
    name: 'More',
    dropdownItems: [
      { name: 'About', url: '/about-us' },
      { name: 'Gone', url: '/gone-too' },
    ],
  },
  { name: 'Empty', dropdownItems: [{ name: 'Gone', url: '/gone' }] },
  { name: 'Heading' },
];
const content = [
  pageOf('/about-us', { blocks: [{ type: 'text', text: '[Tyres](/tyres), [bars](/pages/bull-bars), [below](#more)' }] }),
  pageOf('/bull-bars'),
];

describe('the menu', () => {
  const catalogue = testMotors({ navigation: { header, footer: [] } }, [carOf('a')], content);

  it('holds only links to existing pages', () => {
    expect(makeChrome(catalogue).header).toEqual([
      { name: 'About', href: '/about-us' },
      { name: 'Call', href: 'tel:0263311234' },
      { name: 'Find us', href: 'https://maps.google.com/?q=orange' },
      { name: 'Club', href: 'https://club.example' },
      { name: 'Bars', href: '/bull-bars' },
      { name: 'More', children: [{ name: 'About', href: '/about-us' }] },
    ]);
  });

  it('has the default links of rule U15', () => {
    const plain = testMotors({}, [carOf('a')], [pageOf('/service'), pageOf('/tyres'), pageOf('/contact')]);
    const { header: top, footer } = makeChrome(plain);
    expect(top).toEqual([
      { name: 'Search Vehicles', href: '/search/new-used-and-demo-cars' },
      { name: 'Service', href: '/service' },
      { name: 'Contact', href: '/contact', isWideOnly: true },
    ]);
    expect(footer.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['Buy', ['All cars']],
      ['Own', ['Service', 'Tyres']],
      ['About', ['Contact']],
    ]);
  });

  it.each([
    ['Truck', 'Test Drive'],
    ['Motorcycle', 'Test Ride'],
    ['Caravan', 'Viewing'],
  ])('of a dealer of the noun %s offers a %s', (vehicleNoun, name) => {
    const { header: top } = makeChrome(testMotors({ labels: { vehicleNoun } }, [carOf('a')], [pageOf('/book-test-drive')]));
    expect(top.find(({ href }) => href === '/book-test-drive')?.name).toBe(name);
  });

  it.each([
    ['/blog', 'Blog'],
    ['/news', 'News'],
  ] as const)('names the articles at %s once, as %s', (blog, name) => {
    const article = { ...pageOf(`${blog}/first`), kind: 'article' as const };
    const { footer } = makeChrome(testMotors({ pages: { blog } }, [carOf('a')], [article]));
    expect(footer.find((group) => group.name === 'About')?.children).toEqual([{ name, href: blog }]);
  });

  it('leaves Contact out on phones, also in the dealer’s own menu', () => {
    const own = testMotors(
      {
        navigation: {
          header: [
            { name: 'Write to us', url: '/contact' },
            { name: 'About', url: '/about-us' },
          ],
        },
      },
      [],
      [pageOf('/contact'), pageOf('/about-us')],
    );
    expect(makeChrome(own).header).toEqual([
      { name: 'Write to us', href: '/contact', isWideOnly: true },
      { name: 'About', href: '/about-us' },
    ]);
  });

  const many = (count: number, name = 'Item') =>
    Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}`, url: '/about-us' }));
  const headerOf = (items: NavigationItem[]) => makeChrome(testMotors({ navigation: { header: items } }, [], [pageOf('/about-us')])).header;

  it.each<[number, string, number, number]>([
    [9, 'Item', 9, 0],
    [10, 'Item', 8, 2],
    [200, 'Item', 8, 192],
    [5, 'A name of twenty letters', 2, 3],
    [2, 'A name that is longer than any header would ever be, whatever its font', 1, 1],
  ])('of %i links called %s shows %i and puts %i under More (rule U19)', (count, name, shown, more) => {
    const links = headerOf(many(count, name));
    expect(links.filter((link) => link.href)).toHaveLength(shown);
    expect(links.find((link) => link.name === 'More')?.children?.length ?? 0).toBe(more);
  });

  it('has three levels; a fourth moves up to the third', () => {
    const deep = [{ name: 'One', dropdownItems: [{ name: 'Two', dropdownItems: [{ name: 'Three', dropdownItems: many(2, 'Four') }] }] }];
    const fours = [0, 1].map((index) => ({ name: `Four ${index}`, href: '/about-us' }));
    expect(headerOf(deep)).toEqual([{ name: 'One', children: [{ name: 'Two', children: fours }] }]);
  });

  it('has the brands that have a page, with their logos, where the mega-menu is on', () => {
    const home = {
      brandGrid: [
        { name: 'Bars', link: '/pages/bull-bars', logo: 'https://bars.example/bars.svg' },
        { name: 'Away', link: 'https://away.example' },
        { name: 'Gone', link: '/gone-again' },
      ],
    };
    const brandsOf = (brandMenu: boolean) => makeChrome(testMotors({ home, navigation: { brandMenu } }, [], content)).brands;
    expect(brandsOf(true)).toEqual([
      { name: 'Bars', href: '/bull-bars', logo: 'https://bars.example/bars.svg' },
      { name: 'Away', href: 'https://away.example' },
    ]);
    expect(brandsOf(false)).toEqual([]);
  });

  it('uses American words on a US site', () => {
    const american = testMotors(
      { locale: { language: 'en-US' }, labels: { vehicleNoun: 'RV' }, navigation: { searchByNoun: true } },
      [carOf('a')],
      [pageOf('/tyres')],
    );
    const { header: top, footer, currency } = makeChrome(american);
    expect(top.map(({ name, href }) => [name, href])).toEqual([['Search RVs', '/search/new-used-and-demo-rvs']]);
    expect(footer.find(({ name }) => name === 'Own')?.children?.map(({ name }) => name)).toEqual(['Tires']);
    expect(currency).toBe('USD');
  });
});

describe('the dealer', () => {
  it('is shown with the known fields only', () => {
    const { name, url, phone, email, licence, locations, locationsHref, social, brands } = makeChrome(testMotors({}));
    expect({ name, url, phone, email, licence, locations, locationsHref, social, brands }).toEqual({
      name: 'Test Motors',
      url: 'https://test-motors.example',
      phone: undefined,
      email: undefined,
      licence: undefined,
      locations: [],
      locationsHref: undefined,
      social: [],
      brands: [],
    });
  });

  it.each([
    ['its own number', { phone: '02 1111 1111', locations: [placeOf('a', { phone: '02 2222 2222' })] }, '02 1111 1111'],
    [
      'its main place’s',
      { locations: [placeOf('a', { phone: '02 2222 2222' }), placeOf('b', { phone: '02 3333 3333', primary: true })] },
      '02 3333 3333',
    ],
    ['its first place’s', { locations: [placeOf('a', { phone: '02 2222 2222' })] }, '02 2222 2222'],
    ['none that cannot be dialled', { phone: 'Call us' }, undefined],
  ])('is called at %s', (_what, dealer, text) => expect(makeChrome(testMotors({ dealer })).phone?.text).toBe(text));

  it.each<[string, object, string[]]>([
    [
      'its own before those of its primary location',
      { social: { facebook: 'https://own.example' } },
      ['https://own.example', 'https://north.example/i'],
    ],
    ['those of its primary location', {}, ['https://north.example/f', 'https://north.example/i']],
  ])('shows the social pages: %s (rule A44)', (_what, dealer, hrefs) => {
    const of = (name: string) => ({ contact_detail: { facebook: `https://${name}.example/f`, instagram: `https://${name}.example/i` } });
    const locations = [placeOf('south', of('south')), placeOf('north', { ...of('north'), primary: true })];
    expect(makeChrome(testMotors({ dealer: { locations, ...dealer } })).social.map(({ href }) => href)).toEqual(hrefs);
  });

  it('lists at most six locations, and its social pages in a fixed order', () => {
    const locations = Array.from({ length: 8 }, (_, i) => placeOf(`p${i}`));
    const social = { youtube: 'https://youtube.com/x', facebook: 'https://facebook.com/x' };
    const chrome = makeChrome(testMotors({ dealer: { locations, social } }));
    expect(chrome.locations.map(({ name }) => name)).toEqual(['p0 yard', 'p1 yard', 'p2 yard', 'p3 yard', 'p4 yard', 'p5 yard']);
    expect(chrome.locationsHref).toBe('/our-locations');
    expect(chrome.social).toEqual([
      { name: 'Facebook', href: 'https://facebook.com/x' },
      { name: 'YouTube', href: 'https://youtube.com/x' },
    ]);
  });
});

it.each([
  ['MD 000202', 'Dealer licence MD 000202'],
  ['LMCT 00303', 'Dealer licence LMCT 00303'],
  ['Registered motor vehicle trader M000404', 'Registered motor vehicle trader M000404'],
  ['QLD motor dealer 0000606', 'QLD motor dealer 0000606'],
])('a licence given as %j reads %j', (licence, text) => expect(licenceText(licence)).toBe(text));

it('the numbers of a licence and of a company stay on one line', () => {
  const { licence, registration } = makeChrome(testMotors({ dealer: { licence: 'MD 000202', registration: 'ABN 00 000 000 202' } }));
  expect([licence, registration]).toEqual(['Dealer licence MD\u00a0000202', 'ABN\u00a000\u00a0000\u00a0000\u00a0202']);
});
