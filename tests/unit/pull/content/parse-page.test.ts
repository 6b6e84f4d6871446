import { describe, expect, test } from 'vitest';
import { ContentError } from '#lib/pull/content/content-error.ts';
import { contentPath } from '#lib/pull/content/make-page.ts';
import { parseContentFile } from '#lib/pull/content/parse-page.ts';

const routes = { blog: '/news', usePagesPath: false };
const at = (name: string) => `/tenants/acme/content/${name}`;
const parse = (text: string, name = 'about-us.md') => parseContentFile(at(name), text, routes, '2026-11-22').page;

describe('where a content file is served', () => {
  test.each([
    ['about-us.md', routes, '/about-us'],
    ['blog/first-drive.md', routes, '/news/first-drive'],
    ['blog/first-drive.md', { blog: '/blog', usePagesPath: true }, '/blog/first-drive'],
    ['pages/mazda.md', routes, '/mazda'],
    ['pages/mazda.md', { blog: '/blog', usePagesPath: true }, '/pages/mazda'],
    ['legal\\privacy.md', routes, '/legal/privacy'],
  ])('%s', (file, settings, path) => {
    expect(contentPath(file, settings)).toBe(path);
  });
});

describe('a page', () => {
  test('with a title alone takes the rest from its text', () => {
    expect(parse('---\ntitle: About us\n---\n\n# Hello\n\n- a list\n\nWe *sell* [cars](/search) here.\n\nMore.')).toEqual({
      path: '/about-us',
      kind: 'page',
      title: 'About us',
      heading: 'About us',
      description: 'Hello',
      blocks: [{ type: 'text', text: '\n# Hello\n\n- a list\n\nWe *sell* [cars](/search) here.\n\nMore.' }],
    });
  });

  test('with every key keeps them', () => {
    const head =
      'title: A\nheading: B\ndescription: C\ndate: 2026-11-21\npicture: { body: ute, colour: red }\norder: 3\nfrom: 2026-12-01T09:00\nuntil: 2026-12-24';
    expect(parse(`\uFEFF---\r\n${head.replaceAll('\n', '\r\n')}\r\n---\r\ntext`, 'blog/a.md')).toEqual({
      path: '/news/a',
      kind: 'article',
      title: 'A',
      heading: 'B',
      description: 'C',
      date: '2026-11-21',
      picture: 'picture:ute/front/red',
      order: 3,
      from: '2026-12-01T09:00',
      until: '2026-12-24',
      blocks: [{ type: 'text', text: 'text' }],
    });
  });

  test('may count its dates from today', () => {
    const { date, from, until, isRelative } = parse('---\ntitle: A\ndate: -12d\nfrom: -3dT09:00\nuntil: +10d\n---\n');
    expect({ date, from, until, isRelative }).toEqual({
      date: '2026-11-10',
      from: '2026-11-19T09:00',
      until: '2026-12-02',
      isRelative: true,
    });
  });

  test('may end with its head', () => {
    expect(parse('---\ntitle: A\n---').blocks).toEqual([]);
  });
});

describe('a page that cannot be read says where, what and how to fix it', () => {
  test.each([
    [
      'Über uns.md',
      '---\ntitle: A\n---\n',
      '/tenants/acme/content/Über uns.md: the name becomes an address; use small letters, digits and hyphens, such as about-us.md',
    ],
    ['a.md', 'Hello', '/tenants/acme/content/a.md: it must begin with a head between two lines of ---, at least "title: …"'],
    [
      'a.md',
      '---\nheading: x\ntitle: Cars: new and used\n---\n',
      '/tenants/acme/content/a.md:3:8: the head is not YAML: Nested mappings are not allowed in compact mappings; put text with a colon, a comma or a bracket in quotes',
    ],
    [
      'a.md',
      '---\ntitle: x\nfrom: 1 December\n---\n',
      '/tenants/acme/content/a.md: from: expected a day such as 2026-12-24, or a moment such as 2026-12-24T17:00 or 2026-12-24T17:00+11:00; known keys: title, heading, description, date, picture, order, tags, form, from, until',
    ],
    [
      'a.md',
      '---\ntitle: x\nuntil: 2026-02-30\n---\n',
      '/tenants/acme/content/a.md: until: expected a day such as 2026-12-24, or a moment such as 2026-12-24T17:00 or 2026-12-24T17:00+11:00; known keys: title, heading, description, date, picture, order, tags, form, from, until',
    ],
    [
      'a.md',
      '---\ntitle: x\nfrom: 2026-12-24\nuntil: 2026-12-01\n---\n',
      '/tenants/acme/content/a.md: until: 2026-12-01 is not after from: 2026-12-24, so the page would never be shown; correct one of them',
    ],
    [
      'a.md',
      '---\ntitle: x\nuntil: +10 days\n---\n',
      '/tenants/acme/content/a.md: until: "+10 days" is not a relative date; write -3d for three days ago, +10d for ten days from now, or -1dT14:30 for a time of that day',
    ],
    [
      'a.md',
      '---\ntitle: x\ndate: -3dT09:00\n---\n',
      '/tenants/acme/content/a.md: date: "-3dT09:00" has a time; write a day alone, such as -3d',
    ],
    [
      'a.md',
      '---\ntitle: x\nfrom: +3d\nuntil: -3d\n---\n',
      '/tenants/acme/content/a.md: until: 2026-11-19 is not after from: 2026-11-25, so the page would never be shown; correct one of them',
    ],
    ['a.md', '---\n---\n', '/tenants/acme/content/a.md: it must begin with a head between two lines of ---, at least "title: …"'],
    [
      'a.md',
      '---\nheading: x\n---\n',
      '/tenants/acme/content/a.md: title: Invalid input: expected string, received undefined; known keys: title, heading, description, date, picture, order, tags, form, from, until',
    ],
    [
      'a.md',
      '---\ntitle: x\nauthor: me\n---\n',
      '/tenants/acme/content/a.md: head: Unrecognized key: "author"; known keys: title, heading, description, date, picture, order, tags, form, from, until',
    ],
    ['a.md', '---\ntitle: x\nform: carrers\n---\n', '/tenants/acme/content/a.md: form: there is no form "carrers"; did you mean careers?'],
    [
      'a.md',
      '---\njust words\n---\n',
      '/tenants/acme/content/a.md: head: Invalid input: expected object, received string; known keys: title, heading, description, date, picture, order, tags, form, from, until',
    ],
  ])('%s %j', (name, text, sentence) => {
    expect(() => parse(text, name)).toThrow(new ContentError(sentence));
  });
});
