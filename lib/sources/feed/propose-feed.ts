import { basename, resolve } from 'node:path';
import { pathProblem } from '#lib/disk/path-problem.ts';
import { NotAFileError, readRegularFile } from '#lib/disk/read-file.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import { isReference } from '#lib/model/secrets.ts';
import { guardFetch } from '#lib/network/private-address.ts';
import { type SourceAnswers, SourceError, type SourceProposal, type StarterWorld } from '../adapter.ts';
import { type PullBudget, startBudget } from '../pull-budget.ts';
import { shownFeed } from './address.ts';
import { type ColumnFinder, columnFinder } from './columns.ts';
import type { FieldSetting, Mapping } from './mapping.ts';
import { openFeed } from './open-feed.ts';
import { columnsOf } from './plan.ts';
import type { FeedPreset } from './preset.ts';
import { proposeMapping, recognisePreset, type Sample } from './propose-mapping.ts';
import { type FeedCars, readFeedCars } from './read-feed.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { feedPresets } from './registry.ts';
import { unpackFeed } from './unpack.ts';

/** The number of rows from which the format of dates and lists is guessed. */
const sampleRows = 200;
const shownCars = 5;

type Opened = { bytes: Buffer; from: string; shown: string; files: Record<string, Uint8Array> };

/** The problem of an unreadable path, by error code, and how to write it. */
const unreadable: Record<string, string> = {
  ENOENT: 'there is no such file. Write the path of a file, or an address with https:// or s3://',
  EACCES: 'this user may not read the file (EACCES). Give this user the right, or name a copy',
};

/** Why a text is neither an address nor a path, and what to write. Undefined for a path. */
function placeProblem(feed: string): string | undefined {
  const [, scheme, rest] = /^(https?):\/?(?!\/)(.*)/i.exec(feed) ?? [];
  return scheme === undefined ? pathProblem(feed, 'file') : `${JSON.stringify(feed)} is not a web address. Write ${scheme}://${rest}.`;
}

/** The feed in the answer. A file is copied into the dealer's folder. */
async function open(feed: string, world: StarterWorld, budget: PullBudget): Promise<Opened> {
  const isPlace = isReference(feed) || /^[a-z][a-z0-9+.-]*:\/\//i.test(feed);
  if (!isPlace) {
    const problem = placeProblem(feed);
    if (problem !== undefined) throw new SourceError(`--feed: ${problem}`);
    const file = resolve(world.folder, feed);
    const bytes = await readRegularFile(file).catch((cause: NodeJS.ErrnoException) => {
      if (cause instanceof NotAFileError)
        throw new SourceError(`--feed: ${file}: this is ${cause.kind}, not a file. Write the path of a file.`);
      const { code = '' } = cause;
      throw new SourceError(`--feed: ${file}: ${unreadable[code] ?? `the file cannot be read (${code}). Name another one`}.`, { cause });
    });
    budget.takeBytes(bytes.length);
    const from = `feed/${basename(file).replaceAll(/[^\w.-]+/g, '-')}`;
    return { bytes, from, shown: basename(file), files: { [from]: bytes } };
  }
  const { fetch, close } = guardFetch(world.fetch, { allowPrivate: world.env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
  try {
    const { bytes = Buffer.alloc(0) } = await openFeed({ from: feed }, { ...world, tenantDir: world.folder, fetch }, budget);
    return { bytes, from: feed, shown: shownFeed(feed), files: {} };
  } finally {
    await close();
  }
}

async function sampleOf(table: ReadTable): Promise<Sample> {
  const cells = new Map<string, string[]>();
  let rows = 0;
  for await (const row of table.rows()) {
    if (!row.fault)
      for (const column of table.columns) {
        const texts = [row.get(column) ?? []].flat().filter((cell) => cell.trim() !== '');
        cells.set(column, [...(cells.get(column) ?? []), ...texts.map((cell) => cell.trim())]);
      }
    rows += 1;
    if (rows >= sampleRows) break;
  }
  return { columns: table.columns, cells: (column) => cells.get(column) ?? [] };
}

const settingText = (field: string, setting: FieldSetting | undefined, find: ColumnFinder) => {
  const columns = columnsOf(field, setting)
    .flatMap((name) => find(name))
    .join(', ');
  const { unit, date, separator } = (typeof setting === 'object' && !Array.isArray(setting) ? (setting ?? {}) : {}) as Record<
    string,
    unknown
  >;
  const more = [typeof unit === 'string' ? unit : '', date, separator === undefined ? '' : `between ${JSON.stringify(separator)}`].filter(
    Boolean,
  );
  return `${columns}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
};

const amount = (value: number | undefined) => (value === undefined ? '-' : formatNumber(value));

const carRow = ({ id, name, car_type, km, price, price_type, images = [] }: Car): string[] => [
  id,
  name,
  car_type ?? '-',
  amount(km),
  `${amount(price)}${price_type ? ` ${price_type.replaceAll('_', ' ')}` : ''}`,
  countOf(images.length, 'photo'),
];

const columnsText = (columns: readonly string[]) => columns.map((name) => JSON.stringify(name)).join(', ');

const noPhotos =
  'No photos: no car has one that a page can show, so each page offers "Request photos". If a column has photos, name it in source.fields.images.';

type Found = { opened: Opened; table: ReadTable; preset: keyof typeof feedPresets | undefined; fields: Mapping; read: FeedCars };

function describe({ opened, table, preset, fields, read }: Found, distanceUnit: string) {
  const find = columnFinder(table);
  const used = Object.entries(fields).filter(([field, setting]) => columnsOf(field, setting).some((name) => find(name).length > 0));
  const mapped = new Set(used.flatMap(([field, setting]) => columnsOf(field, setting).flatMap((name) => find(name))));
  const unused = table.columns.filter((name) => !mapped.has(name));
  const cars = read.cars.slice(0, shownCars);
  const width = Math.max(...used.map(([field]) => field.length));
  const rows = [['id', 'name', 'type', distanceUnit, 'price', 'photos'], ...cars.map(carRow)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = [
    `${opened.shown}: ${table.format.toUpperCase()} in ${table.text.encoding.toUpperCase()}, ${countOf(read.rows, 'row')}, ${countOf(read.cars.length, 'car')}`,
    preset
      ? `It is a feed of ${feedPresets[preset].title} (preset ${preset}):`
      : 'Its format is not known. Proposed from the column names:',
    ...used.map(([field, setting]) => `  ${field.padEnd(width)}  ${settingText(field, setting, find)}`),
    ...(unused.length > 0 ? [`Not used: ${unused.join(', ')}`] : []),
    ...(read.cars.some(({ images = [] }) => images.length > 0) ? [] : [noPhotos]),
    `${cars.length === 1 ? 'The car' : `The first ${cars.length} cars`} as ${cars.length === 1 ? 'it' : 'they'} would be read:`,
    ...rows.map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
    ),
  ];
  return { lines, unused, cars };
}

/** Inspects a feed, detects its format or proposes a mapping of its columns, and shows the first cars. Throws SourceError. */
export async function proposeFeed({ feed = '' }: SourceAnswers, world: StarterWorld): Promise<SourceProposal> {
  const budget = startBudget(world.limits, world.now, 'feed');
  const opened = await open(feed, world, budget);
  const { shown } = opened;
  const bytes = await unpackFeed(opened.bytes, shown, world.limits.maxMegabytes * 1e6);
  const recognised = await readTable(bytes, shown, {});
  const sample = await sampleOf(recognised);
  const preset = recognisePreset(feedPresets, recognised);
  const knownPreset: FeedPreset | undefined = preset && feedPresets[preset];
  const fields = knownPreset?.fields ?? proposeMapping(sample, Object.values<FeedPreset>(feedPresets), world.distanceUnit === 'mi');
  if (fields.id === undefined)
    throw new SourceError(
      `${shown}: no column looks like the stock number or VIN of a car; its columns are ${columnsText(sample.columns)}. Write source.fields by hand, with one that no two cars share as "id".`,
    );
  const table = await readTable(bytes, shown, { items: knownPreset?.items });
  const read = await readFeedCars(table, {
    ...{ shown, name: basename(shown), fields: { all: fields, own: preset ? {} : fields }, images: 'web-or-folder', allowEmpty: false },
    ...{ timeZone: world.timeZone, distanceUnit: world.distanceUnit, takeCars: budget.takeCars, carsBefore: {} },
  });
  // A short feed may have only one car, so its list cannot be detected.
  const items = knownPreset?.items === undefined && table.items ? { items: table.items } : {};
  const { lines, unused, cars } = describe({ opened, table, preset, fields, read }, world.distanceUnit);
  return {
    settings: { from: opened.from, ...(preset ? { preset } : { fields }), ...items },
    files: opened.files,
    lines,
    dropped: read.dropped,
    found: {
      ...{ format: table.format, encoding: table.text.encoding, rows: read.rows, cars: read.cars.length, preset: preset ?? null },
      ...{ fields, unusedColumns: unused, firstCars: cars, dropped: read.dropped },
    },
  };
}
