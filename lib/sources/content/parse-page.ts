import { parse as parseYaml } from 'yaml';
import { endsBeforeStart } from '#lib/content/schedule.ts';
import { formIds, isFormId } from '#lib/forms/form-definitions.ts';
import { looksRelative, relativeDateForm, resolveRelativeDate } from '#lib/locale/relative-date.ts';
import { frontMatter } from '#lib/model/content.ts';
import { suggest } from '#lib/site/nearest.ts';

/** A Markdown page as it was written, before its pictures are known. */
export type ParsedContentFile = {
  path: string;
  kind: 'page' | 'article';
  title: string;
  heading: string;
  description: string;
  date?: string;
  picture?: string;
  order?: number;
  form?: string;
  from?: string;
  until?: string;
  isRelative?: true;
  markdown: string;
};

/** A content file that cannot be read; the message says where, what, and how to fix it. */
export class ContentError extends Error {
  override name = 'ContentError';
}

const fence = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

const firstSentence = (markdown: string) =>
  markdown
    .split(/\n\s*\n/)
    .map((block) => block.replaceAll(/[*_`#>[\]]|\(.*?\)/g, '').trim())
    .find((block) => block && !/^(\||[-+*] |\d+\. )/.test(block))
    ?.slice(0, 200) ?? '';

/** Where a content file is served: blog/x.md under the blog's path, pages/x.md under /pages/ where the site keeps it, the rest by name. */
export function contentPath(file: string, routes: { blog: string; usePagesPath: boolean }): string {
  const bare = file.replace(/\.md$/, '').replaceAll('\\', '/');
  if (bare.startsWith('blog/')) return `${routes.blog}/${bare.slice('blog/'.length)}`;
  if (bare.startsWith('pages/') && !routes.usePagesPath) return `/${bare.slice('pages/'.length)}`;
  return `/${bare}`;
}

const dateKeys = ['date', 'from', 'until'] as const;

/** Replaces the relative dates of a head by those they mean on `today`. Throws ContentError where one is written wrongly. */
function resolveHeadDates(file: string, raw: unknown, today: string): { head: unknown; isRelative: boolean } {
  if (typeof raw !== 'object' || raw === null) return { head: raw, isRelative: false };
  const head: Record<string, unknown> = { ...raw };
  let isRelative = false;
  for (const key of dateKeys) {
    const value = head[key];
    if (!looksRelative(value)) continue;
    const day = resolveRelativeDate(value, today);
    if (day === undefined) throw new ContentError(`${file}: ${key}: "${value}" is not a relative date; write ${relativeDateForm}`);
    if (key === 'date' && day.includes('T')) throw new ContentError(`${file}: date: "${value}" has a time; write a day alone, such as -3d`);
    head[key] = day;
    isRelative = true;
  }
  return { head, isRelative };
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
  let raw: unknown;
  try {
    raw = parseYaml(head[1] ?? '');
  } catch (cause) {
    const { linePos, message } = cause as Error & { linePos?: [{ line: number; col: number }] };
    const at = linePos ? `:${linePos[0].line + 1}:${linePos[0].col}` : '';
    throw new ContentError(`${file}${at}: the head is not YAML: ${message.split('\n')[0]}; put text with a colon in quotes`, { cause });
  }
  const dated = resolveHeadDates(file, raw, today);
  const parsed = frontMatter.safeParse(dated.head ?? {});
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const known = Object.keys(frontMatter.shape).join(', ');
    throw new ContentError(`${file}: ${issue?.path.join('.') || 'head'}: ${issue?.message}; known keys: ${known}`);
  }
  const { title, heading, description, date, picture, order, form, from, until } = parsed.data;
  if (form !== undefined && form !== 'none' && !isFormId(form))
    throw new ContentError(`${file}: form: there is no form "${form}"; ${suggest(form, [...formIds, 'none'], 'forms')}`);
  if (endsBeforeStart({ from, until }))
    throw new ContentError(`${file}: until: ${until} is not after from: ${from}, so the page would never be shown; correct one of them`);
  const markdown = text.slice(head[0].length);
  const image = typeof picture === 'object' ? `picture:${picture.body}/${picture.view ?? 'front'}/${picture.colour ?? 'silver'}` : picture;
  return {
    path: contentPath(name, routes),
    kind: name.startsWith('blog/') ? 'article' : 'page',
    title,
    heading: heading ?? title,
    description: description ?? firstSentence(markdown),
    ...(date ? { date } : {}),
    ...(image ? { picture: image } : {}),
    ...(order === undefined ? {} : { order }),
    ...(form ? { form } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(dated.isRelative ? { isRelative: true as const } : {}),
    markdown,
  };
}
