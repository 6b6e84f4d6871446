import { rememberOffsets } from '#lib/locale/zoned-time.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

/** Gives the times of all that is rendered below the clocks of the page. They are the same on every page of a site. */
export function useClocks(chrome: Pick<Chrome, 'clocks'> | undefined): void {
  if (chrome?.clocks) rememberOffsets(chrome.clocks);
}
