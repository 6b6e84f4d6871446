import { standardPages } from '../content/standard-pages.ts';
import { spell } from '../locale/language.ts';
import type { Nouns } from '../locale/nouns.ts';
import { type Trial, trialOfKind, trialText } from '../locale/trial.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { NavigationItem } from '../model/navigation.ts';
import { articlesName } from '../routes/paths.ts';
import { brandTiles } from './blocks/list-views.ts';
import { hrefOf } from './blocks/view-parts.ts';
import type { Catalogue } from './catalogue.ts';

/** A link of a menu; `isWideOnly`: the phone's menu leaves it out. */
export type NavLink = { name: string; href?: string; children?: NavLink[]; isWideOnly?: true };

/** A tile of the mega-menu: a brand's page here, or a dealer of that brand elsewhere. */
export type BrandLink = { name: string; href: string; logo?: string };

/** Menus show this many levels. Deeper links move up to the last one (rule U19). */
const mostLevels = 3;

/**
 * What fits into a row beside the dealer's name: the number of links, and of their characters in total (rule U19). The mega-menu counts
 * too.
 */
const longestRow = { links: 9, characters: 66, brands: 'Brands'.length };

/** The default header menu (rule U15). */
const defaultHeader = (searchHref: string, many: string, trial: Trial): NavigationItem[] => [
  { name: `Search ${many}`, url: searchHref },
  ...[...standardPages].flatMap(([url, { header }]) => (header ? [{ name: trialText(header, trial), url }] : [])),
];

/** The default footer menu: its groups of standard pages, the stock first. */
const defaultFooter = (searchHref: string, many: string, blog: string): NavigationItem[] =>
  (['Buy', 'Own', 'About'] as const).map((group) => ({
    name: group,
    dropdownItems: [
      ...(group === 'Buy' ? [{ name: `All ${many}`, url: searchHref }] : []),
      ...[...standardPages].flatMap(([url, { footer }]) => {
        if (footer?.[0] !== group) return [];
        return [url === '/blog' ? { name: articlesName(blog), url: blog } : { name: footer[1], url }];
      }),
    ],
  }));

/** A menu without links to missing pages, unsafe addresses, and headings that would be empty (rule U15). */
function resolveMenu(catalogue: Catalogue, items: readonly NavigationItem[], level = 1): NavLink[] {
  return items.flatMap((item): NavLink[] => {
    const children = resolveMenu(catalogue, item.dropdownItems ?? [], level + 1);
    const name = spell(item.name, catalogue.site.locale.language);
    const href = hrefOf(catalogue, item.url || undefined);
    const link = href === undefined ? { name } : { name, href };
    if (level >= mostLevels) return [...(href === undefined ? [] : [link]), ...children];
    if (href === undefined && children.length === 0) return [];
    return [{ ...link, ...(children.length ? { children } : {}) }];
  });
}

/** A row of links that fits into a header. Without "More", too many links would make the page wider than the window. */
function fitRow(links: NavLink[], hasBrands: boolean): NavLink[] {
  const room = hasBrands ? { links: longestRow.links - 1, characters: longestRow.characters - longestRow.brands } : longestRow;
  const lengths = links.map(({ name }) => name.length);
  const fits = (count: number) => count <= room.links && lengths.slice(0, count).reduce((sum, one) => sum + one, 0) <= room.characters;
  if (fits(links.length)) return links;
  let shown = Math.min(links.length, room.links) - 1;
  while (shown > 1 && !fits(shown)) shown -= 1;
  return [...links.slice(0, shown), { name: 'More', children: links.slice(shown) }];
}

/** The header menu. The phone's menu has its own links for calls and locations, so it leaves out Contact (rule U15). */
export function headerMenu(catalogue: Catalogue, searchHref: string, nouns: Nouns): NavLink[] {
  const { navigation } = catalogue.site;
  const items = navigation.header ?? defaultHeader(searchHref, navigation.searchByNoun ? nouns.Many : 'Vehicles', trialOfKind(nouns.One));
  const links = resolveMenu(catalogue, items).map((link) =>
    link.href === '/contact' && !link.children ? { ...link, isWideOnly: true as const } : link,
  );
  return fitRow(links, brandLinks(catalogue).length > 0);
}

/** The footer's groups of links. */
export const footerMenu = (catalogue: Catalogue, searchHref: string, nouns: Nouns): NavLink[] =>
  resolveMenu(catalogue, catalogue.site.navigation.footer ?? defaultFooter(searchHref, nouns.many, catalogue.site.pages.blog));

/** The brands of the mega-menu. Brands without a page are left out. */
export function brandLinks(catalogue: Catalogue): BrandLink[] {
  const { navigation, home } = catalogue.site;
  if (!navigation.brandMenu) return [];
  return brandTiles(catalogue, home.brandGrid).map(({ link, logo }) => definedFields({ name: logo.alt, href: link, logo: logo.src }));
}
