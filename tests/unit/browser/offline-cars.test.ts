import { describe, expect, it, vi } from 'vitest';
import { keepCarsOffline } from '#lib/browser/offline-cars.ts';

function host(register = async () => undefined as never) {
  const postMessage = vi.fn();
  const container = new EventTarget();
  const serviceWorker = {
    register: vi.fn(register),
    ready: Promise.resolve({ active: { postMessage } }) as never,
    controller: null as ServiceWorker | null,
    addEventListener: container.addEventListener.bind(container),
  };
  const changeController = async () => {
    container.dispatchEvent(new Event('controllerchange'));
    await serviceWorker.ready;
  };
  return { serviceWorker, postMessage, changeController };
}

const viewed = { keep: '/cars/a', saved: ['/cars/b'] };

describe('keeping a car', () => {
  it('registers the worker and names the pages', async () => {
    const { serviceWorker, postMessage } = host();
    await keepCarsOffline({ serviceWorker }, viewed);
    expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
    expect(postMessage.mock.calls).toEqual([[viewed]]);
  });

  it('tells the worker of a new release too, which starts with an empty cache', async () => {
    const { serviceWorker, postMessage, changeController } = host();
    serviceWorker.controller = {} as ServiceWorker;
    await keepCarsOffline({ serviceWorker }, viewed);
    await changeController();
    expect(postMessage.mock.calls).toEqual([[viewed], [viewed]]);
  });

  it('tells the first worker of a browser once', async () => {
    const { serviceWorker, postMessage, changeController } = host();
    await keepCarsOffline({ serviceWorker }, viewed);
    await changeController();
    expect(postMessage).toHaveBeenCalledOnce();
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
