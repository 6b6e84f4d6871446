import { expect, it } from 'vitest';
import { relatedArticles } from '#lib/content/related-articles.ts';

const article = (title: string, description = '', date?: string) => ({
  path: `/blog/${title}`,
  title,
  description,
  ...(date ? { date } : {}),
});
const car = { make: 'Mazda', model: 'CX-5', simple_body: 'SUV', simple_fuel: 'Petrol' };
const titles = (about: Parameters<typeof relatedArticles>[0], articles: ReturnType<typeof article>[], limit = 10) =>
  relatedArticles(about, articles, limit).map(({ title }) => title);

it('puts the model first, then make, body and fuel, then the newest', () => {
  const all = [
    article('Old news', '', '2020-01-01'),
    article('News', '', '2026-01-01'),
    article('Is petrol dead?', '', '2021-01-01'),
    article('SUVs compared'),
    article('Mazda at 100'),
    article('A week away', 'with a CX-5'),
    article('The new CX-5'),
  ];
  expect(titles(car, all)).toEqual(['The new CX-5', 'A week away', 'Mazda at 100', 'SUVs compared', 'Is petrol dead?', 'News', 'Old news']);
  expect(titles(car, all, 2)).toEqual(['The new CX-5', 'A week away']);
});

it.each<[string, object, string, boolean]>([
  ['a word of its own', { simple_body: 'Ute' }, 'What does your ute really weigh?', true],
  ['the plural', { simple_body: 'Ute' }, 'Utes that tow', true],
  ['a plural in -es', { simple_body: 'Hatch' }, 'Hatches to love', true],
  ['no part of another word', { simple_body: 'Ute' }, 'Ten minutes with us', false],
  ['no part of another model', { model: 'CX-5' }, 'Driving the CX-50', false],
  ['a model that is a number', { model: '3' }, 'All 33 of them', false],
  ['signs of a pattern', { model: 'C+pod (.*)' }, 'Anything at all', false],
  ['its own signs', { model: 'C+pod' }, 'Toyota C+pod driven', true],
  ['letters beyond English', { make: 'Škoda' }, 'Why a Škoda', true],
  ['nothing', { make: '' }, 'Anything', false],
])('%s', (_, about, title, is) => expect(titles(about, [article('zzz newer', '', '2026-01-01'), article(title)])[0] === title).toBe(is));

it('does not depend on their order', () => {
  const all = [article('b'), article('a'), article('c', '', '2026-01-01')];
  expect(titles(car, all)).toEqual(['c', 'a', 'b']);
  expect(titles(car, all.toReversed())).toEqual(['c', 'a', 'b']);
  expect(titles({}, [])).toEqual([]);
});
