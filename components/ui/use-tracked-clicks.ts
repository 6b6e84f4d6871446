import { useEffect } from 'react';
import { trackClicks } from '#lib/browser/track.ts';

/** Tracks clicks on phone and directions links on every page. */
export const useTrackedClicks = () => useEffect(() => trackClicks(document), []);
