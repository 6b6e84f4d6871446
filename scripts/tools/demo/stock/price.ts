import { demoYear } from './plan.ts';

/** The share of the new price that is left after this many years. Utes and four-wheel drives lose less, electric cars more. */
export function shareLeft(years: number, body: string, fuel: string | undefined): number {
  const [first, later] = fuel === 'Electric' ? [0.78, 0.86] : /Ute|Cab Chassis|Van/.test(body) ? [0.93, 0.93] : [0.87, 0.9];
  return years <= 0 ? 0.96 : first * later ** (years - 1);
}

/** Dollars asked for a vehicle, not yet rounded: the list price, less age and distance; `km` is compared with `usualKm` of that age. */
export function askingPrice(
  priceNew: number,
  at: { year: number; km: number; usualKm: number; body: string; fuel?: string; type: 'new' | 'used' | 'demo' },
): number {
  if (at.type === 'new') return priceNew;
  if (at.type === 'demo') return priceNew * 0.94;
  const byDistance = 1 - 0.18 * Math.max(-0.6, Math.min(1.2, (at.km - at.usualKm) / Math.max(at.usualKm, 1)));
  return Math.max(4500, priceNew * shareLeft(demoYear - at.year, at.body, at.fuel) * byDistance);
}

/** A price as yards end it: 23,990, 23,888 or 24,500; `ends` is 0 to 1. */
export function yardEnding(price: number, ends: number): number {
  const thousands = Math.max(4, Math.round(price / 1000)) * 1000;
  if (ends < 0.62) return thousands - 10;
  return ends < 0.82 ? thousands - 112 : thousands - 500;
}

/** A price as American RV lots end it, with cents: 64,995.00, 64,899.95 or 64,500.00. */
export function lotEnding(price: number, ends: number): number {
  const thousands = Math.max(5, Math.round(price / 1000)) * 1000;
  if (ends < 0.5) return thousands - 5;
  return ends < 0.8 ? thousands - 100.05 : thousands - 500;
}
