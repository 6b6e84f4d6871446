import { findPaymentUrlProblem } from '../cars/checkout.ts';
import { nearest } from '../locale/nearest-word.ts';
import { isRangeAttribute, listAttributes, offeredFilters, rangeAttributes, sortableAttributes } from '../search/attributes.ts';
import { presetRange } from '../search/presets.ts';
import { filterFields } from '../search/stock-filter.ts';
import { contrast, nearestReadable, white } from './contrast.ts';
import { formPatches } from './form-checks.ts';
import { type Finding, findIf, shown } from './issues.ts';
import type { Path } from './path.ts';
import { otherPaths, searchPath } from './path-checks.ts';
import { holidays, timeZones } from './place-checks.ts';
import { publishTargets } from './publish-checks.ts';
import type { Site } from './schema.ts';
import { asksPlatformIndex, stockFilterFaults } from './stock-filter-faults.ts';

type Check = (site: Site) => Finding[];

function notOneOf(path: Path, word: string, words: readonly string[], what: string, target?: 'key'): Finding {
  const near = nearest(word, words);
  const allowed = `use one of ${words.join(', ')}`;
  return {
    path,
    ...(target ? { target } : {}),
    problem: `${JSON.stringify(word)} is not an attribute that ${what}`,
    fix: near === undefined ? allowed : `did you mean ${JSON.stringify(near)}? Otherwise ${allowed}`,
  };
}

const presetNames: readonly string[] = [...listAttributes, ...rangeAttributes];

const presets: Check = ({ search }) =>
  Object.entries(search.presets).flatMap(([name, values]): Finding[] => {
    const path = ['search', 'presets', name];
    if (!presetNames.includes(name)) return [notOneOf(path, name, presetNames, 'a search can start with', 'key')];
    if (!isRangeAttribute(name) || presetRange(values)) return [];
    const problem = `${JSON.stringify(values)} is not one range of numbers`;
    return [{ path, problem, fix: 'write one range such as ["2018:2022"] or ["2018:"], or whole numbers in a row' }];
  });

const homeFacets: Check = ({ home }) =>
  home.facets.flatMap((name, index) =>
    (offeredFilters as readonly string[]).includes(name)
      ? []
      : [notOneOf(['home', 'facets', index], name, offeredFilters, 'cars can be filtered by')],
  );

const defaultSort: Check = ({ search }) =>
  search.defaultSort.flatMap((sort, index): Finding[] => {
    const path = ['search', 'defaultSort', index];
    const [name = sort, direction] = sort.split(/:(.*)/s);
    if (!(sortableAttributes as readonly string[]).includes(name))
      return [notOneOf(path, name, sortableAttributes, 'cars can be sorted by')];
    if (direction === 'asc' || direction === 'desc') return [];
    return [{ path, problem: `${JSON.stringify(sort)} has no direction`, fix: `write "${name}:asc" or "${name}:desc"` }];
  });

/** Expressions that pages can never apply. Conditions that only the platform's index can evaluate give a warning instead (`notices.ts`). */
const stockFilter: Check = ({ search }) =>
  stockFilterFaults(search.stockFilter).flatMap(({ path, ...fault }): Finding[] => {
    if ('unknownField' in fault)
      return asksPlatformIndex(search) ? [] : [notOneOf(path, fault.unknownField, filterFields, 'the stock can be filtered by')];
    return [{ path, problem: `not a filter expression: ${fault.problem}`, fix: 'write one such as "location_name != \\"Yard\\""' }];
  });

const noSorts: Check = ({ search }) =>
  findIf(search.sorts.length === 0, 'search.sorts', 'there is no sort order', 'name at least one, such as "relevant"');

const sliderRange: Check = ({ search: { priceSlider } }) =>
  findIf(
    priceSlider.min >= priceSlider.max,
    'search.priceSlider.min',
    `the lowest price ${priceSlider.min} is not below the highest price ${priceSlider.max}`,
    'lower min or raise max',
  );

const tokenLife: Check = ({ search, build }) =>
  findIf(
    search.indexing === 'shared' && search.tokenDays * 24 < build.rebuildHours * 2,
    'search.tokenDays',
    `a token of ${search.tokenDays} days may expire before the pages that contain it are rebuilt, every ${build.rebuildHours} hours (build.rebuildHours)`,
    `set it to at least ${Math.ceil((build.rebuildHours * 2) / 24)}, twice that time`,
  );

const alertTarget: Check = ({ alerts: { staleMinutes }, build: { pollMinutes } }) =>
  findIf(
    staleMinutes !== undefined && staleMinutes < pollMinutes * 2,
    'alerts.staleMinutes',
    `data is read every ${pollMinutes} minutes (build.pollMinutes), so it is often ${staleMinutes} minutes old`,
    `set it to at least ${pollMinutes * 2}, twice that time`,
  );

/** Deliveries refer to a recipient by its name. */
const alertNames: Check = ({ alerts: { recipients } }) => {
  const names = recipients.map(({ name, kind }) => name ?? kind);
  return names.flatMap((name, index) => {
    const problem = `another recipient of alerts is called ${JSON.stringify(name)} too`;
    return findIf(names.indexOf(name) !== index, `alerts.recipients[${index}]`, problem, 'give each its own "name"');
  });
};

function readable(path: string, ground: string, text: string, fix: string): Finding[] {
  const ratio = contrast(ground, text);
  // Rounded down: 4.499 must not read as 4.5.
  const problem = `${text} on ${ground} has a contrast of ${Math.floor(ratio * 100) / 100}:1, but text needs 4.5:1 (WCAG 2.2)`;
  return findIf(ratio < 4.5, path, problem, fix);
}

const brandContrast: Check = ({ brand: { accent, accentText, dark } }) => {
  const passing = (colour: string, ground: string) => `use ${nearestReadable(colour, ground)}, the nearest colour that passes`;
  const ownText = accent && accentText && `${passing(accentText, accent)}, or remove accentText`;
  const darkFix = dark && `dark sections have white text: ${passing(dark, white)}, or a darker one`;
  return [
    ...(ownText ? readable('brand.accentText', accent, accentText, ownText) : []),
    ...(darkFix ? readable('brand.dark', dark, white, darkFix) : []),
  ];
};

function repeated(items: readonly { id: string; slug: string }[], key: 'id' | 'slug', at: Path, what: string): Finding[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index): Finding[] => {
    const earlier = first.get(item[key]);
    if (earlier === undefined) {
      first.set(item[key], index);
      return [];
    }
    return [
      {
        path: [...at, index, key],
        problem: `${shown(item[key])} is also the ${key} of ${what} ${earlier + 1}`,
        fix: `give every ${what} its own ${key}`,
      },
    ];
  });
}

const uniquePlaces: Check = ({ dealer }) =>
  (['id', 'slug'] as const).flatMap((key) => [
    ...repeated(dealer.locations, key, ['dealer', 'locations'], 'location'),
    ...repeated(dealer.dealerships, key, ['dealer', 'dealerships'], 'dealership'),
  ]);

const maskedPhone: Check = ({ cars, dealer }) => {
  const phones = [dealer.phone, ...dealer.locations.flatMap((place) => [place.phone, place.contact_detail?.phone])];
  const fix = 'set dealer.phone or the phone of a location, or set it to false';
  return findIf(cars.maskPhone && !phones.some(Boolean), 'cars.maskPhone', 'there is no phone number to mask', fix);
};

const paymentUrl: Check = ({ features }) => {
  const fault = features.paymentUrl === undefined ? undefined : findPaymentUrlProblem(features.paymentUrl);
  return fault ? [{ path: ['features', 'paymentUrl'], ...fault }] : [];
};

const pdfService: Check = ({ features, dealer }) =>
  findIf(
    features.pdf && features.pdfService && !dealer.websiteId,
    'features.pdfService',
    'the PDF service needs the platform’s website ID, which is not set',
    'set dealer.websiteId, or remove pdfService so that the product’s API creates the PDF',
  );

/** The rules that the types of the options cannot express. */
export const siteChecks: readonly Check[] = [
  presets,
  homeFacets,
  noSorts,
  stockFilter,
  defaultSort,
  searchPath,
  otherPaths,
  sliderRange,
  tokenLife,
  brandContrast,
  alertTarget,
  alertNames,
  uniquePlaces,
  timeZones,
  holidays,
  maskedPhone,
  paymentUrl,
  pdfService,
  formPatches,
  publishTargets,
];
