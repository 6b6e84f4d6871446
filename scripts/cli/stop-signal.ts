/** A signal that fires when the process is asked to stop, so that children end and half-made folders are removed first. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(name, () => {
      process.exitCode = code;
      controller.abort(new Error(`stopped by ${name}`));
      // A second request to stop is meant.
      process.once(name, () => process.exit(code));
    });
  }
  return controller.signal;
}
