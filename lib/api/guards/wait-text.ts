import { countOf } from '#lib/locale/plural.ts';
import { hourMs, minuteMs, secondMs } from '#lib/model/time.ts';

/** How long a shopper has to wait, such as "30 seconds", "7 minutes" or "24 hours". */
export function waitText(seconds: number): string {
  const ms = seconds * secondMs;
  if (ms < minuteMs) return countOf(seconds, 'second');
  return ms <= hourMs ? countOf(Math.ceil(ms / minuteMs), 'minute') : countOf(Math.ceil(ms / hourMs), 'hour');
}
