import type { CarCard } from './card.ts';
import type { DetailRow } from './details.ts';
import type { PriceView } from './price.ts';

/** A car on the compare page, read from its own page data. */
export type ComparedCar = { card: CarCard; details: readonly DetailRow[]; features: { items: readonly string[] } };

/** One line of the table: a value per car, in the order of the cars. `differs` is true if the values are not all the same. */
export type CompareRow = { label: string; values: (string | undefined)[]; differs: boolean };
export type CompareGroup = { title: string; rows: CompareRow[] };

/** Details that the car’s name already shows, or that are unique to a car, so there is nothing to compare. */
const namesTheCar = new Set(['Make', 'Model', 'Badge and series', 'Stock number', 'Registration', 'VIN', 'NVIC', 'Views']);

const notListed = 'Not listed';
const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The price in one line: "$32,990", "$32,990, was $34,990", "$249 per week". */
const priceText = (price: PriceView): string =>
  `${price.amount}${price.per ? ` ${price.per}` : ''}${price.before ? `, was ${price.before}` : ''}${price.also ? `, ${price.also}` : ''}`;

function row<T>(label: string, cars: readonly T[], textOf: (car: T) => string | undefined): CompareRow {
  const values = cars.map(textOf);
  return { label, values, differs: new Set(values).size > 1 };
}
const hasValue = ({ values }: CompareRow) => values.some((value) => value !== undefined);

/**
 * The labels of all lists in one order: the first list’s order, with labels that only a later list has inserted after their predecessor
 * there.
 */
function mergedLabels(lists: readonly (readonly DetailRow[])[]): string[] {
  const labels: string[] = [];
  for (const list of lists) {
    let insertAt = 0;
    for (const { label } of list) {
      const index = labels.indexOf(label);
      if (index < 0) labels.splice(insertAt, 0, label);
      insertAt = (index < 0 ? insertAt : index) + 1;
    }
  }
  return labels;
}

/** Features, compared without case and extra spaces. The most common ones come first. */
function featureRows(cars: readonly ComparedCar[]): CompareRow[] {
  const featuresOf = cars.map((car) => new Set(car.features.items.map(fold)));
  const names = new Map<string, string>();
  for (const item of cars.flatMap((car) => car.features.items)) {
    const key = fold(item);
    if (key && !names.has(key)) names.set(key, item.trim());
  }
  const rows = [...names].map(([key, name]) => ({
    count: featuresOf.filter((items) => items.has(key)).length,
    row: row(name, featuresOf, (items) => (items.has(key) ? 'Yes' : notListed)),
  }));
  return rows.sort((a, b) => b.count - a.count).map(({ row: line }) => line);
}

/** Rows that differ stay in their groups; the others follow in one group. */
const differencesFirst = (groups: readonly CompareGroup[]): CompareGroup[] => [
  ...groups.map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) })),
  { title: 'The same', rows: groups.flatMap(({ rows }) => rows.filter(({ differs }) => !differs)) },
];

/**
 * The table that shows cars side by side (rule C13): first the prices, details and features that differ, then the others. Groups without
 * rows are left out.
 */
export function compareTable(cars: readonly ComparedCar[]): CompareGroup[] {
  const labels = mergedLabels(cars.map((car) => car.details)).filter((label) => !namesTheCar.has(label));
  const detailOf = (car: ComparedCar, label: string) => car.details.find((detail) => detail.label === label)?.value;
  const groups = [
    {
      title: 'Price',
      rows: [row('Price', cars, ({ card }) => priceText(card.price)), row('Price includes', cars, ({ card }) => card.price.note)],
    },
    {
      title: 'Details',
      rows: [
        row('Condition', cars, ({ card }) => card.typeText),
        ...labels.map((label) => row(label, cars, (car) => detailOf(car, label))),
      ],
    },
    { title: 'Features', rows: featureRows(cars) },
  ];
  const stated = groups.map(({ title, rows }) => ({ title, rows: rows.filter(hasValue) }));
  // A single car has nothing to differ from.
  const ordered = cars.length < 2 ? stated : differencesFirst(stated);
  return ordered.filter(({ rows }) => rows.length > 0);
}

/** The title of a shared comparison; messages and mails get no unbreakable characters. */
export const compareTitle = (cars: readonly { card: Pick<CarCard, 'title'> }[]): string =>
  `Compare ${cars.map(({ card }) => card.title.replaceAll('\u00A0', ' ').replaceAll('\u2011', '-')).join(', ')}`;
