import { join } from 'node:path';
import type { NextConfig } from 'next';

/** The build sets these; `next` is never run by hand (see lib/build/next). */
const { FORECOURT_DIST, FORECOURT_EXPORT, FORECOURT_CODE_ID, FORECOURT_PAGE_WORKERS, FORECOURT_DEV_ASSETS, FORECOURT_DEV_INDEX } =
  process.env;

const config: NextConfig = {
  distDir: FORECOURT_DIST ?? '.forecourt/next/dev',
  ...(FORECOURT_EXPORT ? { output: 'export' as const } : {}),
  // The same code gives the same id, so that two builds of the same input are identical.
  generateBuildId: () => FORECOURT_CODE_ID ?? 'dev',
  // `forecourt dev` serves pictures, icons, the search index and the API itself.
  ...(FORECOURT_DEV_ASSETS
    ? {
        rewrites: async () => [
          { source: '/api/:path*', destination: `${FORECOURT_DEV_ASSETS}/api/:path*` },
          { source: '/mock/:path*', destination: `${FORECOURT_DEV_ASSETS}/mock/:path*` },
          { source: '/images/:path*', destination: `${FORECOURT_DEV_ASSETS}/images/:path*` },
          { source: '/search/index.json', destination: `${FORECOURT_DEV_ASSETS}${FORECOURT_DEV_INDEX}` },
          {
            source: '/:icon(favicon.ico|apple-touch-icon.png|logo.svg|logo.png|logo.webp|logo.jpg|logo.jpeg)',
            destination: `${FORECOURT_DEV_ASSETS}${FORECOURT_DEV_INDEX?.replace('index.json', ':icon')}`,
          },
        ],
      }
    : {}),
  // Else Next opens hundreds of files of libraries each time that it starts.
  bundlePagesRouterDependencies: true,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  // Every style sheet may use the mixins of styles/tools.
  sassOptions: { additionalData: '@use "tools" as *;', loadPaths: [join(import.meta.dirname, 'styles')] },
  turbopack: {
    resolveAlias: {
      qs: './lib/browser/unused-qs.ts',
      'hoist-non-react-statics': './lib/browser/unused-hoist.ts',
      'lodash-es/clone': './lib/browser/small-lodash/clone.ts',
      'lodash-es/cloneDeep': './lib/browser/small-lodash/clone-deep.ts',
      'lodash-es/isPlainObject': './lib/browser/small-lodash/is-plain-object.ts',
      'lodash-es/toPath': './lib/browser/small-lodash/to-path.ts',
    },
  },
  // `npm test` checks types; a build of a dealer does not repeat it.
  typescript: { ignoreBuildErrors: true },
  experimental: { cpus: Number(FORECOURT_PAGE_WORKERS ?? 1) },
};

export default config;
