const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE';

/** Ends the command when the reader of its output has gone, as `head` does. */
export function endWithReader(): void {
  process.stdout.on('error', (error) => {
    if (isClosed(error)) process.exit(0);
    throw error;
  });
}

/** Keeps a service running when nobody reads its output any more. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!isClosed(error)) throw error;
    });
}
