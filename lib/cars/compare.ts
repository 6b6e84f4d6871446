import type { CarCard } from './card.ts';
import type { DetailRow } from './details.ts';
import type { PriceView } from './price.ts';

/** A car as the compare page knows it, taken from the data of its own page. */
export type ComparedCar = { card: CarCard; details: readonly DetailRow[]; features: { items: readonly string[] } };

/** One line of the table: a value for each car, in their order; `differs` where they are not all the same. */
export type CompareRow = { label: string; values: (string | undefined)[]; differs: boolean };
export type CompareGroup = { title: string; rows: CompareRow[] };

/** Details that stand in a car's name, or that no two cars share: nothing to compare by. */
const namesTheCar = new Set(['Make', 'Model', 'Badge and series', 'Stock number', 'Registration', 'VIN', 'NVIC', 'Views']);

const without = 'Not listed';
const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The price in one line: "$32,990", "$32,990, was $34,990", "$249 per week". */
function priceText(price: PriceView): string {
  return `${price.amount}${price.per ? ` ${price.per}` : ''}${price.before ? `, was ${price.before}` : ''}`;
}

const row = (label: string, values: (string | undefined)[]): CompareRow => ({ label, values, differs: new Set(values).size > 1 });
const filled = ({ values }: CompareRow) => values.some((value) => value !== undefined);

/** The labels of all lists in one order: each list's own, with what only a later one has put behind what stands before it there. */
function mergedLabels(lists: readonly (readonly DetailRow[])[]): string[] {
  const labels: string[] = [];
  for (const list of lists) {
    let at = 0;
    for (const { label } of list) {
      const found = labels.indexOf(label);
      if (found < 0) labels.splice(at, 0, label);
      at = (found < 0 ? at : found) + 1;
    }
  }
  return labels;
}

/** Features by their folded text, as first written, those of most cars first. */
function featureRows(cars: readonly ComparedCar[]): CompareRow[] {
  const has = cars.map((car) => new Set(car.features.items.map(fold)));
  const names = new Map<string, string>();
  for (const item of cars.flatMap((car) => car.features.items)) {
    const key = fold(item);
    if (key && !names.has(key)) names.set(key, item.trim());
  }
  const rows = [...names].map(([key, name]) => ({
    count: has.filter((items) => items.has(key)).length,
    row: row(
      name,
      has.map((items) => (items.has(key) ? 'Yes' : without)),
    ),
  }));
  return rows.sort((a, b) => b.count - a.count).map(({ row: line }) => line);
}

/**
 * The table that shows cars side by side: price, details and features. A detail that a car does not state is undefined, and a feature
 * that it does not name is "Not listed": a dealer's silence does not say that a car lacks it. Groups without rows are left out.
 */
export function compareTable(cars: readonly ComparedCar[]): CompareGroup[] {
  const labels = mergedLabels(cars.map((car) => car.details)).filter((label) => !namesTheCar.has(label));
  const detailOf = (car: ComparedCar, label: string) => car.details.find((detail) => detail.label === label)?.value;
  const groups = [
    {
      title: 'Price',
      rows: [
        row(
          'Price',
          cars.map(({ card }) => priceText(card.price)),
        ),
        row(
          'Price includes',
          cars.map(({ card }) => card.price.note),
        ),
      ],
    },
    {
      title: 'Details',
      rows: [
        row(
          'Condition',
          cars.map(({ card }) => card.typeText),
        ),
        ...labels.map((label) =>
          row(
            label,
            cars.map((car) => detailOf(car, label)),
          ),
        ),
      ],
    },
    { title: 'Features', rows: featureRows(cars) },
  ];
  return groups.map(({ title, rows }) => ({ title, rows: rows.filter(filled) })).filter(({ rows }) => rows.length > 0);
}
