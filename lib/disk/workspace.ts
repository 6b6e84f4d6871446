import { join, resolve } from 'node:path';

/** The folders that a command works in, all absolute. */
export type Workspace = {
  /** The product's own folder: the code, and the only place Next may compile into. */
  productDir: string;
  tenantsDir: string;
  /** The layers and pictures that every dealer may use. */
  productTenantsDir: string;
  outDir: string;
  workDir: string;
  /** Compiled code and scratch folders of Next; always inside the product, since Next refuses a distDir outside it. */
  nextDir: string;
};

export function makeWorkspace(productDir: string, cwd: string, folders: { tenants?: string; out?: string; work?: string }): Workspace {
  return {
    productDir,
    tenantsDir: folders.tenants ? resolve(cwd, folders.tenants) : join(productDir, 'tenants'),
    productTenantsDir: join(productDir, 'tenants'),
    outDir: folders.out ? resolve(cwd, folders.out) : join(productDir, 'out'),
    workDir: folders.work ? resolve(cwd, folders.work) : join(productDir, '.forecourt'),
    nextDir: join(productDir, '.forecourt', 'next'),
  };
}
