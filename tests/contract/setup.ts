import { ensureCompiled } from '#lib/build/next/compile.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { productDir } from './build/tenants.ts';

/** Compiles the pages once, before test files that start at the same time would each compile them. */
export default async function setup(): Promise<void> {
  await ensureCompiled(makeWorkspace(productDir, productDir, {}));
}
