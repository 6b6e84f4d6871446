import { rememberOffsets } from '#lib/locale/zoned-time.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

/** Remembers the offsets that the page brings, before anything below asks for the time of a place. They are the same on every page of a site. */
export function useClocks(chrome: Pick<Chrome, 'clocks'> | undefined): void {
  if (chrome?.clocks) rememberOffsets(chrome.clocks);
}
