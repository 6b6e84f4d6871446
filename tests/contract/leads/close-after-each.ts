import { afterEach } from 'vitest';

/** Returns a function that remembers what a test opened. After each test it is closed, the last one first. */
export function closeAfterEach() {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return <T extends { close: () => unknown }>(one: T): T => {
    closers.push(one.close);
    return one;
  };
}
