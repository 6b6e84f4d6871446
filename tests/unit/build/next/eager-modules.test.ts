import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { makeModulesEager, withEagerModules } from '#lib/build/next/eager-modules.ts';

const start = '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([document.currentScript,';

describe('a chunk of compiled scripts', () => {
  test.each([
    ['an arrow function', '12,(e,t)=>{t.a=1}]);', '12,((e,t)=>{t.a=1})]);'],
    ['one with a single parameter', '12,e=>{e.s(1)}]);', '12,(e=>{e.s(1)})]);'],
    ['a function', '12,function(e){e.a=2}]);', '12,(function(e){e.a=2})]);'],
    ['one with two names', '12,34,e=>{}]);', '12,34,(e=>{})]);'],
    [
      'several, with functions and brackets inside',
      '1,e=>{f([2,t=>{}])},3,e=>"]),4,e=>{}"]);',
      '1,(e=>{f([2,t=>{}])}),3,(e=>"]),4,e=>{}")]);',
    ],
    ['one that has its parentheses', '1,(e=>{}),2,e=>{}]);', '1,(e=>{}),2,(e=>{})]);'],
    ['an object, which names chunks', '{otherChunks:["a.js"],runtimeModuleIds:[1]}]);', '{otherChunks:["a.js"],runtimeModuleIds:[1]}]);'],
  ])('%s', (_what, before, after) => expect(withEagerModules(start + before)).toBe(start + after));

  test.each([
    ['a script of another kind', '!function(){var a=[1,e=>{}]}();'],
    ['the chunks of a page', '__turbopack_load_page_chunks__("/", ["a.js"])\n'],
    ['an empty file', ''],
  ])('%s stays as it is', (_what, code) => expect(withEagerModules(code)).toBe(code));

  test('pushes the same modules', () => {
    const code = '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([0,7,(e,t)=>e+t,8,9,function(e){return e*2}]);';
    const modulesOf = (script: string) => {
      const world: { TURBOPACK?: [number, number, (a: number, b: number) => number, number, number, (a: number) => number][] } = {};
      runInNewContext(script, world);
      return (world.TURBOPACK ?? []).map(([, seven, add, eight, nine, double]) => [seven, add(2, 3), eight, nine, double(4)]);
    };
    expect(modulesOf(code)).toEqual([[7, 5, 8, 9, 8]]);
    expect(modulesOf(withEagerModules(code))).toEqual(modulesOf(code));
  });

  test('that is no script is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chunks-'));
    await mkdir(join(folder, 'static', 'chunks'), { recursive: true });
    const file = join(folder, 'static', 'chunks', '1.js');
    await writeFile(file, 'push([1,e=>{');
    await expect(makeModulesEager(folder)).rejects.toThrow(
      `${file}: Unexpected token (1:12). If Next writes newer JavaScript than acorn reads, update acorn.`,
    );
    expect(await readFile(file, 'utf8')).toBe('push([1,e=>{');
    await rm(folder, { recursive: true });
  });
});
