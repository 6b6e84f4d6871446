import { shortestCycles } from '../cycles.ts';
import { importsOf } from '../imports.ts';
import type { Rule, Violation } from '../source.ts';

const roomOf = (path: string) => /^(?:lib|components|scripts)\/[^/]+(?=\/)/.exec(path)?.[0];

/** No folder directly below lib/, components/ or scripts/ imports itself by way of others, types included. */
export const roomCycles: Rule = (sources) => {
  const graph = new Map<string, Set<string>>();
  const firstImport = new Map<string, { path: string; line: number; target: string }>();
  for (const source of sources) {
    const from = roomOf(source.path);
    if (!from) continue;
    for (const { target, line } of importsOf(source)) {
      const to = target && roomOf(target);
      if (!to || to === from) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
      if (!firstImport.has(`${from} ${to}`)) firstImport.set(`${from} ${to}`, { path: source.path, line, target });
    }
  }
  return shortestCycles(graph).map((way): Violation => {
    const steps = way.slice(1).flatMap((to, index) => firstImport.get(`${way[index]} ${to}`) ?? []);
    const [first] = steps;
    return {
      path: first?.path ?? '',
      line: first?.line ?? 1,
      what: `rooms import each other in a cycle, ${way.join(' -> ')} (${steps.map(({ path, target }) => `${path} imports ${target}`).join(', ')})`,
      instead: 'move what they share into a room that both may import, because rooms in a cycle cannot be understood or changed alone',
    };
  });
};
