import { afterEach, describe, expect, it, vi } from 'vitest';
import { startInTime } from '#lib/browser/tracking/start-in-time.ts';

afterEach(() => vi.unstubAllGlobals());

type Happening = 'painted' | 'fetched' | 'failed' | 'loaded' | 'idle' | 'hidden' | 'left' | 'cancelled';

/** Runs what happens on a page one after the other, and says after which of it the code started. */
async function startsAfter(happenings: readonly Happening[]): Promise<string[]> {
  const starts: string[] = [];
  const [frames, idle] = [[] as (() => void)[], [] as (() => void)[]];
  const asIdle = (work: () => void) => idle.push(work);
  const window = Object.assign(new EventTarget(), { requestIdleCallback: asIdle });
  const document = Object.assign(new EventTarget(), { readyState: 'loading', visibilityState: 'visible' });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestIdleCallback', asIdle);
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  let last = '';
  const loading = Promise.withResolvers<() => void>();
  let isAsked = false;
  const cancel = startInTime(() => {
    isAsked = true;
    return loading.promise;
  });
  const works: Record<Happening, () => void> = {
    painted: () => {
      for (const work of frames.splice(0)) work();
    },
    fetched: () => loading.resolve(() => starts.push(last)),
    failed: () => loading.reject(new TypeError('Failed to fetch')),
    loaded: () => void window.dispatchEvent(new Event('load')),
    idle: () => {
      for (const work of idle.splice(0)) work();
    },
    hidden: () => {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    left: () => void window.dispatchEvent(new Event('pagehide')),
    cancelled: cancel,
  };
  for (const happening of happenings) {
    last = happening;
    works[happening]();
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (happening === 'fetched' || happening === 'failed') expect(isAsked).toBe(true);
  }
  return starts;
}

describe('counting starts once, in time for what a shopper sees (rule T8)', () => {
  it.each<[string, Happening[], string[]]>([
    ['a page that is read, once it is idle', ['painted', 'fetched', 'loaded', 'idle', 'hidden', 'left'], ['idle']],
    ['a page whose code comes late, when it comes', ['painted', 'loaded', 'idle', 'fetched', 'left'], ['fetched']],
    ['a page that is left before it is idle, as it is left', ['painted', 'fetched', 'loaded', 'left', 'hidden', 'idle'], ['left']],
    ['a page that is left before its pictures are loaded', ['painted', 'fetched', 'left'], ['left']],
    ['a page that a phone hides, and shows again', ['painted', 'fetched', 'hidden', 'loaded', 'idle'], ['hidden']],
    ['a page that is left before its code is there, when it comes back', ['painted', 'left', 'fetched', 'loaded', 'idle'], ['fetched']],
    ['a page whose code cannot be fetched', ['painted', 'failed', 'loaded', 'idle', 'left'], []],
    ['a page that no longer wants it', ['painted', 'fetched', 'cancelled', 'loaded', 'idle', 'hidden', 'left'], []],
  ])('%s', async (_what, happenings, expected) => expect(await startsAfter(happenings)).toEqual(expected));
});
