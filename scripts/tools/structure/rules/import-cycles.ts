import { type Graph, shortestCycles } from '../cycles.ts';
import { importsOf } from '../imports.ts';
import type { Rule, Violation } from '../source.ts';

/** No file imports itself by way of others, types included. */
export const importCycles: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const graph: Graph = new Map(
    sources.map((source) => [
      source.path,
      new Set(importsOf(source).flatMap(({ target }) => (target && byPath.has(target) ? target : []))),
    ]),
  );
  return shortestCycles(graph).map((way): Violation => {
    const [path, next] = way as [string, string];
    const source = byPath.get(path);
    return {
      path,
      line: (source && importsOf(source).find(({ target }) => target === next)?.line) ?? 1,
      what: `files import each other in a cycle, ${way.join(' -> ')}`,
      instead: 'move what they share into a file that imports none of them, because files in a cycle cannot be read or tested alone',
    };
  });
};
