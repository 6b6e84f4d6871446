#!/usr/bin/env node
import module from 'node:module';

// Plain JavaScript that any Node can read, so that the wrong one gets a sentence instead of a stack.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `forecourt needs Node 22.18 or newer, this is ${process.versions.node}; run it as "npm run forecourt -- <command>", which brings its own.\n`,
  );
  process.exitCode = 2;
} else {
  // Types are stripped and code is compiled once, not at each start.
  module.enableCompileCache?.();
  await import('./forecourt.ts');
}
