import { afterEach, expect, test, vi } from 'vitest';
import { loadEarly } from '#components/ui/load-early.ts';
import { missing, withCode } from '#components/ui/with-code.ts';

afterEach(() => vi.unstubAllGlobals());

test('code that could not be loaded is told, and loaded by the next press (rule A7)', async () => {
  const page = new EventTarget();
  const heard: string[] = [];
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  page.addEventListener(missing, () => heard.push('missing'));
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('code')];
  const load = () => answers.shift() as Promise<unknown>;
  const open = () => withCode(load, () => heard.push('opened'));
  await open();
  expect(heard).toEqual(['missing']);
  await open();
  expect(heard).toEqual(['missing', 'opened']);
});

test('code that a pointer or the focus asks for may be missing', async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', listen);
  loadEarly(() => Promise.reject(new Error('offline')))();
  await new Promise((done) => setImmediate(done));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
});
