import { expect, it } from 'vitest';
import { contentParts, hasSectionsFirst } from '#components/content/content-parts.ts';
import type { ContentModel } from '#lib/pages/content.ts';

type Parts = {
  layout?: ContentModel['layout'];
  form?: boolean;
  formFirst?: boolean;
  column?: number;
  beside?: boolean;
  sections?: number;
  locations?: number;
  articles?: number;
};

function pageOf({ layout = 'page', form = true, formFirst = false, beside = false, ...counts }: Parts): ContentModel {
  const blocks = (count = 0) => Array.from({ length: count }, () => ({ type: 'text' as const, html: '<p>Text</p>' }));
  return {
    layout,
    blocks: { column: blocks(counts.column), sections: blocks(counts.sections), ...(beside ? { beside: blocks(1) } : {}) },
    ...(form ? { form: {} } : {}),
    ...(formFirst ? { formFirst: true } : {}),
    locations: blocks(counts.locations),
    articles: blocks(counts.articles),
  } as unknown as ContentModel;
}

it.each<[string, Parts, boolean]>([
  ['offers and a form', { sections: 2 }, true],
  ['offers, a text and a form', { sections: 2, column: 1 }, false],
  ['offers, a calculator and a form', { sections: 1, beside: true }, false],
  ['offers without a form', { sections: 2, form: false }, false],
  ['a form alone', {}, false],
  ['a page whose form comes first', { sections: 1, formFirst: true }, false],
])('the blocks come before the form (rule A34): %s', (_, parts, expected) => expect(hasSectionsFirst(pageOf(parts))).toBe(expected));

it.each<[string, Parts, string]>([
  ['a text', { column: 1, form: false }, 'head text'],
  ['a text with wide blocks', { column: 1, sections: 1 }, 'head text sections'],
  ['offers and a form', { sections: 1 }, 'head sections text'],
  ['contacts with wide blocks', { column: 1, sections: 1, locations: 2 }, 'head text sections places'],
  ['an article', { layout: 'article', column: 1, form: false, articles: 3 }, 'head text articles'],
  ['the list of articles', { layout: 'articles', form: false, articles: 3 }, 'head list'],
  ['a location with its stock', { layout: 'locations', form: false, locations: 1, sections: 1 }, 'head list sections'],
])('the order of the parts: %s', (_, parts, expected) => expect(contentParts(pageOf(parts)).join(' ')).toBe(expected));
