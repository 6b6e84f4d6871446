/** A reader that has gone: of a pipe, or of a terminal that was closed. */
const isGone = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EIO';

const closed = new Set<NodeJS.WriteStream>();

/** Keeps the process running when nobody reads its output or its messages any more. Its exit code then still tells how the work ended. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!isGone(error)) throw error;
      closed.add(stream);
    });
}

/** Whether the reader of the results has gone, as `head` does. */
export const isReaderGone = (): boolean => closed.has(process.stdout);
