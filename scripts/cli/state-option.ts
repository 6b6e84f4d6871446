/** The help text of `--state` for each command. */
export const stateOption = [
  '--state <location>',
  'keep what builds know of the dealers in this folder or s3://bucket/prefix?region=…&endpoint=…, so that any machine can go on',
] as const;

/** The commands with that option. */
export const stateCommands: readonly string[] = [
  'plan',
  'build',
  'releases',
  'rollback',
  'release',
  'index',
  'publish',
  'feeds',
  'notices',
];
