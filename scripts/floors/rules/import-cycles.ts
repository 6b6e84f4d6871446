import { type Import, importsOf } from '../imports.ts';
import type { Finding, Rule, Source } from '../source.ts';

type Graph = Map<string, { source: Source; to: (Import & { target: string })[] }>;

function graphOf(sources: readonly Source[]): Graph {
  const paths = new Set(sources.map(({ path }) => path));
  const ours = (one: Import): one is Import & { target: string } => one.target !== undefined && paths.has(one.target);
  return new Map(sources.map((source) => [source.path, { source, to: importsOf(source).filter(ours) }]));
}

/** The shortest way from a file back to itself; undefined when there is none. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  let edge = [start];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const at of edge)
      for (const { target } of graph.get(at)?.to ?? []) {
        if (target === start) {
          const way = [at];
          while (way[0] !== start) way.unshift(cameFrom.get(way[0] as string) as string);
          return [...way, start];
        }
        if (cameFrom.has(target)) continue;
        cameFrom.set(target, at);
        next.push(target);
      }
    edge = next;
  }
  return undefined;
}

/** Files that no leaf can be peeled off from any more: only these can lie on a circle. */
function core(graph: Graph): Set<string> {
  const left = new Set(graph.keys());
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const path of left) if (!graph.get(path)?.to.some(({ target }) => left.has(target))) left.delete(path);
  }
  return left;
}

/** No file imports itself by way of others, types included. A circle all of whose files are named already is not named again. */
export const importCycles: Rule = (sources) => {
  const graph = graphOf(sources);
  const told = new Set<string>();
  const findings: Finding[] = [];
  for (const path of core(graph)) {
    if (told.has(path)) continue;
    const way = wayBack(graph, path);
    if (!way) continue;
    for (const step of way) told.add(step);
    const line = graph.get(path)?.to.find(({ target }) => target === way[1])?.line ?? 1;
    findings.push({
      path,
      line,
      what: `imports run in a circle, ${way.join(' -> ')}`,
      instead: 'move what they share into a file that imports none of them, because files in a circle cannot be read or tested alone',
    });
  }
  return findings;
};
