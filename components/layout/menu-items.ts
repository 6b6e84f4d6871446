import type { Chrome } from '#lib/pages/chrome.ts';
import type { BrandLink, NavLink } from '#lib/pages/menus.ts';

/** An item of a menu. With `brands`, it opens the mega-menu with these tiles. */
export type MenuItem = NavLink & { brands?: BrandLink[] };

/** The items of a site's menu: its header links and, after or before them, the mega-menu of its brands. */
export function menuItems({ header, brands }: Pick<Chrome, 'header' | 'brands'>, brandsAre: 'first' | 'last' = 'last'): MenuItem[] {
  if (brands.length === 0) return header;
  const item = { name: 'Brands', brands };
  return brandsAre === 'first' ? [item, ...header] : [...header, item];
}

/** The items of the menu on phones, without links that other parts of the menu already have (rule U15). */
export const phoneItems = (items: readonly MenuItem[]): MenuItem[] => items.filter(({ isWideOnly }) => !isWideOnly);
