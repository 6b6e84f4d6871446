import { endsBeforeStart } from '#lib/content/schedule.ts';
import { formIds, isFormId } from '#lib/forms/form-definitions.ts';
import type { Block } from '#lib/model/blocks/block-types.ts';
import { type ContentPage, frontMatter } from '#lib/model/content.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import { articlePath, brandPagePath } from '#lib/routes/paths.ts';
import { suggest } from '#lib/site/nearest.ts';
import { ContentError } from './content-error.ts';
import { readBlock } from './parse-block.ts';
import { readYaml } from './read-yaml.ts';
import { resolveDates } from './resolve-dates.ts';
import { splitBlocks } from './split-blocks.ts';

/** A page of a content file, and the blocks that were left out. */
export type ParsedContentFile = { page: ContentPage; dropped: Dropped[] };

const fence = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

const firstSentence = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block) => (block.type === 'text' ? block.text.split(/\n\s*\n/) : []))
    .map((paragraph) => paragraph.replaceAll(/[*_`#>[\]]|\(.*?\)/g, '').trim())
    .find((paragraph) => paragraph && !/^(\||[-+*] |\d+\. )/.test(paragraph))
    ?.slice(0, 200) ?? '';

/** Where a content file is served: blog/x.md under the blog's path, pages/x.md under /pages/ where the site keeps it, the rest by name. */
export function contentPath(file: string, routes: { blog: string; usePagesPath: boolean }): string {
  const bare = file.replace(/\.md$/, '').replaceAll('\\', '/');
  if (bare.startsWith('blog/')) return articlePath(routes.blog, bare.slice('blog/'.length));
  if (bare.startsWith('pages/')) return brandPagePath(bare.slice('pages/'.length), routes.usePagesPath);
  return `/${bare}`;
}

/** The blocks of a content file's text, as of the day `today`. Throws ContentError. */
function parseBlocks(file: string, text: string, firstLine: number, today: string) {
  const blocks: Block[] = [];
  const dropped: Dropped[] = [];
  let isRelative = false;
  for (const part of splitBlocks(file, text, firstLine)) {
    if (part.kind === 'text') {
      blocks.push({ type: 'text', text: part.text });
      continue;
    }
    const where = `${file}:${part.line - 1}`;
    const dated = resolveDates(where, readYaml(file, part.text, part.line, `the block "${part.name}"`), today);
    const read = readBlock(part.name, dated.value);
    if ('block' in read) {
      if (read.block.type === 'form' && blocks.some(({ type }) => type === 'form'))
        throw new ContentError(`${where}: a page shows one form; remove this block or the one before`);
      blocks.push(read.block);
      isRelative ||= dated.isRelative;
    } else if (read.isUnknown) dropped.push({ effect: 'leftOut', at: where, field: part.name, reason: read.problem, fix: read.fix });
    else throw new ContentError(`${where}: ${part.name}: ${read.problem}; ${read.fix}`);
  }
  return { blocks, dropped, isRelative };
}

/** Reads one Markdown file with its YAML head, as of the day `today`. Throws ContentError. */
export function parseContentFile(
  file: string,
  text: string,
  routes: { blog: string; usePagesPath: boolean },
  today: string,
): ParsedContentFile {
  const name = file.replace(/^.*?content\//, '');
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\.md$/.test(name)) {
    throw new ContentError(`${file}: the name becomes an address; use small letters, digits and hyphens, such as about-us.md`);
  }
  const head = fence.exec(text);
  if (!head) throw new ContentError(`${file}: it must begin with a head between two lines of ---, at least "title: …"`);
  const dated = resolveDates(file, readYaml(file, head[1] ?? '', 2, 'the head'), today);
  const parsed = frontMatter.safeParse(dated.value ?? {});
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const known = Object.keys(frontMatter.shape).join(', ');
    throw new ContentError(`${file}: ${issue?.path.join('.') || 'head'}: ${issue?.message}; known keys: ${known}`);
  }
  const { title, heading, description, date, picture, order, tags, form, from, until } = parsed.data;
  if (form !== undefined && form !== 'none' && !isFormId(form))
    throw new ContentError(`${file}: form: there is no form "${form}"; ${suggest(form, [...formIds, 'none'], 'forms')}`);
  if (endsBeforeStart({ from, until }))
    throw new ContentError(`${file}: until: ${until} is not after from: ${from}, so the page would never be shown; correct one of them`);
  const firstLine = head[0].split('\n').length;
  const { blocks, dropped, isRelative } = parseBlocks(file, text.slice(head[0].length), firstLine, today);
  const page: ContentPage = {
    path: contentPath(name, routes),
    kind: name.startsWith('blog/') ? 'article' : 'page',
    title,
    heading: heading ?? title,
    description: description ?? firstSentence(blocks),
    ...(date ? { date } : {}),
    ...(picture ? { picture } : {}),
    ...(order === undefined ? {} : { order }),
    ...(tags ? { tags } : {}),
    ...(form ? { form } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(dated.isRelative || isRelative ? { isRelative: true as const } : {}),
    blocks,
  };
  return { page, dropped };
}
