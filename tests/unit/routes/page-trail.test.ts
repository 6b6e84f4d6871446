import { expect, test } from 'vitest';
import { pageTrail } from '#lib/routes/page-trail.ts';

const home = { name: 'Home', href: '/' };
const blog = { name: 'Blog', href: '/blog' };

test.each([
  ['/about-us', [home, { name: 'X' }]],
  ['/pages/bull-bars', [home, { name: 'X' }]],
  ['/blog', [home, { name: 'X' }]],
  ['/blog/page/2', [home, blog, { name: 'X' }]],
  ['/blog/first', [home, blog, { name: 'X' }]],
  ['/news/tag/advice', [home, { name: 'News', href: '/news' }, { name: 'X' }]],
  ['/our-locations/orange', [home, { name: 'Our locations', href: '/our-locations' }, { name: 'X' }]],
  ['/current-positions/fitter', [home, { name: 'Current positions', href: '/current-positions' }, { name: 'X' }]],
  ['/constructor/x', [home, { name: 'X' }]],
])('the breadcrumbs of %s (rule U20)', (path, steps) => expect(pageTrail(path, 'X')).toEqual(steps));
