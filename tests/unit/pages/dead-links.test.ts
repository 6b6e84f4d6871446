import { describe, expect, test } from 'vitest';
import { deadLinkLine, deadLinks } from '#lib/pages/dead-links.ts';
import { carOf, pageOf, testMotors } from './test-motors.ts';

const content = [
  pageOf('/about-us', { blocks: [{ type: 'text', text: '[Tyres](/tyers), [bars](/pages/bull-bars), [below](#more), [again](/tyers)' }] }),
  pageOf('/bull-bars'),
  pageOf('/tyres'),
];
const linesOf = (options: Parameters<typeof testMotors>[0], pages = content) =>
  deadLinks(testMotors(options, [carOf('a')], pages)).map(deadLinkLine);

describe('a link that leads nowhere', () => {
  test('of a menu is named with its place', () => {
    const header = [
      { name: 'About', url: '/About-Us/' },
      { name: 'Stock', url: '/search' },
      { name: 'Gone', url: '/nowhere-at-all' },
      { name: 'Trap', url: 'javascript:alert(1)' },
      { name: 'Call', url: 'tel:0263311234' },
      { name: 'Club', url: 'https://club.example' },
      { name: 'More', dropdownItems: [{ name: 'Heading' }, { name: 'Below', dropdownItems: [{ name: 'Bars', url: '/bull-bar' }] }] },
    ];
    expect(
      linesOf({ navigation: { header, footer: [{ name: 'Host', url: '//elsewhere.example' }] } }, [
        pageOf('/about-us'),
        ...content.slice(1),
      ]),
    ).toEqual([
      'navigation.header[2].url: /nowhere-at-all leads to no page of this site, so the link is not shown; add that page, or remove the link',
      'navigation.header[3].url: javascript:alert(1) cannot be linked, so it is not shown; write a path such as "/contact", or "https://…"',
      'navigation.header[6].dropdownItems[1].dropdownItems[0].url: /bull-bar leads to no page of this site, so the link is not shown; did you mean "/bull-bars"?',
      'navigation.footer[0].url: //elsewhere.example cannot be linked, so it is not shown; write a path such as "/contact", or "https://…"',
    ]);
  });

  test('of the home page is named with its place', () => {
    const home = {
      brandGrid: [
        { name: 'Bars', link: '/pages/bull-bars' },
        { name: 'Racks', link: '/pages/roof-rack-systems' },
      ],
      cards: [{ title: 'Utes', link: '/search/utes-of-old-times' }],
      callToAction: { title: 'Ask', label: 'Ask', link: '/tyres' },
      hiring: { text: 'Join', label: 'Apply', link: '/carers' },
    };
    expect(
      deadLinks(testMotors({ home }, [carOf('a')], [...content.slice(1), pageOf('/careers')])).map(({ where, fix }) => [where, fix]),
    ).toEqual([
      ['home.brandGrid[1].link', 'add that page, or remove the link'],
      ['home.cards[0].link', 'add that page, or remove the link'],
      ['home.hiring.link', 'did you mean "/careers"?'],
    ]);
  });

  test('of a text is named once, with its page', () =>
    expect(linesOf({})).toEqual(['/about-us: /tyers leads to no page of this site, so the link is not shown; did you mean "/tyres"?']));

  test.each([
    ['/search/subaru', 'add that page, or remove the link'],
    ['/search/mazad', 'did you mean "/search/mazda"?'],
    ['/serch/mazda/', 'did you mean "/search/mazda"?'],
    ['/search/used-car', 'did you mean "/search/used-cars"?'],
  ])('%s: %s', (url, fix) =>
    expect(deadLinks(testMotors({}, [carOf('a')], [pageOf('/a', { blocks: [{ type: 'text', text: `[a](${url})` }] })]))).toMatchObject([
      { url, fix },
    ]),
  );

  test('of an alias is named, since the alias has no page either', () => {
    const searchAliases = { '/find/rental-cars': '/search/rental-cars', '/used-car/list': '/search/used-cars' };
    expect(linesOf({ pages: { searchAliases } }, [])).toEqual([
      'pages.searchAliases["/find/rental-cars"]: /search/rental-cars is not a search page of this site, so the alias has no page; set features.rental to true, or remove the alias',
    ]);
    expect(linesOf({ pages: { searchAliases }, features: { rental: true } }, [])).toEqual([]);
  });

  test('a thousand links are no problem', () => {
    const header = Array.from({ length: 1000 }, (_, index) => ({ name: `Item ${index}`, url: `/nowhere-${index}` }));
    expect(linesOf({ navigation: { header } }, content.slice(1))).toHaveLength(1000);
  });
});
