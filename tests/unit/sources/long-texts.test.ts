import { expect, test } from 'vitest';
import { markdownHeadings } from '#lib/content/render-markdown.ts';
import { cleanDescription } from '#lib/feeds/text.ts';
import { looseNumber } from '#lib/model/loose.ts';
import { readPrice } from '#lib/sources/feed/read-cell.ts';
import { readDate } from '#lib/sources/feed/read-date.ts';
import { threadCpuMs } from '../../thread-cpu.ts';

const wide = ' '.repeat(3000);

// What another system exports may be padded, cut or broken. One dealer's text must not hold up the builds of all others.
test.each<[string, () => unknown, unknown]>([
  ['a padded number', () => looseNumber(`${wide}12 990${wide}km${wide}`), 12_990],
  ['a padded number with a word', () => looseNumber(`${wide}0${wide}x`), undefined],
  ['a padded amount', () => readPrice(`AUD${wide}28990${wide}`, 'AUD'), { value: 28_990 }],
  ['an amount with a character that nobody sees', () => 'problem' in readPrice(`\t${wide}\0${wide}\nG`, 'AUD'), true],
  ['a date with a time that goes wrong', () => readDate(`2026-01-02${'T'.repeat(3000)}0:00${wide}x`, 'yyyy-MM-dd', 'UTC'), undefined],
  ['a heading with its closing marks', () => markdownHeadings(`#${wide}Used${wide}cars${wide}##${wide}`), [`Used${wide}cars`]],
  ['a heading of spaces', () => markdownHeadings(`##${wide}${wide}x#y`), ['x#y']],
  ['a description of one mailbox', () => cleanDescription(`Call ${'a@'.repeat(1500)}b.c today`), 'Call today'],
  ['a description of one word that is no mailbox', () => cleanDescription('a@'.repeat(1500)), 'a@'.repeat(1500)],
])('%s is read quickly', (_what, read, expected) => {
  // The first call also prepares what all later ones use.
  expect(read()).toEqual(expected);
  const start = threadCpuMs();
  read();
  expect(threadCpuMs() - start).toBeLessThan(300);
});
