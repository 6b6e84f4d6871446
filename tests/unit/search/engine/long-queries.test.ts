import { describe, expect, it } from 'vitest';
import { createEngine, type EngineDocument } from '../../../../scripts/tools/search-server/engine/engine.ts';
import { threadCpuMs } from '../../../thread-cpu.ts';

const words = 'alder birch cedar elm fir hazel larch maple oak pine rowan willow a b'.split(' ');
const documents = Array.from({ length: 3000 }, (_, id): EngineDocument => {
  const text = Array.from({ length: 20 }, (_, i) => words[(id * 7 + i * i + i) % words.length]).join(' ');
  return { id, text, stock: `U${100_000 + id}` };
});
const engine = createEngine([{ uid: 'cars', primaryKey: 'id', documents, settings: { filterableAttributes: ['id', 'text', 'stock'] } }]);
const ask = (body: object) => engine({ method: 'POST', path: '/indexes/cars/search', body });
ask({ q: 'maple' });

/** Far above the expected few ms of processor time, far below quadratic time over 10,000 letters. */
const mostMs = 1500;

describe('10,000 letters', () => {
  it.each<[string, string]>([
    ['one word', 'a'.repeat(10_000)],
    ['a word of the index, again and again', 'maple'.repeat(2000)],
    ['short words', 'a '.repeat(5000)],
    ['words of the index', `${words.join(' ')} `.repeat(150).slice(0, 10_000)],
    ['a phrase', `"${'a b '.repeat(2499)}"`],
    ['a phrase of words', `"${`${words.join(' ')} `.repeat(150).slice(0, 9_990)}"`],
    ['a phrase that does not end', `"${'maple oak '.repeat(999)}`],
    ['many phrases', '"maple oak" '.repeat(833)],
    ['negative words', '-a '.repeat(3333)],
    ['negative phrases', '-"maple oak" '.repeat(769)],
    ['quotes', '"'.repeat(10_000)],
    ['hyphens', '-'.repeat(10_000)],
    ['points', 'a.'.repeat(5000)],
    ['hard separators', '! '.repeat(5000)],
    ['spaces', ' '.repeat(10_000)],
    ['accents', 'é'.repeat(10_000)],
    ['combining marks', `e${'\u0301'.repeat(9_999)}`],
    ['emoji', '🚗'.repeat(5000)],
    ['right to left', 'مرحبا '.repeat(1666)],
    ['zero width', '\u200b'.repeat(10_000)],
    ['lone surrogates', '\ud83d'.repeat(10_000)],
    ['digits', '1234567890'.repeat(1000)],
  ])('of %s as a query', (_, q) => {
    const start = threadCpuMs();
    const { status } = ask({ q, facets: ['text'], attributesToHighlight: ['*'] });
    expect(status).toBe(200);
    expect(threadCpuMs() - start).toBeLessThan(mostMs);
  });

  it.each<[string, string, number]>([
    ['one value', `text = "${'a'.repeat(10_000)}"`, 200],
    ['a list', `id IN [${'1,'.repeat(5000)}]`, 200],
    ['alternatives', Array.from({ length: 800 }, (_, id) => `id = ${id}`).join(' OR '), 200],
    ['conditions', Array.from({ length: 800 }, (_, id) => `id != ${id}`).join(' AND '), 200],
    ['brackets', '('.repeat(10_000), 400],
    ['nested brackets', `${'('.repeat(5000)}id = 1${')'.repeat(5000)}`, 400],
    ['negations', `${'NOT '.repeat(2500)}id = 1`, 400],
    ['backslashes', `text = "${'\\'.repeat(10_000)}"`, 200],
    ['escapes', `text = "${'\\u{1F697}'.repeat(1000)}"`, 200],
    ['quotes', '"'.repeat(10_000), 400],
    ['spaces', `id${' '.repeat(10_000)}= 1`, 200],
    ['equals', '='.repeat(10_000), 400],
    ['a list that does not end', `id IN [${'1,'.repeat(5000)}`, 400],
  ])('of %s as a filter', (_, filter, wanted) => {
    const start = threadCpuMs();
    expect(ask({ filter }).status).toBe(wanted);
    expect(threadCpuMs() - start).toBeLessThan(mostMs);
  });
});
