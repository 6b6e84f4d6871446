/**
 * Loaded into every Node process of a test run by NODE_OPTIONS=--import: sets the clock ahead by FORECOURT_TEST_CLOCK_DAYS days.
 * Only what asks for the present time changes; dates of files are as the system gives them.
 */
const shiftMs = Number(process.env.FORECOURT_TEST_CLOCK_DAYS ?? 0) * 86_400_000;

/** @param {number} ms */
export function shiftDate(ms) {
  const RealDate = Date;
  const now = () => RealDate.now() + ms;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = globalThis.Date;
}

if (shiftMs !== 0) shiftDate(shiftMs);
