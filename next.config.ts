import { join } from 'node:path';
import type { NextConfig } from 'next';

/** The build sets these; `next` is never run by hand (see lib/build/next). */
const { FORECOURT_DIST, FORECOURT_EXPORT, FORECOURT_CODE_ID, FORECOURT_PAGE_WORKERS, FORECOURT_DEV_ASSETS } = process.env;

const config: NextConfig = {
  distDir: FORECOURT_DIST ?? '.forecourt/next/dev',
  ...(FORECOURT_EXPORT ? { output: 'export' as const } : {}),
  // The same code gives the same id, so that two builds of the same input are identical.
  generateBuildId: () => FORECOURT_CODE_ID ?? 'dev',
  // `forecourt dev` serves the API and every file that is neither a page nor code itself.
  ...(FORECOURT_DEV_ASSETS
    ? {
        rewrites: async () => [
          { source: '/__events/:path*', destination: `${FORECOURT_DEV_ASSETS}/__events/:path*` },
          { source: '/:base(api|mock)/:path*', destination: `${FORECOURT_DEV_ASSETS}/:base/:path*` },
          { source: '/:file((?!_next/|__nextjs).+\\.\\w+)', destination: `${FORECOURT_DEV_ASSETS}/:file` },
        ],
      }
    : {}),
  // Else Next opens hundreds of files of libraries each time that it starts.
  bundlePagesRouterDependencies: true,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  // Every style sheet may use the mixins of styles/tools/_index.scss.
  sassOptions: {
    // Not in development, where a file that a style sheet uses may change.
    ...(FORECOURT_DEV_ASSETS ? {} : { implementation: join(import.meta.dirname, 'lib/build/next/sass-once.cjs') }),
    additionalData: '@use "tools" as *;',
    loadPaths: [join(import.meta.dirname, 'styles')],
  },
  turbopack: {
    // The development server does not leave out code that no page uses, so the libraries must be there.
    resolveAlias: FORECOURT_DEV_ASSETS
      ? {}
      : {
          // Next's own code for browsers, as modules: what no page uses is left out (15 KB in gzip). Its CommonJS files keep everything.
          'next/dist/client/*': { browser: 'next/dist/esm/client/*' },
          'next/app': { browser: 'next/dist/esm/pages/_app' },
          'next/dynamic': { browser: 'next/dist/esm/shared/lib/dynamic' },
          'next/head': { browser: 'next/dist/esm/shared/lib/head' },
          'next/image': { browser: 'next/dist/esm/shared/lib/image-external' },
          'next/link': { browser: 'next/dist/esm/client/link' },
          'next/router': { browser: 'next/dist/esm/client/router' },
          // The modules import this file, which Next has only once.
          '../build/polyfills/polyfill-module': 'next/dist/build/polyfills/polyfill-module',
          'next/dist/compiled/path-to-regexp': { browser: './lib/browser/shims/unused-path-to-regexp.ts' },
          qs: './lib/browser/shims/unused-qs.ts',
          'hoist-non-react-statics': './lib/browser/shims/unused-hoist.ts',
          'lodash-es/clone': './lib/browser/shims/small-lodash/clone.ts',
          'lodash-es/cloneDeep': './lib/browser/shims/small-lodash/clone-deep.ts',
          'lodash-es/isPlainObject': './lib/browser/shims/small-lodash/is-plain-object.ts',
          'lodash-es/toPath': './lib/browser/shims/small-lodash/to-path.ts',
        },
  },
  compiler: {
    runAfterProductionCompile: async ({ distDir }) => {
      const { makeModulesEager } = await import('./lib/build/next/eager-modules.ts');
      await makeModulesEager(distDir);
    },
  },
  // `npm test` checks types; a build of a dealer does not repeat it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    cpus: Number(FORECOURT_PAGE_WORKERS ?? 1),
    // Each compile goes into a new folder, so nothing would ever read the cache that Next writes: 77 MB.
    turbopackFileSystemCacheForBuild: false,
    // Small style sheets: a page gets those that it needs as one file (lib/build/joined-styles.ts), and the way to another page loads the others.
    cssChunking: { type: 'graph', requestCost: 5000 },
  },
};

export default config;
