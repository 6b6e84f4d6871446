import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from '#components/ui/icon.tsx';

it.each([
  [{ name: 'heart' as const }, '<svg width="24" aria-hidden="true"><use href="/icons.svg#heart"></use></svg>'],
  [
    { name: 'x' as const, size: 14, stroke: 2.5 },
    '<svg width="14" stroke-width="2.5" aria-hidden="true"><use href="/icons.svg#x"></use></svg>',
  ],
  [
    { name: 'search' as const, size: 20, className: 'a' },
    '<svg width="20" class="a" aria-hidden="true"><use href="/icons.svg#search"></use></svg>',
  ],
])('icon %j is a reference to the sprite', (props, html) => expect(renderToStaticMarkup(createElement(Icon, props))).toBe(html));
