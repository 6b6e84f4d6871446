import { carCard } from '../../cars/card.ts';
import { lowestPrice, modelFacts } from '../../cars/model-facts.ts';
import { plainNames, withUnbreakableNames } from '../../cars/names.ts';
import { offerWords } from '../../cars/offer-words.ts';
import { countOf } from '../../locale/plural.ts';
import { definedFields } from '../../model/defined-fields.ts';
import { type GraphNode, jsonLdGraph, jsonLdNode } from '../../routes/json-ld.ts';
import { carPath, modelSearchPath } from '../../routes/paths.ts';
import { type BlockView, blockViews } from '../blocks/block-views.ts';
import { stockView } from '../blocks/dealer-views.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome, makeHead } from '../chrome.ts';
import type { ContentModel } from '../content.ts';
import { placeBlocks } from '../content-blocks.ts';
import { formView } from '../form-view.ts';
import { isEmptyModel, type ModelStock, modelStock, resolveStocked, stockedModels } from '../landing-stock.ts';
import { socialPicture } from '../social-picture.ts';
import { type GeneratedKind, linkList, type PageLink } from './generated-kind.ts';

const mostCars = 12;
const mostOthers = 4;

const nameOf = ({ make, model }: ModelStock) => [make, model].filter(Boolean).join(' ');

/** The other models of a make that have cars, in alphabetical order. */
export const otherModels = (catalogue: Catalogue, { path, make }: Pick<ModelStock, 'path' | 'make'>): PageLink[] =>
  stockedModels(catalogue, make).flatMap((one) => (one.path === path ? [] : [{ name: nameOf(one), href: one.path }]));

/** The cars of the model, with the link to its search. Without any, cars of the make or the latest ones. */
function carsBlock(catalogue: Catalogue, { make, model, searchPath, cars }: ModelStock): BlockView[] {
  const { nouns, searchHref } = makeChrome(catalogue);
  if (cars.length === 0) {
    const makePath = searchPath.split('/').slice(0, 3).join('/');
    const isStocked = resolveStocked(catalogue, makePath) !== undefined;
    const search = isStocked ? makePath : searchHref;
    const title = isStocked && make ? `${make} ${nouns.many} in stock` : `${nouns.Many} in stock`;
    const view = stockView(catalogue, { type: 'stock', title, search, limit: mostOthers });
    return view ? [view] : [];
  }
  const href = resolveStocked(catalogue, searchPath) ?? searchHref;
  return [
    {
      type: 'stock',
      title: `${make} ${model} in stock`,
      cards: cars.slice(0, mostCars).map((car) => carCard(car, catalogue.site)),
      more: { name: `Search all ${make} ${model}`, href },
    },
  ];
}

function carList({ site }: Catalogue, base: string, stock: ModelStock): GraphNode {
  const items = stock.cars
    .slice(0, mostCars)
    .map((car, index) => jsonLdNode('ListItem', { position: index + 1, name: plainNames(car, site).title, url: base + carPath(car.slug) }));
  return jsonLdNode('ItemList', { name: nameOf(stock), numberOfItems: stock.cars.length, itemListElement: items });
}

/** The number of cars of the model, and the lowest price (rule P4). */
function introOf(catalogue: Catalogue, stock: ModelStock): string {
  const { nouns, place } = makeChrome(catalogue);
  const { cars } = stock;
  if (cars.length === 0) return `We have no ${nameOf(stock)} in stock right now. Tell us what you are after.`;
  const price = lowestPrice(cars, catalogue.site);
  return `${countOf(cars.length, nouns.one, nouns.many)} in stock${place ? ` in ${place}` : ''}${price ? `, from ${price}` : ''}.`;
}

/**
 * The page of a model: facts from its cars in stock, the cars, and the enquiry form (rule A31). A content file of the path adds to it and
 * keeps the page even without cars. Undefined for any other path.
 */
function modelPage(catalogue: Catalogue, path: string): ContentModel | undefined {
  const own = catalogue.contentByPath.get(path);
  const isEmpty = isEmptyModel(catalogue, path);
  const listed = modelStock(catalogue).get(path);
  if (!listed && !(own && isEmpty)) return undefined;
  const stock = listed ?? { path, make: '', model: own?.heading ?? '', searchPath: modelSearchPath(path), cars: [] };
  const { site } = catalogue;
  const chrome = makeChrome(catalogue);
  const name = nameOf(stock);
  const intro = introOf(catalogue, stock);
  const title = own?.title ?? `${name} ${offerWords(stock.cars, site)}${chrome.place ? ` in ${chrome.place}` : ''}`;
  const shown = stock.cars.find((car) => car.picture);
  const car = shown && catalogue.carBySlug.get(shown.slug);
  const head = makeHead(catalogue, path, title, own?.description || `${name}: ${intro}`, car && socialPicture(catalogue, car, name));
  const facts = modelFacts(stock.cars, site);
  const texts = placeBlocks(blockViews(catalogue, own?.blocks ?? []));
  return definedFields({
    kind: 'content' as const,
    layout: 'page' as const,
    chrome,
    head: { ...head, index: head.index && !isEmpty },
    heading: own?.heading ?? withUnbreakableNames(name, site.cars.unbreakableNames),
    intro: own?.description ? `${own.description} ${intro}` : intro,
    picture: shown?.picture,
    blocks: {
      ...texts,
      column: [
        ...(facts.length > 0 ? [{ type: 'facts' as const, title: 'What we have', rows: facts }] : []),
        ...texts.column,
        ...linkList(`More ${stock.make} models in stock`, otherModels(catalogue, stock)),
      ],
      sections: [...carsBlock(catalogue, stock), ...texts.sections],
    },
    articles: [],
    locations: [],
    form: formView(catalogue, 'enquiry', chrome.searchHref),
    structuredData: stock.cars.length > 0 ? jsonLdGraph([carList(catalogue, chrome.url, stock)]) : undefined,
  });
}

export const modelPages: GeneratedKind = { model: modelPage, isShared: true };
