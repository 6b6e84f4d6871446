import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that would keep one worker busy at the end while the others have none left: those that wait long, for Next or for leases of deliveries,
 * or do much. */
const slow = [
  'build/journey',
  'leads/kills/kills',
  'costs/server-variants',
  'build/nasty',
  'build/killed.long',
  'watch/processes.long',
  'demo/demo-leads',
  'e2e/views',
];
const rank = ({ moduleId }: TestSpecification) => {
  const place = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? slow.length : place;
};

/** Starts slow files first. A fresh clone does not know yet how long each takes. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
