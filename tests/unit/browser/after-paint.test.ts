import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from '#lib/browser/after-paint.ts';

let frames: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('work runs once, after the frame of the input', () => {
  const work = vi.fn();
  afterPaint(work);
  expect(work).not.toHaveBeenCalled();
  for (const frame of frames) frame();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a hidden page, which has no frames, runs it a little later', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work can be cancelled', () => {
  const work = vi.fn();
  afterPaint(work)();
  for (const frame of frames) frame();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
