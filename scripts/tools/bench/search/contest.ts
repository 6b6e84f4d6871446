import type { Memory } from './child.ts';
import type { ContenderAnswer, Extent } from './contenders/contender.ts';
import type { ContenderName } from './contenders/registry.ts';
import { type Kind, kinds } from './questions.ts';
import { type Runner, startRunner } from './runner.ts';

/** Milliseconds to the first page without and with two words (wall time and processor time), and the memory before and after. */
export type Loading = Record<'plain' | 'plainCpu' | 'worded' | 'wordedCpu', number[]> & { before: Memory; after: Memory };
/** Milliseconds by engine and kind of question: for each question the times of all rounds. */
export type Times = Map<ContenderName, Map<Kind, number[][]>>;

/** Time limit for one engine and one kind of question in a round. A slower engine answers fewer questions. */
const budgetMs = 400;

const widest = (name: ContenderName): Extent => (name === 'minisearch' ? 'cars' : 'cars and facets');

/** Loads each engine in new processes, in turns, and measures the time to a first page and the memory after it. */
export async function timeLoading(names: readonly ContenderName[], file: string, rounds: number): Promise<Map<ContenderName, Loading>> {
  const loadings = new Map<ContenderName, Loading>();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const loading = loadings.get(name) ?? { plain: [], plainCpu: [], worded: [], wordedCpu: [], before: nothing, after: nothing };
      for (const first of ['no words', 'two words'] as const) {
        const runner = await startRunner(name, file);
        loading.before = await runner.tell({ do: 'memory' });
        const { totalMs, cpuMs } = await runner.tell({ do: 'load', extent: widest(name), first });
        loading[first === 'no words' ? 'plain' : 'worded'].push(totalMs);
        loading[first === 'no words' ? 'plainCpu' : 'wordedCpu'].push(cpuMs);
        loading.after = await runner.tell({ do: 'memory' });
        await runner.stop();
      }
      loadings.set(name, loading);
    }
  }
  return loadings;
}

const nothing: Memory = { rss: 0, heap: 0, buffers: 0 };

/** Asks warm engines every kind of question in turns (A, B, C, A, B, C …), so that other load on the machine affects all of them equally. */
export async function timeQuestions(runners: readonly Runner[], extent: Extent, rounds: number): Promise<Times> {
  const times: Times = new Map(runners.map(({ name }) => [name, new Map()]));
  // Round 0 warms up and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const kind of kinds) {
      for (const { name, tell } of runners) {
        const answerTimes = await tell({ do: 'ask', extent, kind, budgetMs });
        const earlierTimes = times.get(name)?.get(kind) ?? [];
        if (round === 0) continue;
        for (const [question, ms] of answerTimes.entries()) earlierTimes[question] = [...(earlierTimes[question] ?? []), ms];
        times.get(name)?.set(kind, earlierTimes);
      }
    }
  }
  return times;
}

export type EngineComparison = {
  kind: Kind;
  name: ContenderName;
  found: number;
  oursFound: number;
  sameTotals: number;
  sameFacets: number;
  questions: number;
};

const sameCounts = (a: Record<string, number> = {}, b: Record<string, number> = {}) =>
  Object.entries(a).every(([value, count]) => b[value] === count);

/** How far each engine's answers agree with ours. Times of wrong answers would mean nothing. */
export async function compareAnswers(ours: Runner, others: readonly Runner[], extent: Extent): Promise<EngineComparison[]> {
  const compared: EngineComparison[] = [];
  const sum = (answers: readonly ContenderAnswer[]) => answers.reduce((all, { total }) => all + total, 0);
  for (const kind of kinds) {
    const right = await ours.tell({ do: 'answers', extent, kind });
    for (const { name, tell } of others) {
      const answers = await tell({ do: 'answers', extent, kind });
      if (answers.length < right.length) continue;
      const same = (test: (a: ContenderAnswer, b: ContenderAnswer) => boolean) =>
        right.filter((answer, index) => test(answer, answers[index] as ContenderAnswer)).length;
      compared.push({
        kind,
        name,
        questions: right.length,
        found: sum(answers),
        oursFound: sum(right),
        sameTotals: same((a, b) => a.total === b.total),
        sameFacets: same((a, b) => ['make', 'simple_body', 'colour'].every((facet) => sameCounts(a.facets[facet], b.facets[facet]))),
      });
    }
  }
  return compared;
}
