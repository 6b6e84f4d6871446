import type { ReactNode } from 'react';
import type { RenderToPipeableStreamOptions } from 'react-dom/server';

/** The destination that React writes to, as pieces of text. */
type TextTarget = { write: (piece: string) => boolean; end: () => void; on: () => void; destroy: (error?: Error) => void };

/** `renderToPipeableStream` of `react-dom/server.bun`, the one build of React that writes texts as they are. */
type RenderPieces = (children: ReactNode, options: RenderToPipeableStreamOptions) => { pipe: (target: TextTarget) => void };

/** The part of a rendered tree that Next uses. */
type Rendered = AsyncIterable<Uint8Array> & { allReady: Promise<void> };

/**
 * The `renderToReadableStream` of `react-dom/server.edge`, as far as Next uses it: it waits for `allReady`, then reads everything. The
 * original encodes each of a page's thousands of pieces separately, which takes a fifth of the rendering time.
 */
export function readableFromPieces(renderPieces: RenderPieces) {
  return (children: ReactNode, options: RenderToPipeableStreamOptions = {}): Promise<Rendered> => {
    const shell = Promise.withResolvers<Rendered>();
    const all = Promise.withResolvers<void>();
    all.promise.catch(() => undefined); // the shell has the same error
    const { pipe } = renderPieces(children, {
      ...options,
      onShellReady: () => shell.resolve({ allReady: all.promise, [Symbol.asyncIterator]: read }),
      onShellError: (error) => {
        shell.reject(error);
        all.reject(error);
      },
      onAllReady: all.resolve,
    });
    async function* read() {
      let text = '';
      let problem: Error | undefined;
      pipe({
        write: (piece) => {
          text += piece;
          return true;
        },
        end: () => undefined,
        on: () => undefined,
        destroy: (error) => {
          problem = error ?? new Error('React ended before the page did');
        },
      });
      if (problem) throw problem;
      yield Buffer.from(text);
    }
    return shell.promise;
  };
}
