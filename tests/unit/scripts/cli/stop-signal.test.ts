import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const exit = vi.fn<(code: number) => void>();
let stop: typeof import('../../../../scripts/cli/output.ts');
let before: Map<string, unknown[]>;

const file = new URL('../../../../scripts/cli/output.ts', import.meta.url).href;
let count = 0;

beforeEach(async () => {
  vi.spyOn(process, 'exit').mockImplementation(exit as never);
  before = new Map(names.map((name) => [name, process.listeners(name)]));
  // The module listens for the whole life of a process, so each test has one of its own.
  stop = await import(`${file}?${count++}`);
  stop.hearStopRequests('forecourt build');
});
afterEach(() => {
  for (const name of names)
    for (const listener of process.listeners(name)) if (!before.get(name)?.includes(listener)) process.removeListener(name, listener);
  process.exitCode = undefined;
  exit.mockReset();
  vi.restoreAllMocks();
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a command at once with %i, and lets work end first that asked for it', (name, code) => {
  process.emit(name);
  expect(exit.mock.calls).toEqual([[code]]);
  exit.mockReset();
  const signal = stop.stopSignal();
  process.emit(name);
  expect(exit).not.toHaveBeenCalled();
  expect([process.exitCode, signal.reason.message]).toEqual([code, `stopped by ${name}`]);
});

test.each([
  ['SIGINT', 'SIGINT', [[130]]],
  ['SIGTERM', 'SIGINT', [[130]]],
  ['SIGHUP', 'SIGTERM', [[143]]],
  // A closed terminal sends it twice.
  ['SIGHUP', 'SIGHUP', []],
] as const)('%s, then %s', (first, second, exits) => {
  stop.stopSignal();
  process.emit(first);
  process.emit(second);
  expect(exit.mock.calls).toEqual(exits);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', undefined],
  ['SIGHUP', undefined],
] as const)('a service that ends by %s has code %s', (name, code) => {
  const run = vi.fn();
  stop.onStop(run);
  process.emit(name);
  expect([run.mock.calls, process.exitCode, exit.mock.calls]).toEqual([[[name]], code, []]);
});

test('a service without a terminal reads its settings again on each SIGHUP, and still stops by the other signals', () => {
  const reload = vi.fn();
  const run = vi.fn();
  stop.onStop(run);
  stop.onReload(reload, false);
  process.emit('SIGHUP');
  process.emit('SIGHUP');
  expect([reload.mock.calls.length, run.mock.calls, exit.mock.calls]).toEqual([2, [], []]);
  process.emit('SIGTERM');
  process.emit('SIGHUP');
  expect([reload.mock.calls.length, run.mock.calls, exit.mock.calls]).toEqual([2, [['SIGTERM']], []]);
});

test('one with a terminal stops when that is closed', () => {
  const reload = vi.fn();
  const run = vi.fn();
  stop.onStop(run);
  stop.onReload(reload, true);
  process.emit('SIGHUP');
  process.emit('SIGHUP');
  expect([reload.mock.calls, run.mock.calls, exit.mock.calls]).toEqual([[], [['SIGHUP']], []]);
});
