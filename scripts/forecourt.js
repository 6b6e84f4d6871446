#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that the wrong one gets a sentence instead of a stack.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `forecourt needs Node 22.18 or newer, this is ${process.versions.node}; run it as "npm run forecourt -- <command>", which brings its own.\n`,
  );
  process.exitCode = 2;
} else {
  await import('./forecourt.ts');
}
