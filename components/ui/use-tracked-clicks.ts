import { useEffect } from 'react';
import { trackClicks } from '#lib/browser/track.ts';

/** Tells of clicks on calls and directions, whichever page they stand on (spec §2, §9). */
export const useTrackedClicks = () => useEffect(() => trackClicks(document), []);
