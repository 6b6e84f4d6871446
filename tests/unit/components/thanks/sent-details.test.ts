import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SentDetails } from '#components/thanks/sent-details.tsx';
import type { Shown } from '#components/thanks/success-frame.tsx';
import type { Language } from '#lib/locale/language.ts';
import type { SuccessModel } from '#lib/pages/success.ts';
import { elementsOf } from '../markup.ts';

it.each<[language: Language, booking: Shown['booking'], title: string]>([
  ['en-AU', undefined, 'Your enquiry'],
  ['en-US', undefined, 'Your inquiry'],
  ['en-US', { date: '2026-12-01', time: '09:00' } as Shown['booking'], 'Your booking'],
])('what was sent is named in the words of the site: %s, booking %o: %s', (language, booking, title) => {
  const model = { locale: { language, timeZone: 'America/Denver' }, places: [], chrome: {} } as unknown as SuccessModel;
  const shown = { thanks: { team: 'Our team' }, booking, bring: [] } as unknown as Shown;
  const [heading] = elementsOf(renderToStaticMarkup(createElement(SentDetails, { model, shown })), 'h2');
  expect(heading?.text).toBe(title);
});
