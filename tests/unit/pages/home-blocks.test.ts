import { expect, test } from 'vitest';
import type { ContentPage } from '#lib/model/content.ts';
import { homeModel } from '#lib/pages/home.ts';
import { generatedModel, routes } from '#lib/pages/routes.ts';
import { carOf, pageOf, testMotors } from './test-motors.ts';

const home = (changes: Partial<ContentPage> = {}) => pageOf('/', { title: 'Used cars in Orange', description: 'About us', ...changes });
const modelOf = (...content: ContentPage[]) => homeModel(testMotors({ dealer: { about: 'Ours' } }, [], content));

test('the dealer’s own blocks are on the home page, and its head names them', () => {
  const { head, blocks } = modelOf(home({ blocks: [{ type: 'faq', questions: [{ question: 'Q', answer: 'A' }] }, { type: 'positions' }] }));
  expect([head.title, head.description]).toEqual(['Test Motors | Used cars in Orange', 'About us']);
  expect(blocks).toEqual([{ type: 'faq', questions: [{ question: 'Q', html: '<p>A</p>\n' }] }]);
});

test('the questions among them are in its structured data', () => {
  const { structuredData } = modelOf(home({ blocks: [{ type: 'faq', questions: [{ question: 'Q', answer: 'A' }] }] }));
  expect(JSON.stringify(structuredData)).toContain('"@type":"FAQPage"');
});

test('a fleet by the week sells nothing', () => {
  const fleet = testMotors({}, [
    carOf('a', { price: undefined, subscription_price: 199 }),
    carOf('b', { price: undefined, weekly_price: 239 }),
  ]);
  expect(homeModel(fleet).head.title).toBe('Test Motors | Cars by subscription or for rent');
});

test('without a file, or with blocks that show nothing, the home page is as the template makes it', () => {
  expect(modelOf().head.title).toBe('Test Motors | Cars for sale');
  expect(Object.keys(modelOf())).not.toContain('blocks');
  expect(Object.keys(modelOf(home({ blocks: [{ type: 'reviews', limit: 3 }] })))).not.toContain('blocks');
  expect(modelOf(home({ description: '' })).head.description).toBe('Ours');
});

test('it is one page: no other route has its path, and the site map does not list it twice', () => {
  const site = testMotors({}, [], [home()]);
  expect(routes.other.paths(site)).not.toContain('/');
  expect(JSON.stringify(generatedModel(site, '/site-map')?.blocks)).not.toContain('Used cars in Orange');
});
