/** The error codes of a closed pipe or terminal. */
const isGone = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EIO';

const closed = new Set<NodeJS.WriteStream>();

/** Keeps the process running when its output or error stream is closed, so that its exit code still tells how the work ended. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!isGone(error)) throw error;
      closed.add(stream);
    });
}

/** Whether the reader of the results has closed the pipe, as `head` does. */
export const isReaderGone = (): boolean => closed.has(process.stdout);
