/** Who imports whom: each node with the nodes it leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The shortest way from a node back to itself; undefined when there is none. */
function shortestWayBack(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  let edge = [start];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const at of edge)
      for (const target of graph.get(at) ?? []) {
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

/** The nodes that remain when leaves are removed again and again. Only these can be part of a cycle. */
function withoutLeaves(graph: Graph): Set<string> {
  const left = new Set(graph.keys());
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const node of left) if (![...(graph.get(node) ?? [])].some((target) => left.has(target))) left.delete(node);
  }
  return left;
}

/** The shortest cycle of each node, first node repeated at the end. A cycle whose nodes were all listed before is left out. */
export function shortestCycles(graph: Graph): string[][] {
  const listed = new Set<string>();
  const cycles: string[][] = [];
  for (const node of withoutLeaves(graph)) {
    const way = listed.has(node) ? undefined : shortestWayBack(graph, node);
    if (!way) continue;
    for (const step of way) listed.add(step);
    cycles.push(way);
  }
  return cycles;
}
