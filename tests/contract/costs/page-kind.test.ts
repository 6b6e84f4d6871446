import { expect, test } from 'vitest';
import { withVariant } from './load-product.ts';
import { addPageKind } from './page-variants.ts';
import { costOf } from './product-copy.ts';

const file = `---
title: Open day
---

Come and see us.
`;

test('a new kind of page has a list, pages below it, breadcrumbs, and places in the site map and the sitemap', () =>
  withVariant(addPageKind, async ({ load, catalogueOf, touched }) => {
    const { parseContentFile } = await load('lib/pull/content/parse-page.ts');
    const { routes } = await load('lib/pages/routes.ts');
    const { pageStructuredData } = await load('lib/pages/structured-data.ts');
    const { sitemapPaths } = await load('lib/hosting/sitemap.ts');
    const { updateModified } = await load('lib/build/compare-with-live.ts');
    const { pageIndex } = await load('lib/pages/page-index.ts');
    const routing = { blog: '/blog', usePagesPath: false };
    const { page } = parseContentFile('content/events/open-day.md', file, routing, '2026-11-22');
    expect(page).toMatchObject({ path: '/events/open-day', kind: 'event' });

    const catalogue = await catalogueOf({}, [], [page]);
    const modelOf = (path: string) => routes.other.model(catalogue, path);
    expect(routes.other.paths(catalogue)).toEqual(expect.arrayContaining(['/events', '/events/open-day']));
    expect(modelOf('/events').blocks.column[0].html).toContain('<a href="/events/open-day">Open day</a>');
    const trail = JSON.stringify(pageStructuredData(modelOf('/events/open-day')));
    expect(trail).toContain('"position":2,"name":"Events","item":"https://test-motors.example/events"');
    expect(modelOf('/site-map').blocks.column[0].html).toContain('<li><a href="/events">Events</a></li>');
    expect(pageIndex(catalogue)).toContainEqual({ path: '/events', title: 'Events' });
    expect(sitemapPaths(catalogue)).toEqual(expect.arrayContaining(['/events', '/events/open-day']));
    expect(updateModified({}, catalogue, {}, ['/events'])).toHaveProperty(['/events']);
    expect(modelOf('/events').kind).toBe('content');
    expect(routes.other.model(await catalogueOf({}), '/events')).toBeUndefined();

    const files = await touched();
    expect(files).toEqual([
      'lib/model/content.ts',
      'lib/pages/generated/events-page.ts',
      'lib/pages/generated/generated-kinds.ts',
      'lib/pull/content/make-page.ts',
      'lib/routes/page-trail.ts',
      'lib/routes/paths.ts',
    ]);
    expect(files).toHaveLength(await costOf('page kind'));
  }));
