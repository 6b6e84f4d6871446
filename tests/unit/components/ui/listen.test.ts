import { expect, test } from 'vitest';
import { listen } from '#components/ui/listen.ts';

test('listeners hear their own event until they are removed', () => {
  const target = new EventTarget();
  const heard: string[] = [];
  const stop = listen(target, { online: () => heard.push('online'), focus: () => heard.push('focus') });
  for (const name of ['online', 'focus', 'blur']) target.dispatchEvent(new Event(name));
  expect(heard).toEqual(['online', 'focus']);
  stop();
  target.dispatchEvent(new Event('online'));
  expect(heard).toEqual(['online', 'focus']);
});
