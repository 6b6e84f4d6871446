import { expect, it } from 'vitest';
import { hasSectionsFirst } from '#components/content/has-sections-first.ts';
import type { ContentModel } from '#lib/pages/content.ts';

type Parts = { form?: boolean; formFirst?: boolean; column?: number; beside?: boolean; sections?: number };

function pageOf({ form = true, formFirst = false, column = 0, beside = false, sections = 0 }: Parts): ContentModel {
  const blocks = (count: number) => Array.from({ length: count }, () => ({ type: 'text' as const, html: '<p>Text</p>' }));
  return {
    blocks: { column: blocks(column), sections: blocks(sections), ...(beside ? { beside: blocks(1) } : {}) },
    ...(form ? { form: {} } : {}),
    ...(formFirst ? { formFirst: true } : {}),
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
