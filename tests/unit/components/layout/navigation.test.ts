import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import { phoneItems } from '#components/layout/menu-items.ts';
import { NavList } from '#components/layout/nav-list.tsx';
import type { NavLink } from '#lib/pages/menus.ts';
import { elementsOf } from '../markup.ts';

const models: NavLink = {
  name: 'Models',
  href: '/models',
  children: [
    { name: 'Ute', href: '/ute' },
    { name: 'More', children: [] },
  ],
};
const without: NavLink = { name: 'Brands', children: [{ name: 'Kia', href: '/kia' }] };

function partsOf(item: NavLink, opensOn: 'hover' | 'click') {
  const html = renderToStaticMarkup(createElement(NavList, { items: [item], opensOn }));
  return elementsOf(html, 'a', 'button', 'p').map(
    ({ tag, text, attributes }) => `${tag}: ${text}${attributes.href ? ` ${attributes.href}` : ''}`,
  );
}

describe('the main navigation', () => {
  it.each<[string, NavLink, 'hover' | 'click', string[]]>([
    ['a link', { name: 'Finance', href: '/finance' }, 'hover', ['a: Finance /finance']],
    ['a name without link or entries', { name: 'Nothing' }, 'hover', []],
    ['a menu that opens on hover, below a link', models, 'hover', ['a: Models /models', 'button: Models menu', 'a: Ute /ute', 'p: More']],
    [
      'a menu that opens on click, whose own page is its first entry',
      models,
      'click',
      ['button: Models', 'a: All models /models', 'a: Ute /ute', 'p: More'],
    ],
    ['a menu without a page of its own', without, 'hover', ['button: Brands', 'a: Kia /kia']],
  ])('shows %s', (_what, item, opensOn, parts) => expect(partsOf(item, opensOn)).toEqual(parts));

  it('starts with closed menus, each button naming its menu', () => {
    const html = renderToStaticMarkup(createElement(NavList, { items: [models, without], opensOn: 'click' }));
    const panels = elementsOf(html, 'div').map(({ attributes }) => attributes.id);
    const buttons = elementsOf(html, 'button').map(({ attributes }) => attributes);
    expect(buttons.map((button) => button['aria-expanded'])).toEqual(['false', 'false']);
    for (const button of buttons) expect(panels).toContain(button['aria-controls']);
  });
});

it('the menu of a phone leaves out links for wide screens, such as Contact', () =>
  expect(
    phoneItems([
      { name: 'Finance', href: '/finance' },
      { name: 'Contact', href: '/contact', isWideOnly: true },
    ]),
  ).toEqual([{ name: 'Finance', href: '/finance' }]));

describe('breadcrumbs', () => {
  it('link all but the current page', () => {
    const items = [{ name: 'Home', href: '/' }, { name: 'Cars' }, { name: '2021 Mazda CX-5' }];
    const html = renderToStaticMarkup(createElement(Breadcrumbs, { items }));
    expect(elementsOf(html, 'a', 'span').map(({ text, attributes }) => [text, attributes.href ?? attributes['aria-current']])).toEqual([
      ['Home', '/'],
      ['Cars', undefined],
      ['2021 Mazda CX-5', 'page'],
    ]);
  });
});
