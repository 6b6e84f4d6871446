import { join, resolve } from 'node:path';

/** The folders a command works in, all absolute. */
export type Workspace = {
  /** The product's own folder: the code, and the only place Next may compile into. */
  productDir: string;
  tenantsDir: string;
  /** Layers and pictures that every dealer may use. */
  productTenantsDir: string;
  outDir: string;
  workDir: string;
  /** Compiled code and scratch folders of Next; always inside the product, since Next refuses a distDir outside it. */
  nextDir: string;
};

export function makeWorkspace(productDir: string, cwd: string, given: { tenants?: string; out?: string; work?: string }): Workspace {
  return {
    productDir,
    tenantsDir: given.tenants ? resolve(cwd, given.tenants) : join(productDir, 'tenants'),
    productTenantsDir: join(productDir, 'tenants'),
    outDir: given.out ? resolve(cwd, given.out) : join(productDir, 'out'),
    workDir: given.work ? resolve(cwd, given.work) : join(productDir, '.forecourt'),
    nextDir: join(productDir, '.forecourt', 'next'),
  };
}
