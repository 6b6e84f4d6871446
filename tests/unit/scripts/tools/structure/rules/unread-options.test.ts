import { describe, expect, it } from 'vitest';
import { unreadOptions } from '../../../../../../scripts/tools/structure/rules/unread-options.ts';
import { messagesOf } from '../messages.ts';

const schema = `
import { z } from 'zod';
import { budgets } from './options/releases.ts';
import { build, pagesOption, search } from './options/selling.ts';
export const settingsSchema = z.strictObject({
  template: templateName.default('classic').describe('Layout of the site'),
  search,
  pages: pagesOption,
  build,
});`;
const options = `
export const search = group('Searching', {
  index: option(z.string(), 'cars', 'The index'),
  filters: buildOnly(option(words, [], 'Filters')),
  slider: group('The slider', { min: option(z.number(), 0, 'Lowest') }),
});
export const pagesOption = group('Pages', { blog: unset(z.string(), 'Where the blog is') });
export const build = buildOnly(group('Building', { keep: option(z.number(), 3, 'Releases kept'), budgets }));`;
const releases = `export const budgets = group('Sizes', { html: option(z.number(), 9, 'HTML of a page') });`;
const declared = { 'lib/site/schema.ts': schema, 'lib/site/options/selling.ts': options, 'lib/site/options/releases.ts': releases };
const all = ['template', 'search.index', 'search.filters', 'search.slider.min', 'pages.blog', 'build.keep', 'build.budgets.html'];

const unread = (files: Record<string, string>) =>
  messagesOf(unreadOptions, { ...declared, ...files }).flatMap((line) => /reads the option ([\w.]+);/.exec(line)?.[1] ?? []);
const readIn = (files: Record<string, string>) => all.filter((name) => !unread(files).includes(name));

describe('every option is read', () => {
  it('says where an unread one is declared and what to do', () => {
    expect(
      messagesOf(unreadOptions, {
        ...declared,
        'lib/pages/a.ts': 'f(site.template, site.build.keep, site.build.budgets.html, site.pages.blog);',
      }),
    ).toEqual(
      [
        ['lib/site/options/selling.ts:3', 'search.index'],
        ['lib/site/options/selling.ts:4', 'search.filters'],
        ['lib/site/options/selling.ts:5', 'search.slider.min'],
      ].map(
        ([at, name]) =>
          `${at}: no code outside lib/site/ reads the option ${name}; read it, remove it, or name it in lib/site/not-used-yet.ts under the work that will use it, because a setting without effect misleads dealers`,
      ),
    );
  });

  it.each<[how: string, text: string, read: string[]]>([
    ['a chain', 'const at = site.search.index;', ['search.index']],
    ['a chain from whatever holds a site', 'const at = catalogue.site!.search?.slider.min;', ['search.slider.min']],
    ['a chain with a key in quotes', "const at = site['search']['index'];", ['search.index']],
    ['destructuring a group', 'const { index, filters: shown = [] } = settings.search;', ['search.index', 'search.filters']],
    ['destructuring groups', 'const { search: { slider: { min } }, template } = site;', ['template', 'search.slider.min']],
    [
      'a destructured parameter',
      'const f = ({ search, build }: Site) => search.index + build.budgets.html;',
      ['search.index', 'build.budgets.html'],
    ],
    ['a renamed group', 'const { search: find } = site; f(find.index);', ['search.index']],
    ['a variable', 'const own = site.search; f(own.index);', ['search.index']],
    ['a parameter typed as a group', "function f(rules: Site['build']['budgets']) { return rules.html; }", ['build.budgets.html']],
    [
      'a field typed as a group',
      "type Work = { rules: Pick<Site['build'], 'keep'> }; const f = (work: Work) => work.rules.keep;",
      ['build.keep'],
    ],
    [
      'a JSX attribute',
      'const A = () => <Slider bounds={setup.search.slider} />; const Slider = ({ bounds }: P) => bounds.min;',
      ['search.slider.min'],
    ],
  ])('reads by %s', (_how, text, read) => expect(readIn({ 'components/search/a.tsx': text })).toEqual(read));

  it.each<[how: string, first: string, second: string, read: string[]]>([
    [
      'a property',
      'publish({ slug, settings: site.build });',
      'export const publish = ({ settings }: Work) => settings.keep;',
      ['build.keep'],
    ],
    ['an argument', 'prune(dir, site.build);', 'export function prune(dir: string, { keep }: Rules) { return keep; }', ['build.keep']],
    [
      'a variable with the name of its group',
      'const { search } = settings; presets(search);',
      'export function presets({ filters }: Slice) { return filters; }',
      ['search.filters'],
    ],
    [
      'a spread argument',
      'prune({ ...site.build, dir });',
      'export const prune = (rules: Rules) => rules.budgets.html;',
      ['build.budgets.html'],
    ],
  ])('follows a group into another file through %s', (_how, first, second, read) =>
    expect(readIn({ 'lib/build/a.ts': first, 'lib/build/b.ts': second })).toEqual(read),
  );

  it.each<[what: string, path: string, text: string]>([
    ['lib/site itself', 'lib/site/checks.ts', 'f(site.search.index);'],
    ['a test', 'tests/unit/a.test.ts', 'f(site.search.index);'],
    ['a demo dealer', 'scripts/tools/demo/a.ts', 'f(site.search.index);'],
    ['a type', 'lib/search/setup.ts', 'type Setup = { search: { index: string } };'],
    ['a string or a comment', 'lib/search/setup.ts', "// site.search.index\nconst name = 'search.index';"],
    ['another object with that field', 'lib/search/setup.ts', 'f(document.index, car.min, release.keep);'],
    ['the group alone', 'lib/search/setup.ts', 'f(site.search);'],
  ])('does not take %s for a read', (_what, path, text) => expect(readIn({ [path]: text })).toEqual([]));
});

describe('the table of options that are not used yet', () => {
  const table = (...names: string[]) => ({
    'lib/site/not-used-yet.ts': `export const notUsedYet = {\n  forms: ${JSON.stringify(names)},\n};`,
  });

  it('covers what is listed', () => expect(unread(table(...all))).toEqual([]));

  it('must not list what is read, or what does not exist', () => {
    const files = { ...declared, ...table(...all, 'search.gone'), 'lib/pages/a.ts': 'f(site.search.index);' };
    expect(messagesOf(unreadOptions, files)).toEqual([
      'lib/site/not-used-yet.ts:2: code reads search.index now; remove the row, because `check` tells dealers that the option has no effect',
      'lib/site/not-used-yet.ts:2: there is no option search.gone; remove the row, because it is about nothing',
    ]);
  });
});
