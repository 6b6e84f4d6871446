/** What a report calls the stages of a build, in their order. */
export const stageNames = {
  pull: 'Pull',
  load: 'Read data',
  pictures: 'Make pictures',
  compare: 'Compare pages',
  generate: 'Render pages',
  carry: 'Keep unchanged files',
  manifest: 'Hash files',
  assemble: 'Assemble files',
  verify: 'Verify',
  release: 'Release',
};

export type BuildStage = keyof typeof stageNames;
