import { expect, test } from 'vitest';
import { makeRejectedHooks, RejectedHookError, type RejectedHookNews } from '#lib/watch/rejected-hooks.ts';

/** What is reported of webhooks that are rejected at these times. */
function reported(hooks: [at: number, reason: 'unknown dealer' | 'wrong signature', unknown: string[]][]) {
  let now = 0;
  const news: RejectedHookNews[] = [];
  const rejected = makeRejectedHooks(
    () => now,
    (one) => news.push(one),
  );
  for (const [at, reason, unknown] of hooks) {
    now = at;
    rejected.add(new RejectedHookError(reason, ''), [], unknown);
  }
  return news;
}

test.each([
  ['a misspelled one', ['amce'], ['amce']],
  ['a long one', ['a'.repeat(200)], [`${'a'.repeat(60)}…`]],
  ['one of surrogate pairs', ['🚚'.repeat(61)], [`${'🚚'.repeat(60)}…`]],
  ['control characters', ['a\u001b[2J\nb\u0085\u202e\u2028\ud83d'], ['a\ufffd[2J\ufffdb\ufffd\ufffd\ufffd\ufffd']],
  ['many', ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd', 'e']],
])('a rejected webhook of an unknown dealer names it: %s', (_what, names, unknown) => {
  expect(reported([[0, 'unknown dealer', names]])).toEqual([
    { event: 'webhook rejected', reason: 'unknown dealer', status: 404, slugs: [], unknown, more: 0 },
  ]);
});

test('names of a webhook that nobody signed are not in the log', () => {
  expect(reported([[0, 'wrong signature', ['amce']]])).toEqual([
    { event: 'webhook rejected', reason: 'wrong signature', status: 401, slugs: [], more: 0 },
  ]);
});

test('unknown dealers are reported once a minute, whatever their names', () => {
  const news = reported([
    [0, 'unknown dealer', ['a']],
    [1, 'unknown dealer', ['b']],
    [60_000, 'unknown dealer', ['c']],
  ]);
  expect(news.map(({ unknown, more }) => [unknown, more])).toEqual([
    [['a'], 0],
    [['c'], 1],
  ]);
});
