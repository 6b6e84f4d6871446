/**
 * Sets `Date` ahead by so many milliseconds. It is also sent into pages, so it must use nothing outside it.
 * @param {number} ms
 */
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
