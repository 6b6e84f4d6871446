import { parseCarPath } from '#lib/routes/paths.ts';
import { attribute, childrenOf, type Element, isElement, ownText } from './element.ts';
import type { ShownPrice } from './page-facts.ts';

/** The slugs of the cars an element links to, and whether it holds the heading of the page. */
function lookInside(element: Element, cars: Set<string>): boolean {
  let heading = element.tagName === 'h1';
  if (element.tagName === 'a') {
    const slug = parseCarPath((attribute(element, 'href') ?? '').replace(/[?#].*$/s, ''));
    if (slug) cars.add(slug);
  }
  for (const child of childrenOf(element)) if (isElement(child) && lookInside(child, cars)) heading = true;
  return heading;
}

/** The car of the nearest element around a price that names one by a link to it, or by the heading of the page of car `pageCar`. */
function carBeside(price: Element, pageCar: string | undefined): string | undefined {
  for (let around = price.parentNode; around && 'tagName' in around; around = around.parentNode) {
    const cars = new Set<string>();
    if (lookInside(around, cars) && pageCar) return pageCar;
    if (cars.size > 0) return cars.size === 1 ? [...cars][0] : undefined;
  }
  return undefined;
}

/** The price in an element that components mark with data-price, with the car it is of. */
export function shownPrice(element: Element, pageCar: string | undefined): ShownPrice {
  const slug = carBeside(element, pageCar);
  return { ...(slug ? { slug } : {}), amount: ownText(element).trim() };
}
