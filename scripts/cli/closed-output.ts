const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE';

/** Ends the command when the reader of its output has gone, as `head` does. */
export function endWithReader(): void {
  process.stdout.on('error', (error) => {
    if (isClosed(error)) process.exit(0);
    throw error;
  });
}
