import { describe, expect, it, vi } from 'vitest';
import { keepCarOffline } from '#lib/browser/offline-cars.ts';

function host(register = async () => undefined as never) {
  const postMessage = vi.fn();
  const serviceWorker = { register: vi.fn(register), ready: Promise.resolve({ active: { postMessage } }) as never };
  return { serviceWorker, postMessage };
}

describe('keeping a car', () => {
  it('registers the worker and names the page', async () => {
    const { serviceWorker, postMessage } = host();
    await keepCarOffline({ serviceWorker }, '/cars/a');
    expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
    expect(postMessage.mock.calls).toEqual([[{ keep: '/cars/a' }]]);
  });

  it('on another page only registers', async () => {
    const { serviceWorker, postMessage } = host();
    await keepCarOffline({ serviceWorker }, undefined);
    expect([serviceWorker.register.mock.calls.length, postMessage.mock.calls.length]).toEqual([1, 0]);
  });

  it('does nothing for a shopper who saves data', async () => {
    const { serviceWorker } = host();
    await keepCarOffline({ serviceWorker, connection: { saveData: true } }, '/cars/a');
    expect(serviceWorker.register).not.toHaveBeenCalled();
  });

  it('is silent where workers are missing or forbidden', async () => {
    const { serviceWorker, postMessage } = host(async () => {
      throw new Error('SecurityError');
    });
    await keepCarOffline({ serviceWorker }, '/cars/a');
    await keepCarOffline({}, '/cars/a');
    expect(postMessage).not.toHaveBeenCalled();
  });
});
