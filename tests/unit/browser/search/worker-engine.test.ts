import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserEngine } from '#lib/browser/search/embedded-engine.ts';
import { faultOf, SearchError } from '#lib/browser/search/search-error.ts';
import { type WorkerLike, workerEngine } from '#lib/browser/search/worker-engine.ts';
import { type FromWorker, serveEngine, type ToWorker } from '#lib/browser/search/worker-messages.ts';

const request = { method: 'POST', path: '/multi-search' };
const place = { url: 'https://dealer.test/search/index.1.json', uid: 'Car_production', site: 'https://dealer.test' };
const saying = (body: string): BrowserEngine => ({ ask: async () => ({ status: 200, body }), preload: async () => undefined });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A worker as the page sees it; `play` is its script. */
function set(
  play: (post: (message: FromWorker) => void) => (message: ToWorker) => unknown,
  start?: () => never,
  first?: Promise<Uint8Array<ArrayBuffer> | undefined>,
) {
  const listeners = new Map<string, (event: { data?: FromWorker }) => void>();
  const seen = { started: 0, ended: 0, instead: 0 };
  const worker = (): WorkerLike => {
    start?.();
    seen.started += 1;
    const answer = play((message) => queueMicrotask(() => listeners.get('message')?.({ data: structuredClone(message) })));
    return {
      addEventListener: (type, listener) => listeners.set(type, listener),
      postMessage: (message) => void answer(structuredClone(message)),
      terminate: () => {
        seen.ended += 1;
      },
    };
  };
  const engine = workerEngine({
    place,
    first,
    start: worker,
    fallback: () => {
      seen.instead += 1;
      return saying('page');
    },
    loadMs: 1000,
    startMs: 300,
    answerMs: 200,
  });
  return { engine, seen, fire: (type: string) => listeners.get(type)?.({}) };
}

const served = (engine: BrowserEngine) => (post: (message: FromWorker) => void) => serveEngine(() => engine, post);
const bodyOf = async (answer: Promise<{ body: unknown }>) => (await answer).body;

describe('the engine in a worker', () => {
  it('answers from one worker, started with the first request', async () => {
    const { engine, seen } = set(served(saying('worker')));
    expect(seen.started).toBe(0);
    await engine.preload();
    expect(await Promise.all([bodyOf(engine.ask(request)), bodyOf(engine.ask(request))])).toEqual(['worker', 'worker']);
    expect(seen).toEqual({ started: 1, ended: 0, instead: 0 });
  });

  it.each([
    ['with the first file of the index', new Uint8Array([1, 2])],
    ['without one that could not be had', undefined],
  ])('is started at once, and its first message comes %s', async (_how, file) => {
    const firsts: unknown[] = [];
    const arriving = Promise.withResolvers<typeof file>();
    const makeEngine = (_place: object, _ms: number, file: unknown) => {
      firsts.push(file);
      return saying('worker');
    };
    const play = (post: (message: FromWorker) => void) => serveEngine(makeEngine, post);
    const { engine, seen } = set(play, undefined, arriving.promise);
    const answers = Promise.all([bodyOf(engine.ask(request)), bodyOf(engine.ask(request))]);
    expect([seen.started, firsts.length]).toEqual([1, 0]);
    arriving.resolve(file);
    expect(await answers).toEqual(['worker', 'worker']);
    expect(firsts).toEqual([file]);
  });

  it('passes on a fault of the index, and asks the worker again', async () => {
    let asked = 0;
    const { engine, seen } = set(
      served({
        ask: async () => {
          asked += 1;
          if (asked === 1) throw new SearchError('outdated', 'The index is gone.');
          return { status: 200, body: 'worker' };
        },
        preload: async () => undefined,
      }),
    );
    const error = await engine.ask(request).catch((thrown: unknown) => thrown);
    expect([faultOf(error), (error as Error).message]).toEqual(['outdated', 'The index is gone.']);
    expect(await bodyOf(engine.ask(request))).toBe('worker');
    expect(seen.instead).toBe(0);
  });

  const silent = () => () => undefined;
  const startsOnly = (post: (message: FromWorker) => void) => {
    post({ started: true });
    return () => undefined;
  };
  it.each([
    ['never starts', silent, 300],
    ['starts and falls silent while it loads', startsOnly, 1500],
  ] as const)('that %s is given up after its time, and the page answers what waits', async (_name, play, ms) => {
    const { engine, seen } = set(play);
    const waiting = [engine.ask(request), engine.ask(request), engine.preload()];
    await vi.advanceTimersByTimeAsync(ms - 50);
    expect(seen.instead).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.all(waiting)).toEqual([{ status: 200, body: 'page' }, { status: 200, body: 'page' }, undefined]);
    expect(seen).toEqual({ started: 1, ended: 1, instead: 1 });
  });

  it('that stops answering once loaded is given up sooner', async () => {
    let asked = 0;
    const { engine, seen } = set((post) => {
      post({ started: true });
      return ({ id }) => {
        asked += 1;
        if (asked === 1) post({ id, response: { status: 200, body: 'worker' } });
      };
    });
    expect(await bodyOf(engine.ask(request))).toBe('worker');
    const waiting = engine.ask(request);
    await vi.advanceTimersByTimeAsync(250);
    expect(await bodyOf(waiting)).toBe('page');
    expect(seen).toEqual({ started: 1, ended: 1, instead: 1 });
  });

  it.each(['error', 'messageerror'])('that meets %s is given up once: the page answers from then on', async (type) => {
    const { engine, seen, fire } = set(silent);
    const waiting = engine.ask(request);
    fire(type);
    fire(type);
    expect(await bodyOf(waiting)).toBe('page');
    expect(await bodyOf(engine.ask(request))).toBe('page');
    await engine.preload();
    expect(seen).toEqual({ started: 1, ended: 1, instead: 1 });
  });

  it('that the browser refuses to start is replaced at once', async () => {
    const { engine, seen } = set(silent, () => {
      throw new Error('blocked by the policy of the page');
    });
    expect(await bodyOf(engine.ask(request))).toBe('page');
    expect(seen).toEqual({ started: 0, ended: 0, instead: 1 });
  });

  it('that is idle is not given up', async () => {
    const { engine, seen } = set(served(saying('worker')));
    await engine.ask(request);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await bodyOf(engine.ask(request))).toBe('worker');
    expect(seen.instead).toBe(0);
  });
});
