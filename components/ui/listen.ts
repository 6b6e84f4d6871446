type Listeners = Readonly<Record<string, (event: never) => unknown>>;

/** Adds listeners by event to a target. Returns the function that removes them. */
export function listen(target: EventTarget, listeners: Listeners, options: AddEventListenerOptions = {}): () => void {
  const listening = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    target.addEventListener(name, listener as EventListener, { ...options, signal: listening.signal });
  }
  return () => listening.abort();
}
