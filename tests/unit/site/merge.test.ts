import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forbiddenPaths, type LayerNode, layerNode, mergeNodes, nodeValue, originAt, removedPaths } from '#lib/site/merge.ts';

const key = fc.constantFrom('a', 'b');
/** Settings that collide often: few keys, groups over leaves, nulls over both. */
const { settings } = fc.letrec<{ value: unknown; settings: Record<string, unknown> }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom<unknown>(0, 1, null, [1]), tie('settings')),
  settings: fc.dictionary(key, tie('value'), { maxKeys: 2 }),
}));

type N = LayerNode<string> | undefined;
const plain = (node: N): unknown =>
  node?.kind === 'group' ? { ...node, children: [...node.children].map(([name, child]) => [name, plain(child)]).sort() } : node;
const merged = (...layers: unknown[]) =>
  layers.reduce<N>((tree, layer, index) => mergeNodes(tree, layerNode(layer, `layer ${index}`)), undefined);
const mergedValue = (...layers: unknown[]) => nodeValue(merged(...layers));

describe('merging', () => {
  test.each<[string, unknown[], unknown]>([
    ['objects merge', [{ a: { x: 1 } }, { a: { y: 2 } }], { a: { x: 1, y: 2 } }],
    ['lists replace', [{ a: [1, 2] }, { a: [3] }], { a: [3] }],
    ['text replaces an object', [{ a: { x: 1 } }, { a: 'b' }], { a: 'b' }],
    ['an object replaces text', [{ a: 'b' }, { a: { x: 1 } }], { a: { x: 1 } }],
    ['an absent key is skipped', [{ a: 1 }, { b: 2 }], { a: 1, b: 2 }],
    ['undefined is skipped', [{ a: 1 }, { a: undefined }], { a: 1 }],
    ['false is a value', [{ a: true }, { a: false }], { a: false }],
    ['null removes', [{ a: 1, b: 2 }, { a: null }], { b: 2 }],
    ['null removes a group', [{ a: { x: 1 } }, { a: null }], {}],
    ['what was removed can be set again', [{ a: { x: 1 } }, { a: null }, { a: { y: 2 } }], { a: { y: 2 } }],
    ['an empty object changes nothing in a group', [{ a: { x: 1 } }, { a: {} }], { a: { x: 1 } }],
  ])('%s', (_name, layers, expected) => {
    expect(mergedValue(...layers)).toEqual(expected);
  });

  test('is associative, origins included', () => {
    fc.assert(
      fc.property(settings, settings, settings, (a, b, c) => {
        const [x, y, z] = [layerNode(a, 'a'), layerNode(b, 'b'), layerNode(c, 'c')];
        expect(plain(mergeNodes(mergeNodes(x, y), z))).toEqual(plain(mergeNodes(x, mergeNodes(y, z))));
      }),
      { numRuns: 1000 },
    );
  });

  test('a layer over itself, and an empty layer anywhere, change nothing', () => {
    fc.assert(
      fc.property(settings, settings, (a, b) => {
        expect(mergedValue(a, b, b)).toEqual(mergedValue(a, b));
        expect(mergedValue({}, a, {}, b, {})).toEqual(mergedValue(a, b));
      }),
    );
  });

  test('the top layer’s own values always win, its nulls never stay', () => {
    fc.assert(
      fc.property(settings, settings, key, fc.integer(), (a, b, name, value) => {
        expect(mergedValue(a, { ...b, [name]: value })).toHaveProperty(name, value);
        expect(mergedValue(a, { ...b, [name]: null })).not.toHaveProperty(name);
      }),
    );
  });

  test('inputs stay as they were', () => {
    fc.assert(
      fc.property(settings, settings, (a, b) => {
        const before = structuredClone([a, b]);
        mergedValue(a, b);
        expect([a, b]).toEqual(before);
      }),
    );
  });
});

describe('origins', () => {
  const tree = merged({ a: { x: 1, y: [1] }, d: { z: 1 } }, { a: { x: 2 }, c: null }, { b: 1, d: null });

  test.each([
    [['a', 'x'], 'layer 1'],
    [['a', 'y', 0], 'layer 0'],
    [['b'], 'layer 2'],
    [['c'], undefined],
    [['d', 'z'], undefined],
    [['nowhere'], undefined],
  ])('%j was set by %s', (path, origin) => {
    expect(originAt(tree, path)).toBe(origin);
  });

  test.each([
    [['a', 'missing'], 'layer 1'],
    [['c'], 'layer 1'],
    [['d', 'z'], 'layer 2'],
  ])('to blame for %j is %s', (path, origin) => {
    expect(originAt(tree, path, true)).toBe(origin);
  });

  test('what ends removed is listed with who removed it', () => {
    expect(removedPaths(tree)).toEqual([
      { path: ['d'], origin: 'layer 2' },
      { path: ['c'], origin: 'layer 1' },
    ]);
  });
});

describe('keys that could reach a prototype', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('%s is reported anywhere, and never merged', (name) => {
    const bad = JSON.parse(
      `{"a":{${JSON.stringify(name)}:{"polluted":true}},"list":[{${JSON.stringify(name)}:1}],${JSON.stringify(name)}:{"polluted":true}}`,
    );
    expect(forbiddenPaths(bad)).toEqual([['a', name], ['list', 0, name], [name]]);
    const value = mergedValue({ a: { x: 1 } }, bad) as { a: object };
    expect(Object.keys(value.a)).toEqual(['x']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(value.a)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
