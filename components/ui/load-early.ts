/** Loads code that may be needed soon. A failure is reported when the code is needed. */
export const loadEarly = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);
