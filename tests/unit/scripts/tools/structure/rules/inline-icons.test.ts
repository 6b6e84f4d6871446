import { expect, it } from 'vitest';
import { inlineIcons } from '../../../../../../scripts/tools/structure/rules/inline-icons.ts';
import { messagesOf } from '../messages.ts';

const message = (at: string, what: string) =>
  `${at}: ${what}; use <Icon> of components/ui/icon.tsx and add the drawing to scripts/tools/icons/drawings.ts, because a drawing inside the HTML is repeated on every card of every page`;

it.each([
  ['a drawing', 'components/car/card.tsx', 'export const A = () => (\n  <svg><path d="M0 0" /></svg>\n);', 2, 'an <svg> inside the HTML'],
  ['a drawing of a page', 'pages/index.tsx', 'export const A = () => <svg />;', 1, 'an <svg> inside the HTML'],
  ['lucide', 'components/car/card.tsx', "import { X } from 'lucide-react';", 1, 'an icon component of lucide-react'],
  ['one file of lucide', 'components/ui/a.tsx', "import X from 'lucide-react/icons/x';", 1, 'an icon component of lucide-react/icons/x'],
])('%s is forbidden', (_what, path, text, line, what) =>
  expect(messagesOf(inlineIcons, { [path]: text })).toEqual([message(`${path}:${line}`, what)]),
);

it.each([
  ['the icon itself', 'components/ui/icon.tsx', 'export const Icon = () => <svg />;'],
  [
    'an icon of the sprite',
    'components/car/card.tsx',
    'import { Icon } from \'#components/ui/icon.tsx\';\nexport const A = () => <Icon name="x" />;',
  ],
  ['the script that writes the sprite', 'scripts/tools/icons/sprite.ts', "import X from 'lucide-react/icons/x';"],
])('%s: fine', (_what, path, text) => expect(messagesOf(inlineIcons, { [path]: text })).toEqual([]));
