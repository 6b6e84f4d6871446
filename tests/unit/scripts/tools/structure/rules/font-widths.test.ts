import { expect, it } from 'vitest';
import { fontWidths } from '../../../../../../scripts/tools/structure/rules/font-widths.ts';
import { messagesOf } from '../messages.ts';

const instead =
  'use em, or count digits as in calc(15 * var(--head-digit)), because this size changes when the font arrives, and the page moves';
const file = 'components/car/car.module.scss';

it.each(['15ch', '1.5ch', '.5ex', '2rch', '68ch'])('%s is forbidden', (size) =>
  expect(messagesOf(fontWidths, { [file]: `a {\n  max-width: calc(${size} + 1rem);\n}` })).toEqual([
    `${file}:2: the size "${size}"; ${instead}`,
  ]),
);

it.each(['width: 15em', '// 15 characters', 'animation: x1ch 2s', 'color: #01ec', '--x-15ch: 1px'])('%s: fine', (text) =>
  expect(messagesOf(fontWidths, { [file]: `a { ${text}; }` })).toEqual([]),
);
