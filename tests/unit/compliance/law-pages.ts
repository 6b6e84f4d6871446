import { parse } from 'parse5';
import { type Breach, checkPage, type RuleId } from '#lib/compliance/check-page.ts';
import { type LawCar, type LawPage, readLawPage } from '#lib/compliance/law-page.ts';
import type { LawContext } from '#lib/compliance/rule.ts';

export const now = Date.parse('2026-11-26T02:00:00Z');

/** A dealer in New South Wales with a name, unless told otherwise. */
export const lawOf = (over: Partial<LawContext> = {}): LawContext => ({
  ...{ country: 'AU', states: ['NSW'], names: ['Acme Motors', 'Acme Pty Ltd'], today: '2026-11-26', now, history: new Map() },
  ...over,
});

const usedCar: LawCar = { slug: 'red-car', condition: 'used', isForSale: true, offered: undefined, hasCheckout: false };

type Made = { file?: string; car?: Partial<LawCar>; slugs?: (string | undefined)[] };

/** A page as the build writes it: a header, the content and a footer. */
export function pageOf(body: string, { file = 'about.html', car, slugs = [] }: Made = {}): LawPage {
  const html = `<!doctype html><html lang="en"><head><title>A page</title></head><body><header><a href="/finance">Finance</a></header><main>${body}</main></body></html>`;
  return readLawPage(file, parse(html).childNodes, { car: car && { ...usedCar, ...car }, slugs });
}

/** The page of a car that is for sale, with its price and what the price includes. */
export const carPage = (body: string, car: Partial<LawCar> = {}, price = '$28,990', label = 'Drive away') =>
  pageOf(`<h1>2021 Mazda 3</h1><p><span data-price="">${price}</span></p><p>${label}</p>${body}`, {
    file: 'cars/red-car.html',
    car,
    slugs: ['red-car'],
  });

/** Text enough for a page that advertises. */
export const filler =
  '<p>We sell and service vehicles of all makes in a yard with four hoists, a wash bay and a good coffee machine. </p>'.repeat(4);

/** What one rule says of a page: kept, broken, or undefined where nothing triggers it. */
export function verdict(rule: RuleId, page: LawPage, law: LawContext): 'kept' | 'broken' | undefined {
  const found = checkPage(page, law, [rule]);
  return found.broken.length > 0 ? 'broken' : found.kept.length > 0 ? 'kept' : undefined;
}

export const breachesOf = (rule: RuleId, page: LawPage, law: LawContext): Breach[] => checkPage(page, law, [rule]).broken;
