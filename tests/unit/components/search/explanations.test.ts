import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Explanations } from '#components/search/explanations.tsx';
import type { SearchSetup } from '#lib/search/setup.ts';
import { textsOf } from '../markup.ts';

const cardOf = (priceType: string) => ({ locale: { language: 'en-AU' }, cars: { priceType } }) as unknown as SearchSetup['card'];

it.each<[readonly unknown[], string, string[]]>([
  [['rego'], 'drive_away', ['Rego is registration. Ask us until when a vehicle is registered.']],
  [
    ['drive-away'],
    'drive_away',
    ['Our prices are drive away: on-road costs such as registration are included, unless a price says otherwise.'],
  ],
  [
    ['drive-away'],
    'excluding_government_charges',
    ['Our prices do not include government charges such as stamp duty and registration. Ask us for the drive-away price.'],
  ],
  [['drive-away'], 'none', ['A drive-away price includes on-road costs such as registration. Ask us what a price includes.']],
  [['weekly', 'nothing known', 7], 'none', ['What a vehicle costs a week depends on deposit and term. Ask us for a quote.']],
])('explains %j where prices are %s (rule S35)', (notes, priceType, texts) => {
  const html = renderToStaticMarkup(createElement(Explanations, { notes, card: cardOf(priceType) }));
  expect(textsOf(html, 'p')).toEqual(texts);
});
