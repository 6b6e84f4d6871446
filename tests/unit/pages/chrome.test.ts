import { describe, expect, it } from 'vitest';
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
      { name: 'About', href: '/about-us', kind: 'internal' },
      { name: 'Call', href: 'tel:0263311234', kind: 'plain' },
      { name: 'Find us', href: 'https://maps.google.com/?q=orange', kind: 'directions' },
      { name: 'Club', href: 'https://club.example', kind: 'external' },
      { name: 'Bars', href: '/bull-bars', kind: 'internal' },
      { name: 'More', children: [{ name: 'About', href: '/about-us', kind: 'internal' }] },
    ]);
  });

  it('has the default links of rule U15', () => {
    const plain = testMotors({}, [carOf('a')], [pageOf('/service'), pageOf('/tyres'), pageOf('/contact')]);
    const { header: top, footer } = makeChrome(plain);
    expect(top).toEqual([
      { name: 'Search Vehicles', href: '/search/new-used-and-demo-cars', kind: 'internal' },
      { name: 'Service', href: '/service', kind: 'internal' },
      { name: 'Contact', href: '/contact', kind: 'internal', isWideOnly: true },
    ]);
    expect(footer.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['Buy', ['All cars']],
      ['Own', ['Service', 'Tyres']],
      ['About', ['Contact']],
    ]);
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
