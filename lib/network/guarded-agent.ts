import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, DecoratorHandler, type Dispatcher, fetch } from 'undici';

/** Resolves host names to allowed addresses, and throws for a numeric address that is not allowed. */
export type Guard = { lookup: LookupFunction; refuseNumber: (hostname: string) => void };

class PausedError extends Error {
  override name = 'PausedError';
}

// The package's types lack the methods of its class.
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

/** Makes connections whose addresses the guard checks. */
export function makeAgent({ lookup, refuseNumber }: Guard): Agent {
  const connect = buildConnector({ lookup } as buildConnector.BuildOptions);
  return new Agent({
    connect: (options, callback) => {
      try {
        refuseNumber(options.hostname);
      } catch (error) {
        return callback(error as Error, null);
      }
      connect(options, callback);
    },
  });
}

/** Sends a request, or aborts it if it is already too late when the request can be written. */
export async function startPunctually(agent: Agent, url: string, init: RequestInit, isLate: () => boolean): Promise<Response> {
  const dispatcher = agent.compose((dispatch) => (options, handler) => dispatch(options, new PunctualHandler(handler, isLate)));
  return (await fetch(url, { ...init, dispatcher } as never)) as unknown as Response;
}
