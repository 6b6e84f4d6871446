import { parseCarPath } from '#lib/routes/paths.ts';
import { attribute, childNodesOf, deepText, type Element, isElement, ownText } from './element.ts';
import type { ShownPrice } from './page-reading.ts';

/** Adds the slugs of the cars an element links to, and returns whether it contains the heading of the page. */
function lookInside(element: Element, cars: Set<string>): boolean {
  let heading = element.tagName === 'h1';
  if (element.tagName === 'a') {
    const slug = parseCarPath((attribute(element, 'href') ?? '').replace(/[?#].*$/s, ''));
    if (slug) cars.add(slug);
  }
  for (const child of childNodesOf(element)) if (isElement(child) && lookInside(child, cars)) heading = true;
  return heading;
}

/** The car of a price: the nearest element around the price that links to one car, or that has the heading of the page of `pageCar`, decides. */
function carBeside(price: Element, pageCar: string | undefined): string | undefined {
  for (let around = price.parentNode; around && 'tagName' in around; around = around.parentNode) {
    const cars = new Set<string>();
    if (lookInside(around, cars) && pageCar) return pageCar;
    if (cars.size > 0) return cars.size === 1 ? [...cars][0] : undefined;
  }
  return undefined;
}

/** The text in an element and the car beside it. */
function shownText(element: Element, pageCar: string | undefined, amount: string): ShownPrice {
  const slug = carBeside(element, pageCar);
  return { ...(slug ? { slug } : {}), amount };
}

/** The price in an element that components mark with data-price, and its car. */
export const shownPrice = (element: Element, pageCar: string | undefined) => shownText(element, pageCar, ownText(element).trim());

/** The repayment with its rate in an element that components mark with data-repayment, and its car. */
export const shownRepayment = (element: Element, pageCar: string | undefined) => shownText(element, pageCar, deepText(element));
