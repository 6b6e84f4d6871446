import { expect, it } from 'vitest';
import clone from '#lib/browser/shims/small-lodash/clone.ts';
import cloneDeep from '#lib/browser/shims/small-lodash/clone-deep.ts';
import isPlainObject from '#lib/browser/shims/small-lodash/is-plain-object.ts';
import toPath from '#lib/browser/shims/small-lodash/to-path.ts';

it.each([
  ['name', ['name']],
  ['Date of Birth', ['Date of Birth']],
  ['Address.street', ['Address', 'street']],
  ['cars[0].make', ['cars', '0', 'make']],
  [
    ['a', 1],
    ['a', '1'],
  ],
  ['', []],
])('the path %j is %j', (path, keys) => expect(toPath(path)).toEqual(keys));

it.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ['text', false],
  [new Date(0), false],
  [new File([], 'a'), false],
])('%o is a plain object: %s', (value, isPlain) => expect(isPlainObject(value)).toBe(isPlain));

it('a copy has the same values, and a change of it changes nothing else', () => {
  const file = new File(['x'], 'a.pdf');
  const values = { name: 'Ana', list: ['a'], address: { street: 'Hill' }, files: [file] };
  const deep = cloneDeep({ ...values, files: [] as File[] });
  expect(deep).toEqual({ ...values, files: [] });
  deep.address.street = 'Sea';
  const copy = clone(values);
  copy.name = 'Bo';
  expect([values.name, values.address.street, copy.files[0]]).toEqual(['Ana', 'Hill', file]);
  expect([clone(['a']), clone('a'), clone(null), cloneDeep(undefined)]).toEqual([['a'], 'a', null, undefined]);
});
