import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildOne } from '#lib/build/fleet.ts';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { listen } from '#lib/serve/listen.ts';
import { serve } from '#lib/serve/server.ts';
import { loadSite } from '#lib/site/load.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { onStop, printEvent, printLine, stopSignal } from '../cli/output.ts';
import { galleryPage } from './preview/gallery-page.ts';
import { previewScreens } from './preview/preview-screens.ts';
import { type PreviewTenant, writePreviewTenants } from './preview/preview-tenants.ts';
import { readPort } from './serve.ts';

const loopback = '127.0.0.1';

/** The catalogue of a dealer, as a build would make it now. */
async function readCatalogue(workspace: Workspace, slug: string) {
  const { data } = await loadDealer({ workspace, slug, now: realWorld.now(), progress: () => undefined });
  return makeCatalogue(data);
}

/** Builds the copies one after the other: they share pictures, so the second and third reuse them. */
async function buildCopies(workspace: Workspace, tenants: readonly PreviewTenant[], say: (line: string) => void): Promise<void> {
  const signal = stopSignal();
  const compiled = await ensureCompiled(workspace, signal);
  for (const { slug, template } of tenants) {
    say(`building ${template} …`);
    const fleet = { workspace, compiled, world: realWorld, acceptDrop: true, pull: true, workers: availableParallelism(), signal };
    await buildOne(slug, fleet, () => undefined);
  }
}

/** `forecourt preview <slug>`: shows every kind of page and block in every template, in a gallery, until it is stopped. */
export async function previewCommand(name: string, options: CommonOptions & { port?: string }): Promise<void> {
  const real = workspaceOf(options);
  const [slug = name] = await chosenDealers([name], options);
  const say = (line: string) => (options.json ? printEvent('progress', { dealer: slug, text: line }) : printLine(line));
  const wantedPort = readPort(options.port, 4300);
  let page = '<!doctype html><meta http-equiv="refresh" content="3"><title>Building</title>Building; this page opens when it is ready.';
  const gallery = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page);
  });
  const shown = await listen(gallery, { port: wantedPort, host: loopback }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new UsageError(`Port ${wantedPort} is in use. Choose another with --port.`);
    throw error;
  });
  const address = `http://localhost:${shown.port}`;
  const closers: (() => Promise<unknown>)[] = [() => shown.close()];
  try {
    const folder = join(real.workDir, 'preview', slug);
    const { home } = (await loadSite({ ...real, slug })).site;
    const dealer = { body: home.heroBody ?? 'suv', colour: home.heroColour ?? 'Silver', searchPath: '/search/our-cars' };
    const { workspace, tenants } = await writePreviewTenants(real, slug, { folder, framedBy: address, dealer });
    await buildCopies(workspace, tenants, say);
    const sites = await serve({ outDir: workspace.outDir, port: 0, host: loopback, only: tenants.map((tenant) => tenant.slug) });
    closers.push(() => sites.close());
    const catalogue = await readCatalogue(workspace, tenants[0]?.slug ?? slug);
    page = galleryPage({ name: catalogue.site.dealer.name, tenants, screens: previewScreens(catalogue), port: sites.port });
  } catch (error) {
    await Promise.all(closers.map((close) => close()));
    throw error;
  }
  onStop(() => void Promise.all(closers.map((close) => close())));
  if (options.json) printEvent('started', { dealer: slug, url: `${address}/` });
  else printLine(`${slug} in every template at ${address}/ (press Ctrl+C to stop)`);
}
