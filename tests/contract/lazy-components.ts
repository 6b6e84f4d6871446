import { createRequire } from 'node:module';

// Node gives an `import` of this module an object around its default export, which the types of Next do not know.
const { default: Loadable }: typeof import('next/dist/shared/lib/loadable.shared-runtime.js') = createRequire(import.meta.url)(
  'next/dist/shared/lib/loadable.shared-runtime.js',
);

/** Loads all components that modules of this process load lazily. Next lists them. */
export const loadLazyComponents = (): Promise<unknown> => Loadable.preloadAll();
