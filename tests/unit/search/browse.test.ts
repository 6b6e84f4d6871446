import { describe, expect, it } from 'vitest';
import type { CarType } from '#lib/model/car-types.ts';
import { searchModel } from '#lib/pages/search.ts';
import { browseLinks } from '#lib/search/browse.ts';
import { carOf, testMotors } from '../pages/test-motors.ts';

const path = '/search/new-used-and-demo-cars';
function groupsOf(types: readonly CarType[]) {
  const model = searchModel(
    testMotors(
      {},
      types.map((car_type, index) => carOf(`car-${index}`, { car_type })),
    ),
    path,
  );
  if (!model) throw new Error(`Test Motors has no page ${path}.`);
  return browseLinks(model.setup, path);
}

describe('the links by condition', () => {
  it.each<[CarType[], string[]]>([
    [['used', 'used'], ['Used']],
    [
      ['demo', 'used'],
      ['Used', 'Demo'],
    ],
    [
      ['new', 'used', 'demo'],
      ['New', 'Used', 'Demo'],
    ],
  ])('a stock of %j has %j', (types, names) => {
    const links = groupsOf(types).find(({ title }) => title === 'By condition')?.links ?? [];
    expect(links.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('are left out where no car has a condition', () => expect(groupsOf([]).map(({ title }) => title)).not.toContain('By condition'));
});
