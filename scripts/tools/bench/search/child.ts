/** Runs one engine in a separate process, controlled by messages. runner.ts starts it with the engine's name and a file of documents. */
import { readFileSync } from 'node:fs';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { Ask, Contender, ContenderAnswer, Extent } from './contenders/contender.ts';
import { type ContenderName, contenders } from './contenders/registry.ts';
import { type Kind, typicalQuestions } from './questions.ts';

export type Memory = { rss: number; heap: number; buffers: number };
export type Order =
  | { do: 'load'; extent: Extent; first: Kind }
  | { do: 'ask'; extent: Extent; kind: Kind; budgetMs: number }
  | { do: 'answers'; extent: Extent; kind: Kind }
  | { do: 'memory' };
export type Reports = {
  load: { totalMs: number; cpuMs: number };
  ask: number[];
  answers: ContenderAnswer[];
  memory: Memory;
};

const [name, file] = process.argv.slice(2) as [ContenderName, string];
const contender: Contender = await contenders[name]();
const documents: SearchDocument[] = JSON.parse(readFileSync(file, 'utf8'));
const questions = typicalQuestions(documents);
const loaded = new Map<Extent, Ask>();

async function ready(extent: Extent): Promise<Ask> {
  const ask = loaded.get(extent) ?? (await contender.load(documents, extent));
  loaded.set(extent, ask);
  return ask;
}

const statesOf = (kind: Kind) =>
  contender.cannot?.includes(kind) ? [] : questions.filter((question) => question.kind === kind).map(({ state }) => state);

const work: { [What in keyof Reports]: (order: Extract<Order, { do: What }>) => Promise<Reports[What]> } = {
  load: async ({ extent, first }) => {
    const [state] = statesOf(first);
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const ask = await contender.load(documents, extent);
    if (state) await ask(state);
    const totalMs = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    loaded.set(extent, ask);
    return { totalMs, cpuMs: (user + system) / 1000 };
  },
  ask: async ({ extent, kind, budgetMs }) => {
    const ask = await ready(extent);
    const until = performance.now() + budgetMs;
    const times: number[] = [];
    for (const state of statesOf(kind)) {
      const start = performance.now();
      await ask(state);
      const end = performance.now();
      times.push(end - start);
      if (end > until) break;
    }
    return times;
  },
  answers: async ({ extent, kind }) => {
    const ask = await ready(extent);
    return Promise.all(statesOf(kind).map(ask));
  },
  memory: async () => {
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    return { rss, heap: heapUsed, buffers: arrayBuffers };
  },
};

process.on('message', async (order: Order) => {
  try {
    process.send?.({ report: await work[order.do](order as never) });
  } catch (error) {
    process.send?.({ error: (error as Error).stack });
  }
});
process.send?.({ report: 'ready' });
