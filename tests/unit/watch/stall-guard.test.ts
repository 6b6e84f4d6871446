import { expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { makeStallGuard } from '#lib/watch/stall-guard.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** A guard whose clock the test moves. */
function guarded() {
  let timer: { run: () => void; at: number } | undefined;
  let now = noon;
  const guard = makeStallGuard({
    stallMs: 10 * minuteMs,
    now: () => now,
    setTimer: (run, ms) => {
      const own = { run, at: now + ms };
      timer = own;
      return () => {
        if (timer === own) timer = undefined;
      };
    },
  });
  const pass = (ms: number) => {
    now += ms;
    if (timer && timer.at <= now) timer.run();
  };
  return { guard, pass, isWaiting: () => timer !== undefined };
}

test('a publication that goes on is never given up, however long it takes (rule R42)', async () => {
  const { guard, pass, isWaiting } = guarded();
  const work = Promise.withResolvers<string>();
  let progress = () => {};
  const result = guard('/srv/www/acme', (note) => {
    progress = note;
    return work.promise;
  });
  for (let minute = 0; minute < 60; minute += 9) {
    pass(9 * minuteMs);
    progress();
  }
  work.resolve('published');
  expect(await result).toBe('published');
  expect(isWaiting()).toBe(false);
});

test('one that hangs is given up after 10 minutes, and the next at the same target starts only when it has ended', async () => {
  const { guard, pass, isWaiting } = guarded();
  const hung = Promise.withResolvers<string>();
  let signal = new AbortController().signal;
  let progress = () => {};
  const first = guard('/srv/www/acme', (note, aborted) => {
    [signal, progress] = [aborted, note];
    return hung.promise;
  });
  pass(10 * minuteMs);
  const givenUp =
    '/srv/www/acme: no progress for 10 minutes, so this publication was given up. Check the target: its disk or mount if it is a folder, else the network and the service.';
  await expect(first).rejects.toThrow(givenUp);
  expect([signal.aborted, (signal.reason as Error).message]).toEqual([true, givenUp]);
  await expect(guard('/srv/www/acme', async () => 'beside it')).rejects.toThrow(
    '/srv/www/acme: the publication that began at 2026-11-21 12:00:00 UTC hangs and has not ended, so no other one starts there. Check the target: its disk or mount if it is a folder, else the network and the service. If it works again and this message stays, restart the watcher.',
  );
  expect(await guard('/srv/www/zed', async () => 'another target')).toBe('another target');
  progress();
  expect(isWaiting()).toBe(false);
  hung.reject(new Error('the disk is back'));
  await new Promise((done) => setImmediate(done));
  expect(await guard('/srv/www/acme', async () => 'after it')).toBe('after it');
});
