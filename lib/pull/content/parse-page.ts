import { parse } from 'yaml';
import type { Block } from '#lib/model/blocks/block-types.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import { ContentError } from './content-error.ts';
import { type ContentRoutes, headFault, headSchema, makePage } from './make-page.ts';
import { readBlock } from './parse-block.ts';
import { resolveDates } from './resolve-dates.ts';
import { splitBlocks } from './split-blocks.ts';

/** Parses YAML that starts on line `firstLine` of a content file. `what` is its name in messages. Throws ContentError. */
function readYaml(file: string, text: string, firstLine: number, what: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    const { linePos, message } = cause as Error & { linePos?: [{ line: number; col: number }] };
    const at = linePos ? `:${linePos[0].line + firstLine - 1}:${linePos[0].col}` : '';
    const [problem = ''] = message.split(/ at line \d+|\n/, 1);
    throw new ContentError(`${file}${at}: ${what} is not YAML: ${problem}; put text with a colon, a comma or a bracket in quotes`, {
      cause,
    });
  }
}

/** The page of a content file, and the blocks that were left out. */
export type ParsedContentFile = { page: ContentPage; dropped: Dropped[] };

const fence = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

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
export function parseContentFile(file: string, text: string, routes: ContentRoutes, today: string): ParsedContentFile {
  const name = file.replace(/^.*?content\//, '');
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\.md$/.test(name)) {
    throw new ContentError(`${file}: the name becomes an address; use small letters, digits and hyphens, such as about-us.md`);
  }
  const head = fence.exec(text);
  if (!head) throw new ContentError(`${file}: it must begin with a head between two lines of ---, at least "title: …"`);
  const dated = resolveDates(file, readYaml(file, head[1] ?? '', 2, 'the head'), today);
  const schema = headSchema(name);
  const parsed = schema.safeParse(dated.value ?? {});
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const knownKeys = Object.keys(schema.shape).join(', ');
    throw new ContentError(`${file}: ${issue?.path.join('.') || 'head'}: ${issue?.message}; known keys: ${knownKeys}`);
  }
  const fault = headFault(parsed.data);
  if (fault) throw new ContentError(`${file}: ${fault.field}: ${fault.problem}; ${fault.fix}`);
  const firstLine = head[0].split('\n').length;
  const { blocks, dropped, isRelative } = parseBlocks(file, text.slice(head[0].length), firstLine, today);
  const page = makePage(name, parsed.data, blocks, routes, dated.isRelative || isRelative);
  return { page, dropped };
}
