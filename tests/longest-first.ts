import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take several times as long as others: started last, one of them would run alone at the end. */
const longest = /\/e2e\/views\.test\.ts$/;

/** Starts the longest files first. In a fresh clone Vitest only knows how many letters a file has. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
