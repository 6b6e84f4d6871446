import { describe, expect, it } from 'vitest';
import { rawColours } from '../../../../../../scripts/tools/structure/rules/raw-colours.ts';
import { messagesOf } from '../messages.ts';

const message = (at: string, colour: string) =>
  `${at}: the raw colour "${colour}"; use a token of styles/_tokens.scss, such as var(--ink), because a theme or a dealer’s brand cannot change a raw colour`;

const sheet = 'components/car/card.module.scss';
const component = 'components/car/card.tsx';

const wrong: [path: string, text: string, line: number, colour: string][] = [
  [sheet, '.a {\n  color: #fff;\n}', 2, '#fff'],
  [sheet, '.a {\n  border: 1px solid #0B5FFF80;\n}', 2, '#0B5FFF80'],
  [sheet, '.a {\n  --x-ground: rgb(0 0 0 / 50%);\n}', 2, 'rgb(0 0 0 / 50%)'],
  [sheet, '.a {\n  box-shadow: 0 0 1rem hsl(0, 0%, 0%);\n}', 2, 'hsl(0, 0%, 0%)'],
  [sheet, '.a {\n  background: linear-gradient(to right, White, transparent);\n}', 2, 'White'],
  [sheet, '/* one\n two */\n.a { fill: oklch(50% 0.1 20); }', 3, 'oklch(50% 0.1 20)'],
  [component, "export const A = () => <p style={{ color: 'red' }} />;", 1, 'red'],
  [component, 'export const A = () => (\n  <path fill="#123" />\n);', 2, '#123'],
  [component, "export const style = { '--x': 'rgba(0,0,0,.5)' };", 1, 'rgba(0,0,0,.5)'],
  ['lib/serve/page.ts', 'export const css = `body {\n  background: white;\n}`;', 2, 'white'],
  ['components/templates/trail/hills.svg', '<svg><path\n stroke="black"/></svg>', 2, 'black'],
];

const right: [path: string, text: string][] = [
  [sheet, '.a { color: var(--ink); background: transparent; border-color: currentcolor; white-space: nowrap; }'],
  [sheet, '.a { color: Canvas; fill: color-mix(in oklab, var(--ink) 20%, transparent); grid-area: tan; }'],
  [sheet, '// color: red\n.a { /* #fff */ width: 1px; }\n#add { color: var(--red); }'],
  [component, 'import { Link } from \'#components/ui/link.tsx\'; export const A = () => <a href="#add">red</a>;'],
  [component, "export const tones = ['red', 'green']; export const label = 'Choose a red one: white or black';"],
  ['styles/_tokens.scss', ':root { --ink: #111; }'],
  ['components/templates/trail/hills.svg', '<svg fill="none" stroke="currentColor"><path d="M0,0"/></svg>'],
];

describe('no raw colour outside styles/', () => {
  it.each(wrong)('%s %j', (path, text, line, colour) =>
    expect(messagesOf(rawColours, { [path]: text })).toEqual([message(`${path}:${line}`, colour)]),
  );
  it.each(right)('%s %j: fine', (path, text) => expect(messagesOf(rawColours, { [path]: text })).toEqual([]));
  it('does not check exempt files', () => {
    const files = { 'lib/site/contrast.ts': "export const style = { color: '#000000' };" };
    expect(messagesOf(rawColours, files, { 'lib/site/contrast.ts': 'computes with colours' })).toEqual([]);
    expect(messagesOf(rawColours, files)).toEqual([message('lib/site/contrast.ts:1', '#000000')]);
  });
});
