import type { z } from 'zod';
import { standardPages } from '#lib/content/standard-pages.ts';
import type { Block } from '#lib/model/blocks/block-types.ts';
import { cleanTexts } from '#lib/model/clean-texts.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { readLoose } from '#lib/model/loose.ts';
import { ContentError } from './content-error.ts';
import { type ContentRoutes, headFault, headSchema, makePage } from './make-page.ts';
import { readBlock } from './parse-block.ts';
import { resolveDates } from './resolve-dates.ts';

const namePattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

type Report = (drop: Omit<Dropped, 'at'>) => void;

/** The blocks of a page. Unusable blocks are left out, and the page stays (rule N12). */
function readBlocks(list: readonly unknown[], report: Report): Block[] {
  const blocks: Block[] = [];
  for (const [index, raw] of list.entries()) {
    const leaveOut = (reason: string, fix: string) => report({ effect: 'leftOut', field: `blocks[${index}]`, reason, fix });
    if (!isRecord(raw) || typeof raw.type !== 'string') {
      leaveOut('it is not a block', 'send an object with a type');
      continue;
    }
    const { type, ...data } = raw;
    if (type === 'text') {
      if (typeof data.text === 'string') blocks.push({ type, text: data.text });
      else leaveOut('text: it has no text', 'send its Markdown as "text"');
      continue;
    }
    const read = readBlock(type, data);
    if (!('block' in read)) leaveOut(read.isUnknown ? read.problem : `${type}: ${read.problem}`, read.fix);
    else if (read.block.type === 'form' && blocks.some((block) => block.type === 'form'))
      leaveOut('form: a page shows one form', 'send only one of them');
    else blocks.push(read.block);
  }
  return blocks;
}

/** A platform page that is not one of the standard pages is a landing page (rule U10). */
const folderOf = (folder: '' | 'blog/', slug: string) =>
  folder === '' && slug !== 'home' && !slug.includes('/') && !standardPages.has(`/${slug}`) ? 'pages/' : folder;

/**
 * A page from the platform: the keys of a content file's head, `slug` (the name that the file would have), and its text as `blocks`.
 * Undefined if unusable. `report` gets everything that was left out.
 */
export function readPlatformPage(
  raw: unknown,
  folder: '' | 'blog/',
  routes: ContentRoutes,
  today: string,
  report: Report,
): ContentPage | undefined {
  if (!isRecord(raw))
    return void report({ effect: 'leftOut', field: 'page', reason: 'it is not a page', fix: 'send an object with slug, title and blocks' });
  const { value, drops } = cleanTexts(raw);
  for (const { path, drop } of drops) report({ field: path.join('.'), ...drop });
  const { slug, blocks: list, ...written } = value as Record<string, unknown>;
  const name = typeof slug === 'string' ? folderOf(folder, slug) + slug : '';
  if (!namePattern.test(name))
    return void report({
      effect: 'leftOut',
      field: 'slug',
      value: slug,
      reason: 'it is not an address',
      fix: 'send one such as "about-us"',
    });
  if (list !== undefined && list !== null && !Array.isArray(list))
    report({ effect: 'leftOut', field: 'blocks', value: list, reason: 'it is not a list', fix: 'send a list of blocks' });
  try {
    const { value: dated, isRelative } = resolveDates(name, { ...written, blocks: Array.isArray(list) ? list : [] }, today);
    const { blocks, ...head } = dated as Record<string, unknown> & { blocks: unknown[] };
    const read = readLoose(headSchema(`${name}.md`) as z.ZodObject, head);
    for (const drop of read.drops) report(drop);
    if (!read.value)
      return void report({
        effect: 'leftOut',
        field: 'page',
        reason: read.problem ?? 'it cannot be read',
        fix: 'correct it on the platform',
      });
    const checked = read.value as Parameters<typeof headFault>[0];
    const fault = headFault(checked);
    if (fault) return void report({ effect: 'leftOut', field: fault.field, reason: fault.problem, fix: fault.fix });
    return makePage(`${name}.md`, checked, readBlocks(blocks, report), routes, isRelative);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return void report({ effect: 'leftOut', field: 'page', reason: error.message, fix: 'correct it on the platform' });
  }
}
