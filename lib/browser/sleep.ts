/** Resolves after a time. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
