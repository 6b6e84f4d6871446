import { describe, expect, it } from 'vitest';
import { pureDomain } from '../../../../../../scripts/tools/structure/rules/pure-domain.ts';
import { messagesOf } from '../messages.ts';

const imported = (name: string) =>
  `lib/cars/card.ts:1: domain code imports "${name}"; move this to components, lib/browser, lib/api or a room that runs in Node, because domain code runs the same at build, in the browser and in tests`;
const used = (name: string) =>
  `lib/cars/card.ts:1: domain code uses ${name}; take it as an argument, because the same input must always give the same page`;

const wrong: [text: string, message: string][] = [
  ["import { useState } from 'react';", imported('react')],
  ["import Link from 'next/link';", imported('next/link')],
  ["import { join } from 'node:path';", imported('node:path')],
  ['const now = Date.now();', used('Date.now')],
  ['const now = new Date();', used('new Date()')],
  ['const luck = Math.random();', used('Math.random')],
  ['const answer = fetch(url);', used('fetch')],
  ["const on = typeof window === 'undefined';", used('window')],
  ['document.title = title;', used('document')],
  ['const key = process.env.KEY;', used('process')],
  ['const { KEY } = process.env;', used('process')],
  ['console.log(car);', used('console')],
  ['const wait = () => setTimeout(go, 5);', used('setTimeout')],
  ['const send = { fetch };', used('fetch')],
];

const right = [
  "import type { ReactNode } from 'react';",
  'const date = new Date(now);',
  'export function read(fetch: typeof globalThis.fetch) { return fetch(url); }',
  'for (const document of documents) use(document.window);',
  'const { process, ...rest } = settings; use(process, rest);',
  'const row = { document: 1, window: 2 };',
  '// Date.now()\nconst text = "Date.now()";',
];

describe('domain code is pure', () => {
  it.each(wrong)('%s', (text, message) => expect(messagesOf(pureDomain, { 'lib/cars/card.ts': text })).toEqual([message]));
  it.each(right)('%s: fine', (text) => expect(messagesOf(pureDomain, { 'lib/cars/card.ts': text })).toEqual([]));
  it('judges domain code only, without what is exempt', () => {
    const text = "import { readFile } from 'node:fs/promises';";
    expect(messagesOf(pureDomain, { 'lib/sources/pull.ts': text, 'lib/browser/store.ts': 'window.name = 1;' })).toEqual([]);
    expect(messagesOf(pureDomain, { 'lib/site/load.ts': text }, { 'lib/site/load.ts': 'reads tenants/' })).toEqual([]);
  });
});
