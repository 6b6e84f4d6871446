import { expect, it } from 'vitest';
import { pageIndex } from '#lib/pages/page-index.ts';
import { siteSearch } from '#lib/pages/search-engine.ts';
import { carOf, pageOf, placeOf, testMotors } from './test-motors.ts';

it('the index of pages has pages, places and articles with their headings, and no car or search (rule S34)', () => {
  const pages = [
    pageOf('/service', {
      title: 'Service',
      heading: 'Book a service',
      description: 'All makes.',
      blocks: [
        { type: 'text', text: '## What a **service** costs\n\nA text.\n\n```\n# no heading\n```\n### [Prices](/prices) #\n' },
        { type: 'faq', title: 'Questions', questions: [{ question: 'How long does it take?', answer: 'A day.\n\n#### In winter' }] },
        {
          type: 'specials',
          offers: [
            { title: 'Winter check', alt: '', until: '2001-01-01' },
            { title: 'Free wash', alt: '' },
          ],
        },
      ],
    }),
    pageOf('/our-locations/orange', { title: 'Orange', heading: 'Orange', description: 'Behind the mill.' }),
    pageOf('/blog/towing', {
      kind: 'article',
      title: 'Towing',
      heading: 'Towing',
      description: '',
      date: '2026-01-01',
      tags: ['Caravans'],
    }),
  ];
  const locations = [placeOf('orange'), placeOf('cowra', { name: 'Cowra', address: { full: '1 Kendal Street, Cowra' } })];
  const site = testMotors({ dealer: { locations } }, [carOf('a')], pages);
  expect(pageIndex(site)).toEqual([
    {
      path: '/service',
      title: 'Service',
      headings: ['Book a service', 'What a service costs', 'Prices', 'Questions', 'How long does it take?', 'In winter', 'Free wash'],
      text: 'All makes.',
    },
    { path: '/our-locations', title: 'Addresses and opening hours' },
    { path: '/our-locations/orange', title: 'orange yard', headings: ['Orange'], text: 'Behind the mill.' },
    { path: '/our-locations/cowra', title: 'Cowra', text: '1 Kendal Street, Cowra' },
    { path: '/blog/towing', title: 'Towing', headings: ['Caravans'] },
    { path: '/blog/tag/caravans', title: 'All about Caravans' },
  ]);
  for (const { path } of pageIndex(site)) expect(site.fixedPaths, path).toContain(path);
  expect(pageIndex(testMotors({}))).toEqual([]);
});

it.each([
  [true, true],
  [false, undefined],
])('search.pages %s: the browser looks for pages: %s', (pages, findsPages) => {
  expect(siteSearch(testMotors({ search: { pages } }, [carOf('a')])).setup.findsPages).toBe(findsPages);
});
