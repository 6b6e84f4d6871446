/** Loads code that may be needed soon. A failure is told when it is needed. */
export const loadEarly = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);
