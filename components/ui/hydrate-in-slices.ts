import { startTransition } from 'react';
import client, { type Root } from 'react-dom/client';
import { stopNotingTaps } from '#lib/browser/early-tap.ts';

const { hydrateRoot } = client;

/**
 * Lets React hydrate pages in slices of a few milliseconds, as a transition. Next hydrates a page in one task, in which a slow phone answers
 * no touch: half a second on a page of 24 cars.
 */
client.hydrateRoot = (...args) => {
  stopNotingTaps();
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(...args);
  });
  return root as Root;
};
