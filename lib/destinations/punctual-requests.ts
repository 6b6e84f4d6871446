import { DecoratorHandler, type Dispatcher } from 'undici';

/** A process that is paused while it connects may be overtaken by another one that sends the same lead. Leases outlive this. */
const longestStartMs = 10_000;

class PausedError extends Error {
  override name = 'PausedError';
}

// The types of the package leave the methods of its class out.
type Decorator = { onRequestStart(controller: Dispatcher.DispatchController, context: object): void };
const Decorator = DecoratorHandler as unknown as new (handler: Dispatcher.DispatchHandler) => Decorator;

class PunctualHandler extends Decorator {
  readonly #isLate: () => boolean;
  constructor(handler: Dispatcher.DispatchHandler, isLate: () => boolean) {
    super(handler);
    this.#isLate = isLate;
  }
  /** Called right before the request is written. */
  override onRequestStart(controller: Dispatcher.DispatchController, context: object): void {
    super.onRequestStart(controller, context);
    if (this.#isLate()) controller.abort(new PausedError('the process was paused before the request was sent'));
  }
}

/** Gives up requests that could not be written soon after they were made. `steady` gives milliseconds of a clock that never jumps. */
export const punctualRequests =
  (steady: () => number): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const end = steady() + longestStartMs;
    return dispatch(options, new PunctualHandler(handler, () => steady() > end));
  };
