import type { Chrome, NavLink } from '#lib/pages/chrome.ts';

/** The items of a site's menu: its header links, then its brands as one item with children. */
export const menuItems = ({ header, brands }: Pick<Chrome, 'header' | 'brands'>): NavLink[] => [
  ...header,
  ...(brands.length > 0 ? [{ name: 'Brands', children: brands }] : []),
];

/** The items of the menu on phones, which has no room for links that other parts of it repeat (rule U15). */
export const phoneItems = (items: readonly NavLink[]): NavLink[] => items.filter(({ isWideOnly }) => !isWideOnly);
