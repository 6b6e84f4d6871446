/** Passes the answer of a promise on until the returned function is called, such as by React at the end of an effect. */
export function untilStopped<T>(loading: Promise<T>, onAnswer: (answer: T) => unknown, onFailure?: () => void): () => void {
  let isStopped = false;
  void loading.then((answer) => isStopped || onAnswer(answer), onFailure && (() => isStopped || onFailure()));
  return () => {
    isStopped = true;
  };
}
