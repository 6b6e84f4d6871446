import { standardPages } from '../content/standard-pages.ts';
import type { Block } from '../model/blocks/block-types.ts';
import type { ContentPage } from '../model/content.ts';
import { definedFields } from '../model/defined-fields.ts';
import { type GraphNode, jsonLdNode } from '../routes/json-ld.ts';
import type { BlockView, BlockViewOf } from './blocks/block-views.ts';

/** Blocks that fit into the column of the text. */
const columnTypes: ReadonlySet<BlockView['type']> = new Set([
  'text',
  'faq',
  'table',
  'steps',
  'downloads',
  'video',
  'form',
  'map-link',
  'gallery',
  'positions',
  'facts',
  'calculator',
]);

/** The blocks of a page by place: a hero at the top, the text column, and full-width sections from the first wide block on. */
export type PlacedBlocks = {
  hero?: BlockViewOf<'hero'>;
  column: BlockView[];
  /** The blocks beside the text, where other pages have their form. */
  beside?: BlockView[];
  sections: BlockView[];
};

/** Places the blocks of a page (rule N7). Their order is kept; only a hero in first position replaces the heading. */
export function placeBlocks(blocks: readonly BlockView[]): PlacedBlocks {
  const [first, ...others] = blocks;
  const hero = first?.type === 'hero' ? first : undefined;
  const rest = hero ? others : blocks;
  const wide = rest.findIndex(({ type }) => !columnTypes.has(type));
  const end = wide < 0 ? rest.length : wide;
  return definedFields({ hero, column: rest.slice(0, end), sections: rest.slice(end) });
}

export const isFormFirst = (path: string): boolean => standardPages.get(path)?.isFormFirst === true;

/** The blocks of a page in their best order: steps first beside a form that comes first, the calculator beside the text (rule A34). */
export function arrangeBlocks(path: string, placed: PlacedBlocks): PlacedBlocks {
  const calculators = placed.column.filter(({ type }) => type === 'calculator');
  const others = placed.column.filter(({ type }) => type !== 'calculator');
  const isStep = ({ type }: BlockView) => type === 'steps';
  const column = isFormFirst(path) ? [...others.filter(isStep), ...others.filter((block) => !isStep(block))] : others;
  const hasText = others.length > 0 && calculators.length > 0;
  return definedFields({
    ...placed,
    column: hasText || calculators.length === 0 ? column : calculators,
    beside: hasText ? calculators : undefined,
  });
}

/** The questions of a page for search engines (rule N8). */
export function faqNodes(blocks: readonly BlockView[]): GraphNode[] {
  const questions = blocks.flatMap((block) => (block.type === 'faq' ? block.questions : []));
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, html }) =>
    jsonLdNode('Question', { name: question, acceptedAnswer: jsonLdNode('Answer', { text: html.trim() }) }),
  );
  return [jsonLdNode('FAQPage', { mainEntity })];
}

/** The blocks of a page, including its default block. */
export function withUsualBlocks({ path, kind, blocks }: Pick<ContentPage, 'path' | 'kind' | 'blocks'>): readonly Block[] {
  const usual = kind === 'page' ? standardPages.get(path)?.block : undefined;
  return usual && !blocks.some(({ type }) => type === usual.type) ? [...blocks, usual] : blocks;
}
