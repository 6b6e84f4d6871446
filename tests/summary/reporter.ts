import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { notedFolder, type Repeated, type Skipped, saveNoted } from './noted-tests.ts';

/** The outermost suite that is skipped as a whole, or the test itself. */
function outermostSkipped(test: TestCase): TestCase | TestSuite {
  let outermost: TestCase | TestSuite = test;
  for (let at = test.parent; at.type === 'suite'; at = at.parent) if (at.options.mode === 'skip') outermost = at;
  return outermost;
}

/** A test that finds out late gives its reason to `skip`. */
function nameOf(skipped: TestCase | TestSuite): string {
  const result = skipped.type === 'test' ? skipped.result() : undefined;
  return result?.state === 'skipped' && result.note ? `${skipped.fullName} (skipped: ${result.note})` : skipped.fullName;
}

const fileOf = (module: TestModule, root: string) => relative(root, module.moduleId).replaceAll('\\', '/');

function repeatedIn(module: TestModule, root: string): Repeated[] {
  const repeated = [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky);
  return repeated.map(({ fullName }) => ({ file: fileOf(module, root), name: fullName }));
}

function skippedIn(module: TestModule, root: string): Skipped[] {
  const counts = new Map<TestCase | TestSuite, number>();
  for (const test of module.children.allTests('skipped')) {
    const outermost = outermostSkipped(test);
    counts.set(outermost, (counts.get(outermost) ?? 0) + 1);
  }
  return [...counts].map(([skipped, tests]) => ({ file: fileOf(module, root), name: nameOf(skipped), tests }));
}

/** Saves the skipped and the repeated tests of each project for the summary at the end of `npm test`. */
export default class NotedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = process.cwd();
    for (const [project, ofProject] of Map.groupBy(modules, (module) => module.project.name)) {
      const skipped = ofProject.flatMap((module) => skippedIn(module, root));
      saveNoted(notedFolder, project, { skipped, repeated: ofProject.flatMap((module) => repeatedIn(module, root)) });
    }
  }
}
