import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { readJson } from '#lib/disk/read-json.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { type BlockType, blockTypes } from '#lib/model/blocks/block-types.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { slugOf } from '#lib/routes/slug.ts';
import { type TemplateName, templateNames } from '#lib/site/templates.ts';
import { blockSamples, type SampleDealer, sampleGroups } from './block-samples.ts';

/** A copy of a dealer in one template, with a page for each group of blocks. */
export type PreviewTenant = { slug: string; template: TemplateName };

export const samplePagePath = (group: string): string => `/preview-${slugOf(group)}`;

/** The Markdown of a page with one of each block of a group; JSON is valid YAML. */
function samplePage(group: (typeof sampleGroups)[number], dealer: SampleDealer): string {
  const types = (Object.keys(blockTypes) as BlockType[]).filter((type) => blockSamples[type].group === group);
  const blocks = types.map((type) =>
    // Text between blocks has no marks of its own.
    type === 'text' ? blockSamples.text.block(dealer).text : `:::${type}\n${JSON.stringify(blockSamples[type].block(dealer))}\n:::`,
  );
  return [`---\ntitle: ${JSON.stringify(group)}\ndescription: ${JSON.stringify(types.join(', '))}\n---`, ...blocks, ''].join('\n\n');
}

/** The slug of a copy. Host names have at most 63 characters. */
const previewSlug = (slug: string, template: TemplateName) => `${slug.slice(0, 62 - template.length).replace(/-+$/, '')}-${template}`;

/**
 * Writes the copies of a dealer below `folder`, one for each template, which pages at `framedBy` may show in a frame. Returns the workspace
 * of the copies.
 */
export async function writePreviewTenants(
  workspace: Workspace,
  slug: string,
  { folder, framedBy, dealer }: { folder: string; framedBy: string; dealer: SampleDealer },
): Promise<{ workspace: Workspace; tenants: PreviewTenant[] }> {
  const tenantsDir = join(folder, 'copies');
  await rm(tenantsDir, { recursive: true, force: true });
  await makeFolder(tenantsDir);
  // Copied, because a symbolic link that points outside the folder would be refused.
  await cp(join(workspace.tenantsDir, 'layers'), join(tenantsDir, 'layers'), { recursive: true, dereference: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
  const tenants = templateNames.map((template) => ({ slug: previewSlug(slug, template), template }));
  for (const tenant of tenants) {
    const own = join(tenantsDir, tenant.slug);
    await cp(join(workspace.tenantsDir, slug), own, { recursive: true, dereference: true });
    const file = await readJson(join(own, 'site.json'));
    const site = isRecord(file) ? file : {};
    const settings = isRecord(site.settings) ? site.settings : {};
    const build = { ...(isRecord(settings.build) ? settings.build : {}), framedBy: [framedBy], indexable: false };
    // The sample blocks show drawn vehicles.
    const images = { ...(isRecord(settings.images) ? settings.images : {}), drawn: true };
    await writeFile(
      join(own, 'site.json'),
      JSON.stringify({ ...site, template: tenant.template, settings: { ...settings, build, images } }, undefined, 2),
    );
    await makeFolder(join(own, 'content'));
    for (const group of sampleGroups)
      await writeFile(join(own, 'content', `${samplePagePath(group).slice(1)}.md`), samplePage(group, dealer));
  }
  return { workspace: { ...workspace, tenantsDir, outDir: join(folder, 'out'), workDir: join(folder, 'work') }, tenants };
}
