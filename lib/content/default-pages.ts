import { hasAccounts } from '../accounts/account.ts';
import { type Language, spell } from '../locale/language.ts';
import type { ContentPage } from '../model/content.ts';
import type { PageDealer } from './legal-texts.ts';
import { standardPages } from './standard-pages.ts';

type Wanted = Parameters<typeof hasAccounts>[0] & {
  dealer: PageDealer;
  locale: { language: Language };
  pages: { extra: readonly string[] };
};

/** The pages that every site has, and those of `pages.extra`, with their default texts. */
function defaultPages(options: Wanted, isEmptySite: boolean): ContentPage[] {
  const { dealer, locale, pages } = options;
  const { language } = locale;
  const say = (text: string) => spell(text, language).replaceAll('{dealer}', () => dealer.name);
  return [...standardPages].flatMap(([path, { texts, isOptional, isForEmptySite }]): ContentPage[] => {
    if (!texts || (isOptional && !pages.extra.includes(path)) || (isForEmptySite && !isEmptySite)) return [];
    const title = say(texts.title);
    const text = typeof texts.text === 'string' ? say(texts.text).trim() : texts.text(dealer, language, hasAccounts(options));
    return [{ path, kind: 'page', title, heading: title, description: say(texts.description), blocks: [{ type: 'text', text }] }];
  });
}

/** A dealer's pages, and default pages for those that it needs or requested and has not written (rules A1 and N9). */
export const withDefaultPages = (content: readonly ContentPage[], options: Wanted): ContentPage[] => {
  const own = new Set(content.map(({ path }) => path));
  const isEmptySite = !content.some(({ kind }) => kind === 'page');
  return [...content, ...defaultPages(options, isEmptySite).filter(({ path }) => !own.has(path))].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
};
