/** A signal that aborts when the process is asked to stop, so that it can end its children and remove staging folders. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(name, () => {
      process.exitCode = code;
      controller.abort(new Error(`stopped by ${name}`));
      // A second request stops the process at once.
      process.once(name, () => process.exit(code));
    });
  }
  return controller.signal;
}

/** Calls back when the process is asked to stop. A second request stops the process at once. */
export function onStop(run: () => void): void {
  const codes = { SIGINT: 130, SIGTERM: 143 } as const;
  let isStopping = false;
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (isStopping) process.exit(codes[name]);
      isStopping = true;
      run();
    });
}
