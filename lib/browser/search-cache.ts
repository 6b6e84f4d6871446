/** A cache of answers; the least recently used one is dropped first, failed ones are not cached. */
export function answerCache<T>(size: number) {
  const answers = new Map<string, Promise<T>>();
  return {
    clear: () => answers.clear(),
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const answer = answers.get(key) ?? ask();
      answers.delete(key);
      answers.set(key, answer);
      answer.catch(() => answers.get(key) === answer && answers.delete(key));
      if (answers.size > size) answers.delete(answers.keys().next().value as string);
      return answer;
    },
  };
}
