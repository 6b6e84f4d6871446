import { describe, expect, it } from 'vitest';
import { contentModel } from '#lib/pages/content.ts';
import { generatedModel } from '#lib/pages/routes.ts';
import { pageOf, placeOf, testMotors } from './test-motors.ts';

const articles = [
  pageOf('/blog/b', { kind: 'article', title: 'B', date: '2026-02-03' }),
  pageOf('/blog/a', { kind: 'article', title: 'A', date: '2026-02-03' }),
  pageOf('/blog/newest', { kind: 'article', title: 'N', date: '2026-03-09T23:30:00Z' }),
  pageOf('/blog/undated', { kind: 'article', title: 'U' }),
];
const content = [pageOf('/about-us'), pageOf('/contact'), ...articles];
const locations = [placeOf('orange'), placeOf('cowra')];

describe('a page of text', () => {
  it('shows the file’s content', () => {
    const model = contentModel(testMotors({}, [], content), '/about-us');
    expect(model).toMatchObject({
      kind: 'content',
      layout: 'page',
      heading: 'Heading of /about-us',
      intro: 'About /about-us',
      blocks: { column: [{ type: 'text', html: '<p>Text</p>\n' }], sections: [] },
      articles: [],
      locations: [],
      head: {
        title: 'Title of /about-us | Test Motors',
        description: 'About /about-us',
        canonical: 'https://test-motors.example/about-us',
        index: true,
      },
    });
    expect(Object.keys(model ?? {})).not.toContain('date');
  });

  it('lists the locations on the contact page', () => {
    const model = contentModel(testMotors({ dealer: { locations } }, [], content), '/contact');
    expect(model?.locations.map(({ name }) => name)).toEqual(['orange yard', 'cowra yard']);
  });

  it.each(['/gone', '/blog', '/our-locations', '/'])('%s is none of a site without such', (path) =>
    expect(contentModel(testMotors({}), path)).toBeUndefined(),
  );
});

describe('articles', () => {
  it('are sorted newest first, by title within a day, undated ones last', () => {
    const model = generatedModel(testMotors({}, [], content), '/blog');
    expect([model?.layout, model?.heading, model?.head.title]).toEqual(['articles', 'Blog', 'Blog | Test Motors']);
    expect(model?.articles.map(({ href, date, dateText }) => [href, date, dateText])).toEqual([
      ['/blog/newest', '2026-03-09', '9 March 2026'],
      ['/blog/a', '2026-02-03', '3 February 2026'],
      ['/blog/b', '2026-02-03', '3 February 2026'],
      ['/blog/undated', undefined, undefined],
    ]);
  });

  it('are called news if the site says so', () => {
    const news = testMotors({ pages: { blog: '/news' } }, [], content);
    expect(generatedModel(news, '/news')?.heading).toBe('News');
    expect(generatedModel(news, '/blog')).toBeUndefined();
  });

  it('use American dates on a US site', () => {
    const model = contentModel(testMotors({ locale: { language: 'en-US' } }, [], content), '/blog/newest');
    expect(model?.dateText).toBe('March 9, 2026');
  });

  it('end with three other articles', () => {
    const model = contentModel(testMotors({}, [], content), '/blog/a');
    expect(model?.layout).toBe('article');
    expect(model?.articles.map(({ href }) => href)).toEqual(['/blog/newest', '/blog/b', '/blog/undated']);
  });
});

it.each([
  [locations, 'Our locations'],
  [locations.slice(1), 'Our location'],
])('the places', (given, heading) => {
  const model = generatedModel(testMotors({ dealer: { locations: given } }), '/our-locations');
  expect(model?.heading).toBe(heading);
  expect(model?.locations).toHaveLength(given.length);
  expect(model?.head.description).toBe('Addresses, opening hours and phone numbers of Test Motors.');
});
