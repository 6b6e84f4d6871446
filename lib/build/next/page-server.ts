/** Runs in its own process. Renders pages with Next's compiled code, as the workers of `next build` do, job after job. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { type PageParts, partsOfPage } from '#lib/hosting/page-parts.ts';
import { pageFile } from '../page-files.ts';
import { readableFromPieces } from './react-text.ts';
import { writeAtOnce } from './write-at-once.ts';

/** Pages for a server to render: the data that they come from, the folder for their files, and Next's name and the path of each. */
export type PageJob = { dataFile: string; outDir: string; pages: readonly { page: string; path: string }[] };

/** A rendered file, below the folder of its job: the SHA-256 of its content, its size, and the parts of a page. */
export type RenderedFile = { file: string; sha256: string; bytes: number; parts?: PageParts };

/** The result of a job: the rendered files, and the paths that failed. Next's messages about them are in the output. */
export type PageJobEnd = { isEnd: true; rendered: RenderedFile[]; failed: string[] };

type PageResult = { path: string; result?: { error?: true } };
type ExportWorker = { exportPages: (input: object) => Promise<PageResult[]> };

const [productDir = '', distDir = '', buildId = ''] = process.argv.slice(2);
module.enableCompileCache?.();
const require = createRequire(join(productDir, 'package.json'));
const readManifest = (file: string) => JSON.parse(readFileSync(join(distDir, file), 'utf8'));

require('next/dist/server/require-hook');
const react = require('react-dom/server.bun');
const edge = new module.Module(require.resolve('react-dom/server.edge'));
edge.loaded = true;
edge.exports = { ...react, renderToReadableStream: readableFromPieces(react.renderToPipeableStream) };
require.cache[edge.id] = edge;
const { exportPages }: ExportWorker = require('next/dist/export/worker.js');
writeAtOnce(require('node:fs/promises'));

const { config: nextConfig } = readManifest('required-server-files.json');

/** The options of `next/dist/export` for its workers that pages without an app folder need. */
const renderOpts = {
  previewProps: readManifest('server/preview-props.json'),
  // Otherwise Next checks for every value of a page's data whether JSON can represent it, and copies a map each time.
  isBuildTimePrerendering: false,
  assetPrefix: nextConfig.assetPrefix,
  distDir,
  basePath: nextConfig.basePath,
  cacheComponents: false,
  trailingSlash: nextConfig.trailingSlash,
  disableOptimizedLoading: nextConfig.experimental.disableOptimizedLoading,
  supportsDynamicResponse: false,
  crossOrigin: nextConfig.crossOrigin,
  optimizeCss: nextConfig.experimental.optimizeCss,
  nextScriptWorkers: nextConfig.experimental.nextScriptWorkers,
  largePageDataBytes: nextConfig.experimental.largePageDataBytes,
  serverComponents: false,
  staticPageGenerationTimeout: nextConfig.staticPageGenerationTimeout,
  nextFontManifest: readManifest('server/next-font-manifest.json'),
  images: nextConfig.images,
  experimental: {},
  reactMaxHeadersLength: nextConfig.reactMaxHeadersLength,
};

// Loaded before the first job, while the build still compares.
const { loadComponents } = require('next/dist/server/load-components.js');
for (const page of ['/cars/[slug]', '/search/[...path]'])
  loadComponents({ distDir, page, isAppPath: false, isDev: false, sriEnabled: false, needsManifestsForLegacyReasons: true }).catch(
    () => undefined, // a job reports the error
  );

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

function textAt(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // the build finds out which files are missing
  }
}

/** The data that a build needs about a page's files. They are read here, because several processes do it in parallel. */
function describeFiles(outDir: string, path: string): RenderedFile[] {
  const page = pageFile(path);
  return [page, page.replace(/html$/, 'json')].flatMap((file) => {
    const content = textAt(join(outDir, file));
    if (!content) return [];
    const parts = file === page ? { parts: partsOfPage(content.toString()) } : {};
    return [{ file, sha256: hash('sha256', content), bytes: content.length, ...parts }];
  });
}

async function render({ dataFile, outDir, pages }: PageJob): Promise<Omit<PageJobEnd, 'isEnd'>> {
  process.env.FORECOURT_DATA = dataFile;
  const results = await exportPages({
    ...{ buildId, dir: productDir, distDir, outDir, pagesDataDir: outDir, nextConfig },
    exportPaths: pages.map(({ page, path }) => ({ page, path, _ssgPath: encodePath(path) })),
    options: { buildExport: true },
    renderOpts: { ...renderOpts },
  });
  return {
    rendered: pages.flatMap(({ path }) => describeFiles(outDir, path)),
    failed: results.flatMap(({ path, result }) => (result && !result.error ? [] : [path])),
  };
}

const send = (end: PageJobEnd) => process.send?.(end);

process.on('message', (job: PageJob) => {
  render(job).then(
    (end) => send({ isEnd: true, ...end }),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      send({ isEnd: true, rendered: [], failed: job.pages.map(({ path }) => path) });
    },
  );
});
// The build that uses this process has ended.
process.on('disconnect', () => process.exit());
