import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { outermostSkipped, type Skipped, saveSkipped, skippedFolder } from './skipped-tests.ts';

/** A test that finds out late gives its reason to `skip`. */
function nameOf(skipped: TestCase | TestSuite): string {
  const result = skipped.type === 'test' ? skipped.result() : undefined;
  return result?.state === 'skipped' && result.note ? `${skipped.fullName} (skipped: ${result.note})` : skipped.fullName;
}

const fileOf = (module: TestModule, root: string) => relative(root, module.moduleId).replaceAll('\\', '/');

function skippedIn(module: TestModule, root: string): Skipped[] {
  const counts = new Map<TestCase | TestSuite, number>();
  for (const test of module.children.allTests('skipped')) {
    const outermost = outermostSkipped<TestCase | TestSuite>(test);
    counts.set(outermost, (counts.get(outermost) ?? 0) + 1);
  }
  return [...counts].map(([skipped, tests]) => ({ file: fileOf(module, root), name: nameOf(skipped), tests }));
}

/** Saves the skipped tests of each project for the summary at the end of `npm test`. */
export default class SkippedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = process.cwd();
    const short = modules.filter(({ project: { name } }) => !name.endsWith('-long'));
    for (const [project, ofProject] of Map.groupBy(short, (module) => module.project.name))
      saveSkipped(
        skippedFolder,
        project,
        ofProject.flatMap((module) => skippedIn(module, root)),
      );
  }
}
