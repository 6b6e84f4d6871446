import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { Card } from '#components/templates/default/card.tsx';
import { Footer } from '#components/templates/default/layout.tsx';
import { SiteFooter } from '#components/templates/studio/layout.tsx';
import { LeadStory } from '#components/templates/studio/lead-story.tsx';
import { StudioCard } from '#components/templates/studio/studio-card.tsx';
import { Footer as TrailFooter } from '#components/templates/trail/layout.tsx';
import { TrailCard } from '#components/templates/trail/trail-card.tsx';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import { comparisonWarning } from '#lib/finance/words.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { carOf, testMotors } from '../../pages/test-motors.ts';
import { visibleText } from '../visible-text.ts';

const lent = carOf('a', { finance_lenders: { group_b: { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5 } } });
const catalogueOf = (finance: SettingsInput['finance']) => testMotors({ finance: { lenders: ['group_b'], ...finance } }, [lent]);
const chromeOf = (finance: SettingsInput['finance'] = {}) => makeChrome(catalogueOf(finance));

const cardOf = (finance: SettingsInput['finance'] = {}): CarCard => {
  const { documents, site } = catalogueOf(finance);
  return carCard(documents[0] as SearchDocument, site);
};

describe.each([
  ['default', Card],
  ['trail', TrailCard],
  ['studio', StudioCard],
  ['studio, large', LeadStory],
])('the card of %s', (_template, View) => {
  const linesOf = (card: CarCard) =>
    visibleText(() => createElement(GarageProvider, { chrome: chromeOf(), bar: true }, createElement(View, { card })), {});
  it('shows the repayment and its comparison rate in one line', () =>
    expect(linesOf(cardOf())).toContain('$90.50 per week 9.47% p.a. comparison rate'));
  it('shows neither where finance is not on cards', () =>
    expect(linesOf(cardOf({ onCards: false })).join()).not.toMatch(/per week|comparison/));
});

describe.each([
  ['default', Footer],
  ['trail', TrailFooter],
  ['studio', SiteFooter],
])('the footer of %s', (_template, View) => {
  const note = `Repayments are examples from the lender. The page of each car shows its term, deposit and final payment. Comparison rate for a secured loan of $30,000 over 5 years. ${comparisonWarning}`;
  const linesOf = (finance: SettingsInput['finance']) => visibleText(View, { chrome: chromeOf(finance) });
  it('has the warning where cards show repayments', () => expect(linesOf({})).toContain(note));
  it.each<[string, SettingsInput['finance']]>([
    ['no finance', { enabled: false }],
    ['no lender', { lenders: [] }],
    ['no finance on cards', { onCards: false }],
  ])('has none with %s', (_what, finance) => expect(linesOf(finance).join()).not.toContain('WARNING'));
});
