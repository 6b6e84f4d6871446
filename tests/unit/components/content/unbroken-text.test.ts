import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from '#components/content/unbroken-text.tsx';

const kept = (word: string) => `<span style="white-space:nowrap">${word}</span>`;

test.each([
  ['A first loop', 'A first loop'],
  ['', ''],
  ['Hybrid, plug-in or petrol?', `Hybrid, ${kept('plug-in')} or petrol?`],
  ['Walk-through', kept('Walk-through')],
  ['Off-road, off-grid', `${kept('Off-road,')} ${kept('off-grid')}`],
  ['Two - or three -- words', 'Two - or three -- words'],
  ['The anti-disestablishmentarian ute', 'The anti-disestablishmentarian ute'],
  ['<b>-x', kept('&lt;b&gt;-x')],
])('a short word with a hyphen stays on one line (rule A43): %s', (text, expected) =>
  expect(renderToStaticMarkup(unbroken(text))).toBe(expected),
);
