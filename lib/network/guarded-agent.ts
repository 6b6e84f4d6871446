import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, DecoratorHandler, type Dispatcher, fetch } from 'undici';

/** Resolves host names to allowed addresses, and throws for an address that is written as a number and not allowed. */
export type Guard = { lookup: LookupFunction; refuseNumber: (hostname: string) => void };

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

/** Makes connections of which the guard sees each address. */
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

/** Sends a request, or gives it up when it is late by the time it can be written. */
export async function startPunctually(agent: Agent, url: string, init: RequestInit, isLate: () => boolean): Promise<Response> {
  const dispatcher = agent.compose((dispatch) => (options, handler) => dispatch(options, new PunctualHandler(handler, isLate)));
  return (await fetch(url, { ...init, dispatcher } as never)) as unknown as Response;
}
