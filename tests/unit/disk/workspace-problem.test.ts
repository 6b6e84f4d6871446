import { expect, test } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { workspaceProblem } from '#lib/disk/workspace-problem.ts';

const problemOf = (folders: { tenants?: string; out?: string; work?: string }) =>
  workspaceProblem(makeWorkspace('/opt/forecourt', '/srv', folders));

test.each<[Parameters<typeof problemOf>[0], string]>([
  [{ out: '/' }, '--out: / is the root of the disk. Name a folder of its own, such as /srv/sites.'],
  [{ work: '/' }, '--work: / is the root of the disk. Name a folder of its own, such as /srv/forecourt.'],
  [{ out: '/opt/forecourt/' }, '--out: /opt/forecourt is the folder of the program. Name a folder of its own, such as /srv/sites.'],
  [
    { work: '/opt/forecourt/lib/build' },
    '--work: /opt/forecourt/lib/build is a folder of the program (/opt/forecourt/lib). Name a folder of its own, such as /srv/forecourt.',
  ],
  [
    { tenants: 'dealers', out: '/opt/forecourt/tenants/acme' },
    '--out: /opt/forecourt/tenants/acme is a folder of the program (/opt/forecourt/tenants). Name a folder of its own, such as /srv/sites.',
  ],
  [
    { tenants: 'dealers', out: 'dealers' },
    '--out: /srv/dealers is the folder of the dealers’ data. Name a folder of its own, such as /srv/sites.',
  ],
  [
    { tenants: 'dealers', work: 'dealers/acme/work' },
    '--work: /srv/dealers/acme/work is in the folder of the dealers’ data (/srv/dealers). Name a folder of its own, such as /srv/forecourt.',
  ],
  [
    { tenants: '/', out: '/sites' },
    '--out: /sites is in the folder of the dealers’ data (/). Name a folder of its own, such as /srv/sites.',
  ],
  [{ out: 'sites', work: './sites/' }, '--out and --work: both are /srv/sites. Name two folders, such as /srv/sites and /srv/forecourt.'],
  [
    { out: '/opt/forecourt/.forecourt' },
    '--out and --work: both are /opt/forecourt/.forecourt. Name two folders, such as /srv/sites and /srv/forecourt.',
  ],
])('%j is refused (rule J4)', (folders, problem) => {
  expect(problemOf(folders)).toBe(problem);
});

test.each([
  {},
  { tenants: 'dealers', out: 'dealers-out', work: '..dealers' },
  { out: '/opt/forecourt/sites', work: '/opt/forecourt/.forecourt/other' },
  { tenants: '/srv/data/dealers', out: '/srv/data/out', work: '/srv/data' },
])('%j may be written to', (folders) => {
  expect(problemOf(folders)).toBeUndefined();
});
