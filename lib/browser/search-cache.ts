/** Answers kept by key, the longest unused dropped first; a failed one is not kept. */
export function answerCache<T>(size: number) {
  const kept = new Map<string, Promise<T>>();
  return {
    clear: () => kept.clear(),
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const answer = kept.get(key) ?? ask();
      kept.delete(key);
      kept.set(key, answer);
      answer.catch(() => kept.get(key) === answer && kept.delete(key));
      if (kept.size > size) kept.delete(kept.keys().next().value as string);
      return answer;
    },
  };
}
