import type { ContentPage } from '../../model/content.ts';
import { definedFields } from '../../model/defined-fields.ts';
import { jsonLdGraph } from '../../routes/json-ld.ts';
import { positionsPath } from '../../routes/paths.ts';
import { type BlockView, blockViews } from '../blocks/block-views.ts';
import { positionsView } from '../blocks/positions-view.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome, makeHead } from '../chrome.ts';
import { type ContentModel, contentModel } from '../content.ts';
import { placeBlocks } from '../content-blocks.ts';
import { type FormView, formView } from '../form-view.ts';
import { jobPosting, positionFacts } from '../position-facts.ts';
import { socialPictureOf } from '../social-picture.ts';
import type { GeneratedKind } from './generated-kind.ts';

/** The careers form with the position filled in, if the dealer's form asks for one. */
function applyForm(catalogue: Catalogue, search: string, position: string): FormView {
  const view = formView(catalogue, 'careers', search);
  const steps = view.form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.name === 'Position' ? { ...field, value: position } : field)),
  }));
  return { ...view, form: { ...view.form, steps } };
}

/** The key facts: place, kind, pay, and the last day to apply. */
function factsView(catalogue: Catalogue, page: ContentPage): BlockView {
  const { place, employment, salary, closes } = positionFacts(catalogue, page);
  const facts: [string, string | undefined][] = [
    ['Location', place && [place.name, place.address?.full].filter(Boolean).join(', ')],
    ['Employment', employment],
    ['Pay', salary],
    ['Apply until', closes],
  ];
  return { type: 'facts', rows: facts.flatMap(([name, value]) => (value ? [{ name, values: [value] }] : [])) };
}

const textOf = (views: readonly BlockView[]) => views.flatMap((view) => (view.type === 'text' ? [view.html] : [])).join('\n');

function positionModel(catalogue: Catalogue, page: ContentPage): ContentModel {
  const chrome = makeChrome(catalogue);
  const views = blockViews(catalogue, page.blocks);
  const { place } = positionFacts(catalogue, page);
  const town = place?.address?.city;
  const posting = jobPosting(catalogue, page, textOf(views));
  const blocks = placeBlocks(views);
  const social = socialPictureOf(catalogue, page.picture, page.heading);
  const title = town && !page.title.includes(town) ? `${page.title} in ${town}` : page.title;
  return definedFields({
    kind: 'content' as const,
    layout: 'page' as const,
    chrome,
    head: makeHead(catalogue, page.path, title, page.description, social),
    heading: page.heading,
    blocks: { ...blocks, column: [factsView(catalogue, page), ...blocks.column] },
    articles: [],
    locations: [],
    form: applyForm(catalogue, chrome.searchHref, page.heading),
    structuredData: posting && jsonLdGraph([posting]),
  });
}

/** The list of open positions. The dealer's own page of that path is shown above them. */
function listModel(catalogue: Catalogue): ContentModel | undefined {
  const positions = positionsView(catalogue, { type: 'positions' });
  const own = contentModel(catalogue, positionsPath);
  if (own) {
    const isShown = [...own.blocks.column, ...own.blocks.sections].some(({ type }) => type === 'positions');
    return positions && !isShown ? { ...own, blocks: { ...own.blocks, column: [...own.blocks.column, positions] } } : own;
  }
  if (!positions) return undefined;
  const chrome = makeChrome(catalogue);
  return {
    kind: 'content',
    layout: 'page',
    chrome,
    head: makeHead(catalogue, positionsPath, 'Current positions', `Open positions at ${chrome.name}.`),
    heading: 'Current positions',
    blocks: { column: [positions], sections: [] },
    articles: [],
    locations: [],
    form: formView(catalogue, 'careers', chrome.searchHref),
  };
}

/** The list of open positions, or the page of one (rule N11); undefined for any other path. */
function positionsModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  if (path === positionsPath) return listModel(catalogue);
  const page = catalogue.contentByPath.get(path);
  return page?.kind === 'position' ? positionModel(catalogue, page) : undefined;
}

const openPositions = (content: readonly ContentPage[]) => content.filter(({ kind }) => kind === 'position');

/** The list of positions, while one is open (rule N11). */
export const positionPages: GeneratedKind = {
  paths: ({ content }) => (openPositions(content).length > 0 ? [positionsPath] : []),
  model: positionsModel,
  isShared: true,
  links: ({ content }) => (openPositions(content).length > 0 ? [{ name: 'Current positions', href: positionsPath }] : []),
  about: ({ contentByPath, content }, path) => (path === positionsPath ? [contentByPath.get(path), openPositions(content)] : undefined),
};
