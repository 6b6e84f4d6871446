import { ensureCompiled } from './compile.ts';
import { startNext } from './next-process.ts';

/** Compiles the pages once for all dealers, and renders those of each. */
export type Renderer = { compile: typeof ensureCompiled; start: typeof startNext };

export const nextRenderer: Renderer = { compile: ensureCompiled, start: startNext };
