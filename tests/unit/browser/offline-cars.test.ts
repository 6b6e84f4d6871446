import { describe, expect, it, vi } from 'vitest';
import { keepCarsOffline } from '#lib/browser/offline-cars.ts';

function host(register = async () => undefined as never) {
  const postMessage = vi.fn();
  const serviceWorker = { register: vi.fn(register), ready: Promise.resolve({ active: { postMessage } }) as never };
  return { serviceWorker, postMessage };
}

const viewed = { keep: '/cars/a', saved: ['/cars/b'] };

describe('keeping a car', () => {
  it('registers the worker and names the pages', async () => {
    const { serviceWorker, postMessage } = host();
    await keepCarsOffline({ serviceWorker }, viewed);
    expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
    expect(postMessage.mock.calls).toEqual([[viewed]]);
  });

  it('does nothing for a shopper who saves data', async () => {
    const { serviceWorker } = host();
    await keepCarsOffline({ serviceWorker, connection: { saveData: true } }, viewed);
    expect(serviceWorker.register).not.toHaveBeenCalled();
  });

  it('is silent where workers are missing or forbidden', async () => {
    const { serviceWorker, postMessage } = host(async () => {
      throw new Error('SecurityError');
    });
    await keepCarsOffline({ serviceWorker }, viewed);
    await keepCarsOffline({}, viewed);
    expect(postMessage).not.toHaveBeenCalled();
  });
});
